import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { quoteMark } from '#domains/tasks/quoted-text.ts';
import { expectToast, test } from './support/test.tsx';

test('a client assigns a VA with a note, and the note is sent as a message that links the task', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  const { id } = await gva.createTask({ clientId: client.id, title: 'Find a venue' });
  await open(client, `/tasks?id=${id}`);
  expect(await screen.findByText('Not assigned yet')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Status: To Do/ })).toBeVisible();
  for (const text of [
    /^Created /,
    'A description that is long enough.',
    'January 31, 2030',
    'Medium',
    'Administrative',
    '2 hours',
  ])
    expect(screen.getAllByText(text)[0]).toBeVisible();
  await page.press('Assign Task');
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Task' }));
  const field = dialog.getByRole('combobox', { name: 'Virtual assistant' });
  await waitFor(() => expect(field).toHaveValue(va.fullName));
  await page.clear(field);
  await page.tab();
  await page.press('Assign Task', dialog);
  await waitFor(() => expect(field).toHaveAccessibleDescription('Please select a VA'));

  await page.click(field);
  const [first] = await screen.findAllByRole('option');
  expect(first).toHaveTextContent(/^Vera Number \d+Administrative Support · your assistant$/);
  await page.paste(va.fullName.slice(2));
  await page.click(await screen.findByRole('option', { name: new RegExp(va.fullName) }));
  await page.fill(/^Note/, 'Near the station, please.', dialog);
  await page.press('Assign Task', dialog);

  await expectToast(
    'Task assigned successfully',
    `${va.fullName} has been assigned to this task and it's now in progress.`,
  );
  const assignee = await screen.findByRole('region', { name: 'Assigned to' });
  await waitFor(() => expect(assignee).toHaveTextContent(va.fullName));
  expect(assignee).toHaveTextContent('administrative support');
  expect(await screen.findByRole('link', { name: 'Message VA' })).toHaveAttribute(
    'href',
    `/messages?contact=${va.id}`,
  );
  const messages = gva.database.db.selectFrom('messages').select(['content', 'receiverId']);
  const note = 'Task Assignment Note: Near the station, please.';
  expect(await messages.execute()).toEqual([
    { content: `${note}\n\nTask: Find a venue (/tasks?id=${id})`, receiverId: va.id },
  ]);

  await open(va, '/messages');
  await page.click(await screen.findByRole('link', { name: 'Find a venue' }));
  expect(await screen.findByRole('heading', { name: 'Find a venue' })).toBeVisible();
});

test('a VA logs time on a task', async ({ gva, open, page }) => {
  const va = await gva.createUser({ role: 'va' });
  const { id } = await gva.createTask({ vaId: va.id, status: 'in-progress' });
  await open(va, `/tasks?id=${id}`);
  expect(await screen.findByText('No time logs recorded for this task')).toBeVisible();
  await page.press('Track Time');
  const dialog = within(await screen.findByRole('dialog', { name: 'Track Time' }));
  expect(dialog.getByText('Log your working hours for this task.')).toBeVisible();
  await page.fill('Duration', '0', dialog);
  await page.press('Log Time', dialog);
  expect(dialog.getByLabelText('Duration')).toHaveAccessibleDescription(
    /Duration must be more than 0$/,
  );

  await page.fill('Duration', '45m', dialog);
  await page.fill(/^Notes/, 'First look', dialog);
  await page.press('Log Time', dialog);
  await expectToast('Time logged successfully', "You've logged 0.75 hours for this task.");
  const log = await screen.findByRole('article', { name: `Time logged by ${va.fullName}` });
  expect(log).toHaveTextContent('logged 0:45');
  expect(log).toHaveTextContent('First look');
  expect(screen.queryByText('No time logs recorded for this task')).toBeNull();
});

test('a VA cannot take a task that another VA has just taken', async ({
  gva,
  open,
  page,
  network,
}) => {
  const [slow, fast] = [await gva.createUser({ role: 'va' }), await gva.createUser({ role: 'va' })];
  const { id } = await gva.createTask();
  await open(slow, `/tasks?id=${id}`);
  await screen.findByRole('button', { name: 'Assign to Me' });
  // The other VA takes the task before the live update reaches this page.
  network.respond('tasks.take', async ({ send }) => {
    await gva.requestAs(fast)({
      method: 'PATCH',
      url: `/api/tasks/${id}`,
      body: { vaId: fast.id },
    });
    return send();
  });
  await page.press('Assign to Me');
  await expectToast('Failed to assign task');
});

test('a client writes, edits and deletes a comment', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client', fullName: 'Clara Oak' });
  const { id } = await gva.createTask({ clientId: client.id });
  await open(client, `/tasks?id=${id}`);
  const none = 'No comments yet. Be the first to comment!';
  expect(await screen.findByText(none)).toBeVisible();
  await page.fill('Add a comment', '   ');
  await page.press('Post comment');
  await waitFor(() =>
    expect(screen.getByLabelText('Add a comment')).toHaveAccessibleDescription(
      'Write a comment first',
    ),
  );

  await page.fill('Add a comment', 'The second draft is better.');
  await page.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Client Portal' });
  window.history.back();
  expect(await screen.findByLabelText('Add a comment')).toHaveValue('The second draft is better.');
  await page.press('Post comment');
  const comment = await screen.findByRole('article', { name: 'Comment by Clara Oak' });
  expect(comment).toHaveTextContent('The second draft is better.');
  await waitFor(() => expect(screen.getByLabelText('Add a comment')).toHaveValue(''));
  expect(screen.queryByText('Write a comment first')).toBeNull();
  await waitFor(() => expect(screen.queryByText(none)).toBeNull());

  const parts = within(comment);
  await page.press('Edit comment', parts);
  await page.fill('Edit comment', ' ', parts);
  await page.press('Save', parts);
  await waitFor(() =>
    expect(parts.getByLabelText('Edit comment')).toHaveAccessibleDescription(
      'Write a comment first',
    ),
  );
  await page.fill('Edit comment', 'The third draft is best.', parts);
  await page.press('Save', parts);
  await waitFor(() => expect(comment).toHaveTextContent(/The third draft is best\./));
  await waitFor(() => expect(comment).toHaveTextContent(/, edited/));

  await page.press('Delete comment', parts);
  const question = await screen.findByRole('alertdialog', { name: 'Delete comment' });
  await page.press('Delete', within(question));
  expect(await screen.findByText(none)).toBeVisible();
});

test('a VA cannot edit or delete a comment of the client', async ({ gva, open }) => {
  const client = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va' });
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
  await gva.createComment(id, client, 'Mine alone');
  await open(va, `/tasks?id=${id}`);
  expect(await screen.findByText('Mine alone')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit comment' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete comment' })).toBeNull();
});

test("a client sees the same page for a missing task and for another client's task", async ({
  gva,
  open,
}) => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await gva.createTask({ title: 'Of another client' });
  for (const missing of [id, 2_000_000_000]) {
    await open(client, `/tasks?id=${missing}`);
    expect(await screen.findByText('Task not found')).toBeVisible();
    expect(screen.getByText("It may have been deleted, or you don't have access.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the task board' })).toHaveAttribute(
      'href',
      '/tasks',
    );
  }
});

test('the quoted text of a task by email is folded, and opens with the keyboard', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await gva.createTask({ clientId: client.id });
  const write = (description: string) =>
    gva.database.db.updateTable('tasks').set({ description }).where('id', '=', id).execute();
  await write(
    `${quoteMark}Which color?\n${quoteMark}And how many?\nTwelve blue ones.\n> 10 of them today`,
  );
  await open(client, `/tasks?id=${id}`);
  const button = await screen.findByRole('button', { name: 'Show quoted text' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText(/Twelve blue ones/)).toHaveTextContent(/> 10 of them today$/);
  expect(screen.queryByText(/Which color/)).toBeNull();
  button.focus();
  await page.keyboard('{Enter}');
  const opened = screen.getByRole('button', { name: 'Hide quoted text', expanded: true });
  expect(opened).toHaveFocus();
  expect(screen.getByText(/Which color/)).toHaveTextContent('Which color? And how many?');
  await page.keyboard(' ');
  expect(screen.queryByText(/Which color/)).toBeNull();

  await write(`${quoteMark}Which color?`);
  await open(client, `/tasks?id=${id}`);
  expect(await screen.findByText(/Which color/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show quoted text' })).toBeNull();
});

test('the email of a task by email is downloaded, not shown', async ({ gva, open }) => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await gva.createTask({ clientId: client.id });
  const email = {
    id: 1,
    name: 'original.eml',
    size: 2048,
    type: 'message/rfc822' as const,
    url: '/api/files/1',
    thumbnailUrl: null,
  };
  await gva.database.db
    .updateTable('tasks')
    .set({ attachments: JSON.stringify([email]) })
    .where('id', '=', id)
    .execute();
  await open(client, `/tasks?id=${id}`);
  const link = await screen.findByRole('link', { name: /original\.eml/ });
  expect(link).toHaveAttribute('href', '/api/files/1?download');
  expect(screen.getByText('Email, 2 KB')).toBeVisible();
});
