import type { Page } from '@playwright/test';
import { cardIn, column, expectToast, holdToast, toast } from './support/board.ts';
import { expect, refused, test } from './support/test.ts';

const expectDescription = (page: Page, label: string, text: string) =>
  expect(page.locator('form').getByLabel(label)).toHaveAccessibleDescription(text);

test('an admin creates a task for a chosen client', async ({ open, people }) => {
  const admin = await people.createUser({ role: 'admin' });
  // Before the names of most clients, because the form offers the first 500 by name.
  const client = await people.createUser({ role: 'client', fullName: `Bea ${Date.now()}` });
  const title = `For ${client.fullName}`;
  const page = await open(admin, '/tasks?new=true');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Something an admin thought of.');
  await page.getByLabel('Category').selectOption('Administrative');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expectDescription(page, 'Client', 'Please select a client');

  const name = await page
    .getByLabel('Client')
    .getByRole('option')
    .filter({ hasText: client.fullName })
    .textContent();
  await page.getByLabel('Client').selectOption(name ?? '');
  await page.getByRole('button', { name: 'Create Task' }).click();
  await expect(page).toHaveURL('/tasks');
  await expect(column(page, 'To Do')).toBeVisible();
  // Tasks of other tests may push the card out of the part of the column that is rendered.
  await page.goto(`/tasks?q=${encodeURIComponent(title)}`);
  await expect(cardIn(page, 'To Do', title)).toBeVisible();
});

test('a VA without a client cannot create a task', async ({ open, people }) => {
  const page = await open(await people.createUser({ role: 'va' }), '/tasks?new=true');
  await expect(page.getByText('No Client Assigned')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Task' })).toHaveCount(0);
});

test('a VA edits a task of the assigned client and sets its status', async ({ open, people }) => {
  const { client, va } = await people.createPair();
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Sort the inbox',
  });
  const page = await open(va, `/tasks?id=${id}`);
  await page.getByRole('button', { name: 'Edit Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByLabel('Title').fill('Sort the whole inbox');
  await dialog.getByLabel('Status').selectOption('In Review');
  await dialog.getByRole('button', { name: 'Save changes' }).click();

  await expectToast(page, 'Task updated successfully', 'The task has been updated.');
  await expect(page.getByRole('heading', { level: 1, name: 'Sort the whole inbox' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Status: In Review/ })).toBeVisible();
});

test('a client with a stale edit sees who changed the task and can keep either version (409)', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(refused(409));
  const client = await people.createUser({ role: 'client', fullName: 'Clara Oak' });
  const va = await people.createUser({ role: 'va', fullName: 'Vera Elm' });
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    title: 'Plan the trip',
  });
  const vaApi = await rest(va);
  const page = await open(client, `/tasks?id=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });

  async function edit(mine: string, theirs: string) {
    await page.getByRole('button', { name: 'Edit Task' }).click();
    await dialog.getByLabel('Title').fill(mine);
    const changed = await vaApi.patch(`/api/tasks/${id}`, { data: { title: theirs } });
    expect(changed.status()).toBe(200);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Vera Elm changed this task just now');
    await expect(dialog.getByRole('alert')).toContainText(theirs);
    await expect(dialog.getByRole('alert')).toContainText('(you changed it too)');
  }

  await edit('Plan my trip', 'Plan the whole trip');
  await dialog.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan my trip' })).toBeVisible();

  await edit('Plan nothing', 'Plan two trips');
  await dialog.getByRole('button', { name: 'Use their version' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Plan two trips');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Plan two trips' })).toBeVisible();
});

test('a client confirms the deletion of a task', async ({ open, people, watch }) => {
  // If the live update arrives before the page closes, the page requests the deleted task.
  watch.expects(refused(404));
  const client = await people.createUser({ role: 'client' });
  const { id } = await people.createTask({ clientId: client.id, title: 'No longer needed' });
  const page = await open(client, `/tasks?id=${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete Task' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(
    question.getByText('Are you sure you want to delete this task? This action cannot be undone.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete Task' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Task deleted successfully', 'The task has been permanently deleted.');
  await expect(page).toHaveURL('/tasks');
  await expect(page.getByText('No tasks yet')).toBeVisible();
});

test('a new toast replaces the previous one', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  await people.createTask({ clientId: client.id, title: 'Moved and deleted' });
  const page = await open(client, '/tasks');
  await page.getByRole('button', { name: 'Actions for Moved and deleted' }).click();
  await page.getByRole('menuitem', { name: 'Move to Done' }).click();
  await expectToast(page, 'Task updated', 'Task status has been updated successfully.');

  await page.getByRole('button', { name: 'Actions for Moved and deleted' }).click();
  await page.getByRole('menuitem', { name: 'Delete Task' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await holdToast(page, 'Task deleted successfully');
  await expectToast(page, 'Task deleted successfully', 'The task has been permanently deleted.');
  await expect(toast(page).getByText('Task updated')).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page).getByText('Task deleted successfully')).toHaveCount(0);
});
