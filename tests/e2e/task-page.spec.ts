import { expectToast } from './support/board.ts';
import { contact, thread } from './support/chat.ts';
import { createPerson, unique } from './support/people.ts';
import { expect, refused, test } from './support/test.ts';

test('a client assigns a VA with a note, and the note is sent as a message that links the task', async ({
  open,
  people,
  database,
}) => {
  const client = await createPerson(people, 'client');
  const va = await people.createUser({ role: 'va', fullName: unique('Vera') });
  await people.assign(va, client);
  const { id } = await people.createTask({ clientId: client.id, title: 'Find a venue' });
  const page = await open(client, `/tasks?id=${id}`);
  await expect(page.getByText('Not assigned yet')).toBeVisible();
  await page.getByRole('button', { name: 'Assign Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Task' });
  const field = dialog.getByRole('combobox', { name: 'Virtual assistant' });
  await expect(field).toHaveValue(va.fullName);
  await field.fill('');
  await dialog.getByText('Assign Task').first().click();
  await dialog.getByRole('button', { name: 'Assign Task' }).click();
  await expect(field).toHaveAccessibleDescription('Please select a VA');

  await field.click();
  await expect(page.getByRole('option').first()).toHaveText(
    `${va.fullName}Administrative Support · your assistant`,
  );
  await field.fill(va.fullName.slice(2));
  await page.getByRole('option', { name: va.fullName }).click();
  await dialog.getByLabel('Note').fill('Near the station, please.');
  await dialog.getByRole('button', { name: 'Assign Task' }).click();

  await expectToast(
    page,
    'Task assigned successfully',
    `${va.fullName} has been assigned to this task and it's now in progress.`,
  );
  await expect(page.getByRole('region', { name: 'Assigned to' })).toContainText(va.fullName);
  await expect(page.getByRole('link', { name: 'Message VA' })).toHaveAttribute(
    'href',
    `/messages?contact=${va.id}`,
  );
  const messages = await database.db
    .selectFrom('messages')
    .select('content')
    .where('receiverId', '=', va.id)
    .execute();
  const note = 'Task Assignment Note: Near the station, please.';
  expect(messages).toEqual([{ content: `${note}\n\nTask: Find a venue (/tasks?id=${id})` }]);

  const vaPage = await open(va, '/messages');
  await expect(contact(vaPage, client)).toContainText('Task: Find a venue');
  await thread(vaPage).getByRole('link', { name: 'Find a venue' }).click();
  await expect(vaPage.getByRole('heading', { name: 'Find a venue' })).toBeVisible();
});

test('a VA takes a task from the pool and logs time on it', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const va = await people.createUser({ role: 'va' });
  const title = unique('Free to take');
  const { id } = await people.createTask({ clientId: client.id, title });
  const page = await open(va, `/tasks?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: 'Assign to Me' }).click();
  await expectToast(
    page,
    'Task assigned successfully',
    "You have been assigned to this task and it's now in progress.",
  );

  await page.goto(`/tasks?id=${id}`);
  await expect(page.getByText('No time logs recorded for this task')).toBeVisible();
  await page.getByRole('button', { name: 'Track Time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Track Time' });
  await expect(dialog.getByText('Log your working hours for this task.')).toBeVisible();
  await dialog.getByLabel('Duration').fill('0');
  await dialog.getByRole('button', { name: 'Log Time' }).click();
  await expect(dialog.getByLabel('Duration')).toHaveAccessibleDescription(
    /Duration must be more than 0$/,
  );

  await dialog.getByLabel('Duration').fill('45m');
  await dialog.getByLabel('Notes').fill('First look');
  await dialog.getByRole('button', { name: 'Log Time' }).click();
  await expectToast(page, 'Time logged successfully', "You've logged 0.75 hours for this task.");
  const log = page.getByRole('article', { name: `Time logged by ${va.fullName}` });
  await expect(log).toContainText('logged 0:45');
  await expect(log).toContainText('First look');
  await expect(page.getByText('No time logs recorded for this task')).toHaveCount(0);
});

test('a VA cannot take a task that another VA has just taken (409)', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(refused(409), refused(404));
  const [slow, fast] = [
    await people.createUser({ role: 'va' }),
    await people.createUser({ role: 'va' }),
  ];
  const title = unique('Wanted twice');
  const { id } = await people.createTask({ title });
  const page = await open(slow, `/tasks?id=${id}`);
  await expect(page.getByRole('button', { name: 'Assign to Me' })).toBeVisible();
  // The other VA takes the task before the live update reaches this page.
  await page.route('**/trpc/tasks.take*', async (route) => {
    const taken = await (await rest(fast)).patch(`/api/tasks/${id}`, { data: { vaId: fast.id } });
    expect(taken.status()).toBe(200);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Assign to Me' }).click();
  await expect(page.getByText('Failed to assign task')).toBeVisible();
});

test('a client writes, edits and deletes a comment', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const { id } = await people.createTask({ clientId: client.id });
  const page = await open(client, `/tasks?id=${id}`);
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();
  await page.getByLabel('Add a comment').fill('   ');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByLabel('Add a comment')).toHaveAccessibleDescription(
    'Write a comment first',
  );

  await page.getByLabel('Add a comment').fill('The second draft is better.');
  await page.reload();
  await expect(page.getByLabel('Add a comment')).toHaveValue('The second draft is better.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  const comment = page.getByRole('article', { name: 'Comment by Clara Oak' });
  await expect(comment).toContainText('The second draft is better.');
  await expect(page.getByLabel('Add a comment')).toHaveValue('');
  await expect(page.getByText('Write a comment first')).toHaveCount(0);
  await expect(page.getByText('No comments yet. Be the first to comment!')).toHaveCount(0);

  await comment.getByRole('button', { name: 'Edit comment' }).click();
  await comment.getByLabel('Edit comment').fill(' ');
  await comment.getByRole('button', { name: 'Save' }).click();
  await expect(comment.getByLabel('Edit comment')).toHaveAccessibleDescription(
    'Write a comment first',
  );
  await comment.getByLabel('Edit comment').fill('The third draft is best.');
  await comment.getByRole('button', { name: 'Save' }).click();
  await expect(comment).toContainText('The third draft is best.');
  await expect(comment).toContainText(', edited');

  await comment.getByRole('button', { name: 'Delete comment' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete comment' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();
});

test('a VA cannot edit or delete a comment of the client', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const va = await people.createUser({ role: 'va' });
  const { id } = await people.createTask({ clientId: client.id, vaId: va.id });
  await people.createComment(id, client, 'Mine alone');
  const page = await open(va, `/tasks?id=${id}`);
  await expect(page.getByText('Mine alone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit comment' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete comment' })).toHaveCount(0);
});

test("a client sees the same page for a missing task and for another client's task (404)", async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(404));
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ title: 'Of another client' });
  const page = await open(client, `/tasks?id=${id}`);
  for (const path of [`/tasks?id=${id}`, '/tasks?id=2000000000']) {
    await page.goto(path);
    await expect(page.getByText('Task not found', { exact: true })).toBeVisible();
    await expect(
      page.getByText("It may have been deleted, or you don't have access."),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the task board' }).click();
  await expect(page).toHaveURL('/tasks');
  await expect(page.getByText('No tasks yet')).toBeVisible();
});
