import { card, column, expectOrder, untilLive } from './support/board.ts';
import { unique } from './support/people.ts';
import { createBoard } from './support/small-board.ts';
import { expect, test } from './support/test.ts';

test('the URL keeps the filter, tab and search', async ({ open, people }) => {
  const { va } = await createBoard(people);
  const page = await open(va, '/tasks?view=mine&status=todo&q=Bravo');
  await expect(page.getByRole('tab', { name: 'My Tasks' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('button', { name: 'To Do', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('Bravo');
  await expectOrder(page, 'To Do', ['Bravo']);

  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('nothing is called so');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expect(page.getByText('Try a different search or clear the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL('/tasks?view=mine');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
  await page.getByRole('button', { name: 'In Review', exact: true }).click();
  await expect(page).toHaveURL('/tasks?view=mine&status=in-review');
  await expectOrder(page, 'In Review', ['Delta']);
});

test('a client and a VA each see the board of their role', async ({ open, people }) => {
  const { client } = await createBoard(people);
  await people.createTask({ clientId: client.id, title: 'Called off', status: 'cancelled' });
  const forClient = await open(client, '/tasks');
  await expect(forClient.getByRole('button', { name: 'New Task' })).toBeVisible();
  await expect(forClient.getByRole('tab')).toHaveCount(0);
  await expect(forClient.getByRole('button', { name: 'Add a task to To Do' })).toHaveCount(1);
  await expectOrder(forClient, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
  await expect(card(forClient, 'Called off')).toHaveCount(0);

  const forVa = await open(await people.createUser({ role: 'va', isApproved: false }), '/tasks');
  await expect(forVa.getByRole('tab')).toHaveText(['Available Tasks', 'My Tasks']);
  await expect(forVa.getByRole('button', { name: 'Create Task' })).toBeVisible();
  await expect(forVa.getByText('No tasks available')).toBeVisible();
  await forVa.getByRole('tab', { name: 'My Tasks' }).click();
  await expect(forVa.getByText('No tasks yet')).toBeVisible();
  await untilLive(forVa);
});

test('the board opens in the tab the VA used last', async ({ open, people }) => {
  const { va } = await createBoard(people);
  const page = await open(va, '/tasks');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Available Tasks')).toHaveAttribute('aria-selected', 'true');
  await tab('My Tasks').click();
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);

  const portal = page.getByRole('navigation', { name: 'Portal' });
  await portal.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await portal.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(tab('My Tasks')).toHaveAttribute('aria-selected', 'true');
  await tab('Available Tasks').click();
  await page.goto('/tasks');
  await expect(tab('Available Tasks')).toHaveAttribute('aria-selected', 'true');
});

test('the available tasks have only the To Do column', async ({ open, people }) => {
  const { client, va } = await createBoard(people);
  const title = unique('Free to take');
  await people.createTask({ clientId: client.id, title });
  const page = await open(va, `/tasks?view=available&q=${encodeURIComponent(title)}`);
  await expectOrder(page, 'To Do', [title]);
  await expect(column(page, 'In Progress')).toHaveCount(0);
  await expect(column(page, 'Done')).toHaveCount(0);
});
