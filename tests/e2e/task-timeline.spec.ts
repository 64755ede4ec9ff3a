import type { Page } from '@playwright/test';
import { card, untilLive } from './support/board.ts';
import { expect, test } from './support/test.ts';

const activity = (page: Page) => page.getByRole('region', { name: 'Activity' });
const entries = (page: Page) => activity(page).getByRole('article');

test('comments, time and every change of a task are in one order, and arrive live', async ({
  open,
  people,
}) => {
  const { client, va } = await people.createPair();
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id });
  const [owner, worker] = [
    await open(client, `/tasks?id=${id}`),
    await open(va, `/tasks?id=${id}`),
  ];
  await expect(
    activity(owner).getByText('No comments yet. Be the first to comment!'),
  ).toBeVisible();
  await Promise.all([untilLive(owner), untilLive(worker)]);

  await worker.getByRole('button', { name: 'Start task' }).click();
  await expect(entries(owner).last()).toContainText(
    `${va.fullName} changed the status from To Do to In Progress`,
  );
  await owner.getByLabel('Add a comment').fill('Take your time.');
  await owner.getByRole('button', { name: 'Post comment' }).click();
  await expect(entries(worker).last()).toContainText('Take your time.');
  await people.createTimeLog(id, va);
  await worker.getByRole('button', { name: 'Submit for review' }).click();
  await expect(entries(owner).last()).toContainText(`${va.fullName} sent it for approval`);
  await owner.getByRole('button', { name: 'Approve' }).click();
  await expect(entries(worker).last()).toContainText(`${client.fullName} approved the work`);
  // The time is loaded apart from the changes, so it may appear after them.
  await expect(entries(worker).filter({ hasNotText: 'created' })).toContainText([
    'Progress ·',
    'Take your',
    'logged',
    'sent it',
    'approved',
  ]);
});

test('the next client of a task does not read the name of its former client', async ({
  open,
  people,
  database,
}) => {
  const [former, client] = [
    await people.createUser({ role: 'client', fullName: 'Rosa Delgado' }),
    await people.createUser({ role: 'client' }),
  ];
  const { id } = await people.createTask({ clientId: former.id });
  await people.createComment(id, former, 'Call me first.');
  await database.db
    .updateTable('tasks')
    .set({ clientId: client.id })
    .where('id', '=', id)
    .execute();
  const page = await open(client, `/tasks?id=${id}`);
  const comment = activity(page).getByRole('article', { name: 'Comment by A former client' });
  await expect(comment).toContainText('Call me first.');
  // The changes are loaded apart from the comments.
  await expect(entries(page).filter({ hasText: 'moved it to another client' })).toBeVisible();
  await expect(activity(page)).not.toContainText('Rosa Delgado');
});

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
