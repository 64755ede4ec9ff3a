import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { addDays, today } from '#shared/dates.ts';
import { expectToast, test } from './support/test.tsx';

test('a client sees every error in the form, then creates the task', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await open(client, '/tasks');
  await page.press('New Task');
  const dialog = await screen.findByRole('dialog', { name: 'New Task' });
  const form = within(dialog);
  const now = today(Date.now());
  expect(form.getByLabelText('Due date')).toHaveValue(addDays(now, 7));
  expect(form.getByLabelText('Due date')).toHaveAttribute('min', now);
  expect(form.getByLabelText('Priority')).toHaveValue('medium');
  expect(form.getByLabelText(/^Estimated hours/)).toHaveDisplayValue('2');

  await page.fill('Title', 'ab', form);
  await page.fill('Description', 'too short', form);
  await page.selectOptions(form.getByLabelText('Priority'), '');
  await page.fill('Due date', '', form);
  await page.press('Create Task', form);

  for (const [label, text] of [
    ['Title', 'Title must be at least 3 characters'],
    ['Description', 'Description must be at least 10 characters'],
    ['Category', 'Category is required'],
    ['Priority', 'Priority is required'],
    ['Due date', 'Due date is required'],
  ] as const)
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(text);
  expect(form.getByLabelText('Title')).toHaveFocus();

  await page.fill('Title', 'Write the newsletter', form);
  await page.fill('Description', 'Three stories and the dates of spring.', form);
  await page.selectOptions(form.getByLabelText('Category'), 'Content');
  await page.selectOptions(form.getByLabelText('Priority'), 'High');
  await page.fill('Due date', '2031-05-06', form);
  await page.fill(/^Estimated hours/, '', form);
  expect(screen.queryByText('Title must be at least 3 characters')).toBeNull();
  await page.press('Create Task', form);

  await expectToast(
    'Task created successfully',
    'Your task has been created and is now pending assignment.',
  );
  expect(dialog).not.toBeInTheDocument();
  const column = within(await screen.findByRole('region', { name: 'To Do' }));
  const card = await column.findByRole('article', { name: 'Write the newsletter' });
  await page.click(within(card).getByRole('link'));
  const details = within(await screen.findByRole('dialog', { name: 'Write the newsletter' }));
  expect(await details.findByText('May 6, 2031')).toBeVisible();
  expect(details.getByText('Not specified')).toBeVisible();
});

test('a client closes an unchanged form without a confirmation', async ({ gva, open, page }) => {
  await open(await gva.createUser({ role: 'client' }), '/tasks');
  await page.press('New Task');
  const dialog = await screen.findByRole('dialog', { name: 'New Task' });
  await waitFor(() => expect(within(dialog).getByLabelText('Title')).toHaveFocus());
  await page.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('a client edits a task but cannot set its status', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client' });
  await gva.createTask({ clientId: client.id, title: 'Call the printer' });
  await gva.database.db.updateTable('tasks').set({ estimatedHours: null }).execute();
  await open(client, '/tasks');
  await page.press('Actions for Call the printer');
  await page.choose('Edit Task');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Task' });
  const form = within(dialog);
  expect(await form.findByLabelText(/^Estimated hours/)).toHaveDisplayValue('0');
  expect(form.queryByLabelText('Status')).toBeNull();
  await page.fill('Title', 'ab', form);
  await page.press('Save changes', form);
  expect(form.getByLabelText('Title')).toHaveAccessibleDescription(
    'Title must be at least 3 characters',
  );
  await page.fill('Title', 'Call both printers', form);
  await page.press('Save changes', form);
  await expectToast('Task updated successfully', 'The task has been updated.');
  expect(await screen.findByRole('article', { name: 'Call both printers' })).toBeVisible();
});

test('an admin creates a task for a chosen client', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client' });
  await open(await gva.createUser({ role: 'admin' }), '/tasks?new=true');
  await page.fill('Title', 'Ask for an offer');
  await page.fill('Description', 'Something an admin thought of.');
  await page.selectOptions(screen.getByLabelText('Category'), 'Administrative');
  await page.press('Create Task');
  const choice = screen.getByLabelText('Client');
  expect(choice).toHaveAccessibleDescription('Please select a client');

  await page.selectOptions(choice, String(client.id));
  await page.press('Create Task');
  const column = within(await screen.findByRole('region', { name: 'To Do' }));
  expect(await column.findByRole('article', { name: 'Ask for an offer' })).toBeVisible();
  expect(location.pathname + location.search).toBe('/tasks');
});

test('a VA without a client cannot create a task', async ({ gva, open }) => {
  await open(await gva.createUser({ role: 'va' }), '/tasks?new=true');
  expect(await screen.findByText('No Client Assigned')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create Task' })).toBeNull();
});

test('a VA edits a task of the assigned client and sets its status', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  const { id } = await gva.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Sort the inbox',
  });
  await open(va, `/tasks?id=${id}`);
  await page.press('Edit Task');
  const form = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await page.fill('Title', 'Sort the whole inbox', form);
  await page.selectOptions(form.getByLabelText('Status'), 'In Review');
  await page.press('Save changes', form);

  await expectToast('Task updated successfully', 'The task has been updated.');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Sort the whole inbox' }),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: /^Status: In Review/ })).toBeVisible();
});

test('a client with a stale edit sees who changed the task and can keep either version (409)', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client', fullName: 'Clara Oak' });
  const va = await gva.createUser({ role: 'va', fullName: 'Vera Elm' });
  const { id } = await gva.createTask({
    clientId: client.id,
    vaId: va.id,
    title: 'Plan the trip',
  });
  await open(client, `/tasks?id=${id}`);

  async function edit(mine: string, theirs: string) {
    await page.press('Edit Task');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
    await page.fill('Title', mine, form);
    const change = { method: 'PATCH', url: `/api/tasks/${id}`, body: { title: theirs } } as const;
    expect(await gva.requestAs(va)(change)).toMatchObject({ statusCode: 200 });
    await page.press('Save changes', form);
    const alert = await form.findByRole('alert');
    expect(alert).toHaveTextContent('Vera Elm changed this task just now');
    expect(alert).toHaveTextContent(theirs);
    expect(alert).toHaveTextContent('(you changed it too)');
    return form;
  }

  await page.press('Keep my version', await edit('Plan my trip', 'Plan the whole trip'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Plan my trip' })).toBeVisible();

  const form = await edit('Plan nothing', 'Plan two trips');
  await page.press('Use their version', form);
  await waitFor(() => expect(form.getByLabelText('Title')).toHaveValue('Plan two trips'));
  await page.keyboard('{Escape}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Plan two trips' })).toBeVisible();
});

test('a client confirms the deletion of a task', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await gva.createTask({ clientId: client.id, title: 'No longer needed' });
  await open(client, `/tasks?id=${id}`);
  async function askToDelete() {
    await page.press('More actions');
    await page.choose('Delete Task');
    return screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  }

  const question = await askToDelete();
  expect(question).toHaveTextContent(
    'Are you sure you want to delete this task? This action cannot be undone.',
  );
  const cancel = within(question).getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toHaveFocus());
  await page.click(cancel);
  await waitFor(() => expect(question).not.toBeInTheDocument());

  await page.press('Delete', within(await askToDelete()));
  await expectToast('Task deleted successfully', 'The task has been permanently deleted.');
  expect(await screen.findByText('No tasks yet')).toBeVisible();
  expect(location.pathname + location.search).toBe('/tasks');
});

test('a new toast replaces the previous one', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client' });
  await gva.createTask({ clientId: client.id, title: 'Moved and deleted' });
  await open(client, '/tasks');
  await page.press('Actions for Moved and deleted');
  await page.choose('Move to Done');
  await expectToast('Task updated', 'Task status has been updated successfully.');

  await page.press('Actions for Moved and deleted');
  await page.choose('Delete Task');
  await page.press('Delete');
  await expectToast('Task deleted successfully', 'The task has been permanently deleted.');
  expect(screen.queryByText('Task updated')).toBeNull();
  await page.press('Dismiss');
  expect(screen.queryByText('Task deleted successfully')).toBeNull();
});
