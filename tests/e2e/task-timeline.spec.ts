import type { Page } from '@playwright/test';
import { card } from './support/board.ts';
import { expect, test } from './support/test.ts';

const activity = (page: Page) => page.getByRole('region', { name: 'Activity' });
const entries = (page: Page) => activity(page).getByRole('article');

test('earlier changes are loaded on demand', async ({ open, people, database }) => {
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ clientId: client.id });
  for (let round = 1; round <= 60; round++)
    await database.db
      .updateTable('tasks')
      .set({ title: `Title ${round}`, updatedBy: client.id })
      .where('id', '=', id)
      .execute();
  const page = await open(client, `/tasks?id=${id}`);
  await expect(entries(page)).toHaveCount(50);
  await activity(page).getByRole('button', { name: 'Show earlier activity' }).click();
  await expect(activity(page).getByText('to “Title 1”', { exact: false })).toBeVisible();
  await expect(activity(page).getByRole('button', { name: 'Show earlier activity' })).toHaveCount(
    0,
  );
});

test('a client goes to the next task in the dialog of the board', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  for (const title of ['Second task', 'First task'])
    await people.createTask({ clientId: client.id, title });
  const page = await open(client, '/tasks');
  await expect(page.getByRole('article')).toHaveCount(2);
  const order = await page.getByRole('article').getByRole('link').allTextContents();
  const [first = '', second = ''] = order;
  await card(page, first).getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next task' }).click();
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await dialog.getByRole('button', { name: 'Previous task' }).click();
  await expect(page.getByRole('dialog', { name: first })).toBeVisible();
});
