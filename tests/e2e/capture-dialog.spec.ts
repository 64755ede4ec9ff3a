import { expectToast } from './support/board.ts';
import { captureDialog, openByKey, title } from './support/capture.ts';
import { createNamedPair } from './support/people.ts';
import { callsOf } from './support/state.ts';
import { expect, test } from './support/test.ts';

test('a client types the next line while the previous one is sent, and loses neither when the server fails', async ({
  open,
  people,
  watch,
}) => {
  const { client } = await createNamedPair(people);
  const page = await open(client, '/settings');
  await openByKey(page);
  const responses = Promise.withResolvers<void>();
  await page.route(callsOf('tasks.createMany'), async (route) => {
    await responses.promise;
    await route.continue();
  });
  await page.keyboard.type('Renew the domain\nCall the landlord\nOrder the glaze');
  await expect(title(page)).toHaveValue('Order the glaze');
  responses.resolve();
  await expectToast(page, 'Task created successfully');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveValue('');
  await expect(title(page)).toHaveAttribute('aria-busy', 'false');
  await page.unroute(callsOf('tasks.createMany'));

  watch.expects(/Failed to load resource/);
  const failure = Promise.withResolvers<void>();
  await page.route(callsOf('tasks.createMany'), async (route) => {
    await failure.promise;
    await route.abort();
  });
  await page.keyboard.type('Sort the photos\nThank the team');
  failure.resolve();
  const list = captureDialog(page).getByRole('listitem');
  await expect(list).toHaveText([/Sort the photos/, /Thank the team/]);
  await page.unroute(callsOf('tasks.createMany'));
  await captureDialog(page).getByRole('button', { name: 'Create 2 Tasks' }).click();
  await expect(captureDialog(page)).toBeHidden();
  await page.goto('/tasks');
  await expect(page.getByText('5 tasks', { exact: true })).toBeVisible();
});

test('the form with all fields begins with what was typed in the quick capture', async ({
  open,
  people,
}) => {
  const { client } = await createNamedPair(people);
  const page = await open(client, '/settings');
  await openByKey(page);
  await page.keyboard.type('Renew the domain !high');
  await captureDialog(page).getByRole('link', { name: 'All fields' }).click();
  await expect(captureDialog(page)).toHaveCount(0);
  const form = page.getByRole('main');
  await expect(form.getByLabel('Title')).toHaveValue('Renew the domain');
  await expect(form.getByLabel('Priority')).toHaveValue('high');
});
