import { noVolume } from '#db/seed/volume.ts';
import { seedVolume } from '#db/seed.ts';
import { openDatabase } from '#server/db.ts';
import { column, untilLive } from './support/board.ts';
import { startServer } from './support/server.ts';
import { proceduresOf } from './support/state.ts';
import { demoAccounts, expect, test } from './support/test.ts';

test('an admin opens a board of ten thousand tasks with one request and at most 4000 elements', async ({
  open,
}) => {
  test.slow();
  const server = await startServer({ seed: 'demo' });
  try {
    const { db, close } = openDatabase(server.databaseUrl, { poolSize: 2, timeout: 0 });
    await seedVolume(db, { ...noVolume, tasks: 10_000 });
    await close();

    const page = await open(demoAccounts.admin, '/dashboard', { url: server.url });
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    // Live updates that connect late make the page request the board again.
    await untilLive(page);
    const asked: string[] = [];
    // A request may have the calls of several procedures.
    page.on('request', (request) => {
      asked.push(...proceduresOf(request).filter((name) => name === 'tasks.board'));
    });
    await page.getByRole('link', { name: 'Tasks', exact: true }).click();
    const todo = column(page, 'To Do');
    const articles = todo.getByRole('article');
    await expect(articles.first()).toBeVisible();
    await expect(todo.getByRole('img', { name: /tasks$/ })).toHaveText('1000+');
    expect(asked).toEqual(['tasks.board']);
    const countNodes = () => page.evaluate(() => document.querySelectorAll('*').length);
    expect(await countNodes()).toBeLessThanOrEqual(4000);

    const list = todo.getByRole('list', { name: 'To Do tasks' });
    await articles.first().hover();
    const minPosition = 150;
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      const last = await list.getByRole('listitem').last().getAttribute('aria-posinset');
      expect(Number(last)).toBeGreaterThan(minPosition);
    }).toPass();
    // Each request reads more cards.
    expect(asked.length).toBeGreaterThan(2);
    expect(await countNodes()).toBeLessThanOrEqual(4000);
    // An open page would log errors when its server stops.
    await page.close();
  } finally {
    await server.stop();
  }
});
