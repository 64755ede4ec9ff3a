import { openDatabase } from '#server/db.ts';
import { makeFactories } from '../support/factories.ts';
import { card, untilLive } from './support/board.ts';
import { startServer } from './support/server.ts';
import { expect, test, testConnections, unreachable } from './support/test.ts';

test('a client uses the portal although the code of the plan button cannot be loaded', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(unreachable, /plan-button/);
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, null);
  const failed = page.waitForEvent('requestfailed', (request) => /plan-button/.test(request.url()));
  await page.route(/plan-button/, (route) => route.abort());
  await page.goto('/tasks');
  await failed;
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(/messages/);
  await expect(page.getByText('How can we help?')).toBeVisible();
});

test('the page receives every event after the server is killed and restarted', async ({
  open,
  rest,
  watch,
}) => {
  watch.expects(unreachable, /responded with a status of 503 /);
  test.slow();
  const server = await startServer({ seed: 'none' });
  try {
    const database = openDatabase(server.databaseUrl, testConnections);
    const { createUser, createTask } = makeFactories(database.db);
    const client = await createUser({ role: 'client' });
    await createTask({ clientId: client.id, title: 'Before the crash' });
    await database.close();
    const api = await rest(client, server.url);
    const page = await open(client, '/tasks', { url: server.url });
    await untilLive(page);
    // Loaded last; its code could not be loaded after the crash.
    await expect(page.getByText('Upgrade Now')).toBeVisible();
    const create = (title: string) =>
      api.post('/api/tasks', {
        data: {
          title,
          description: 'Written around the crash.',
          category: 'admin',
          priority: 'low',
          dueDate: '2031-05-06',
        },
      });

    // The server has saved this task but may crash before it sends the event to the browser.
    expect((await create('Just before the crash')).status()).toBe(201);
    await server.crash();
    await expect(page.getByRole('img', { name: /^(Connecting|Offline)/ })).toBeVisible();
    await server.restart();
    expect((await create('While it was coming back')).status()).toBe(201);

    await expect(card(page, 'Just before the crash')).toBeVisible();
    await expect(card(page, 'While it was coming back')).toBeVisible();
    await untilLive(page);
    expect((await create('After all')).status()).toBe(201);
    await expect(card(page, 'After all')).toBeVisible();
  } finally {
    await server.stop();
  }
});
