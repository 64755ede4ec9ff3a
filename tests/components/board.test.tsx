import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const address = () => location.pathname + location.search;
const goTo = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Portal' })).getByRole('link', { name });

async function expectColumn(name: string, ...titles: string[]) {
  await waitFor(() => {
    const column = within(screen.getByRole('region', { name }));
    const cards = column.queryAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('link').textContent)).toEqual(titles);
  });
}

let client: TestUser;
let va: TestUser;
/** To Do: Alpha, Bravo, Charlie, from the top. In Review: Delta. */
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  ({ client, va } = await gva.createPair());
  const owners = { clientId: client.id, vaId: va.id };
  await gva.createTask({ ...owners, title: 'Delta', status: 'in-review' });
  for (const title of ['Charlie', 'Bravo', 'Alpha']) await gva.createTask({ ...owners, title });
});

test('a client filters the board; the counts follow, and the back button and the address keep it', async ({
  gva,
  open,
  page,
}) => {
  const old = { clientId: client.id, dueDate: '2020-01-31' };
  await gva.createTask({ ...old, vaId: va.id, title: 'Old invoice' });
  await gva.createTask({ ...old, vaId: va.id, title: 'Old and done', status: 'done' });
  await gva.createTask({ clientId: client.id, title: 'Nobody has it', status: 'in-progress' });
  await gva.createTask({ clientId: client.id, title: 'Called off', status: 'cancelled' });
  await open(client, '/tasks');
  expect(await screen.findByText('7 tasks, 1 in progress, 1 in review')).toBeVisible();
  expect(screen.queryByText('Called off')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();

  await page.filter('Due', 'Overdue');
  await expectColumn('To Do', 'Old invoice');
  await expectColumn('Done');
  expect(address()).toBe('/tasks?due=overdue');
  // A filter that was chosen is an entry of the history; a search text that is typed is not.
  await page.fill('Search tasks', 'old');
  await waitFor(() => expect(address()).toBe('/tasks?due=overdue&q=old'));
  history.back();
  await waitFor(() => expect(address()).toBe('/tasks'));
  history.forward();
  await waitFor(() => expect(address()).toBe('/tasks?due=overdue&q=old'));
  await page.fill('Search tasks', '');
  await waitFor(() => expect(address()).toBe('/tasks?due=overdue'));
  const column = within(screen.getByRole('region', { name: 'To Do' }));
  expect(await column.findByRole('img', { name: '1 task' })).toBeVisible();
  await page.press('Remove filter Due: Overdue');
  await page.filter('Assigned to', 'Unassigned');
  await expectColumn('In Progress', 'Nobody has it');
  expect(address()).toBe('/tasks?va=none');

  await page.click(goTo('Dashboard'));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  await screen.findByRole('region', { name: 'Figures' });
  history.back();
  await expectColumn('In Progress', 'Nobody has it');
  await open(client, '/tasks?va=none');
  await expectColumn('In Progress', 'Nobody has it');
  await screen.findByRole('button', { name: 'Remove filter Assigned to: Unassigned' });
  await page.filter('Category', 'Research');
  expect(await screen.findByText('No tasks found')).toBeVisible();
  await page.clearFilters();
  await expectColumn('To Do', 'Old invoice', 'Alpha', 'Bravo', 'Charlie');
  expect(address()).toBe('/tasks');
});

test('the address keeps the status, tab and search of a VA', async ({ open, page }) => {
  await open(va, '/tasks?view=mine&status=todo&q=Bravo');
  await expectColumn('To Do', 'Bravo');
  const isSelected = ['aria-selected', 'true'] as const;
  expect(screen.getByRole('tab', { name: 'My Tasks' })).toHaveAttribute(...isSelected);
  expect(screen.getByRole('button', { name: 'Remove filter Status: To Do' })).toBeVisible();
  expect(screen.getByLabelText('Search tasks')).toHaveValue('Bravo');
  await page.fill('Search tasks', 'nothing is called so');
  expect(await screen.findByText('No tasks found')).toBeVisible();
  expect(screen.getByText('Try a different search or clear the filters.')).toBeVisible();
  await page.clearFilters();
  await expectColumn('To Do', 'Alpha', 'Bravo', 'Charlie');
  expect(address()).toBe('/tasks?view=mine');
  await page.filter('Status', 'In Review');
  await expectColumn('In Review', 'Delta');
  expect(address()).toBe('/tasks?view=mine&status=in-review');
});

test('a new task appears on a filtered or searched board only if it matches', async ({
  gva,
  open,
  page,
}) => {
  await open(client, '/tasks?priority=medium');
  await expectColumn('To Do', 'Alpha', 'Bravo', 'Charlie');
  await untilLive();
  for (const priority of ['high', 'medium'] as const)
    await gva.callAs(client).tasks.create.mutate({
      title: `With ${priority} priority`,
      description: 'It is created while the board is open.',
      category: 'admin',
      priority,
      dueDate: '2031-05-05',
    });
  await expectColumn('To Do', 'With medium priority', 'Alpha', 'Bravo', 'Charlie');
  expect(await screen.findByText('5 tasks, 1 in review')).toBeVisible();

  await page.fill('Search tasks', 'Bravo');
  await expectColumn('To Do', 'Bravo');
  await gva.createTask({ clientId: client.id, title: 'Second' });
  await gva.createTask({ clientId: client.id, title: 'Bravo again' });
  await expectColumn('To Do', 'Bravo again', 'Bravo');
});

test('the board opens in the tab the VA used last', async ({ gva, open, page }) => {
  await gva.createTask({ clientId: client.id, title: 'Free to take' });
  await open(va, '/tasks');
  await expectColumn('To Do', 'Free to take');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Available Tasks',
    'My Tasks',
  ]);
  await page.click(screen.getByRole('tab', { name: 'My Tasks' }));
  await expectColumn('To Do', 'Alpha', 'Bravo', 'Charlie');
  await page.click(goTo('Dashboard'));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  await page.click(goTo('Tasks'));
  await expectColumn('To Do', 'Alpha', 'Bravo', 'Charlie');
});

test('a VA cannot move an unassigned task, and no request is sent', async ({
  gva,
  open,
  page,
  network,
}) => {
  for (const title of ['Lower', 'Upper']) await gva.createTask({ clientId: client.id, title });
  await open(va, '/tasks');
  await expectColumn('To Do', 'Upper', 'Lower');
  await page.press('Actions for Upper');
  expect(await screen.findByRole('menuitem', { name: 'Move to Done' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^(Edit|Delete) Task/ })).toBeNull();
  // It takes the focus after it is shown, and does not hear the key before.
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  within(screen.getByRole('article', { name: 'Upper' }))
    .getByRole('link')
    .focus();
  await page.keyboard(' ');
  await screen.findByText(/^Picked up Upper/);
  await waitFor(async () => {
    await page.keyboard('{ArrowDown}');
    expect(screen.getByText('To Do, position 2 of 2.')).toBeInTheDocument();
  });
  await page.keyboard(' ');
  await expectToast('Access denied', 'You can only update tasks assigned to you.');
  await expectColumn('To Do', 'Upper', 'Lower');
  expect(network.takeCalls().flat()).not.toContain('tasks.move');
});

test('a card returns to its column when the move is refused or fails, and the toast says why', async ({
  gva,
  open,
  page,
  network,
}) => {
  const { db } = gva.database;
  const change = (values: { vaId?: null; status?: 'done'; updatedBy?: number }) =>
    network.respond('tasks.move', async ({ send }) => {
      await db.updateTable('tasks').set(values).where('title', '=', 'Alpha').execute();
      return send();
    });
  async function move(title: string) {
    await page.press('Actions for Alpha');
    const current = await screen.findByRole('menuitem', { name: 'Move to To Do' });
    expect(current).toHaveAttribute('aria-disabled', 'true');
    await page.choose(title);
  }
  await open(va, '/tasks?view=mine');
  change({ vaId: null });
  await move('Move to In Progress');
  await expectToast('Access denied', 'You can only update tasks assigned to you.');
  await waitFor(() => expect(screen.queryByText('Alpha')).toBeNull());
  network.restore();

  await db.updateTable('tasks').set({ vaId: va.id }).where('title', '=', 'Alpha').execute();
  await open(client, '/tasks');
  network.abort('tasks.move');
  await move('Move to Done');
  await expectToast('Error', 'Failed to update task status.');
  await expectColumn('To Do', 'Alpha', 'Bravo', 'Charlie');
  change({ status: 'done', updatedBy: va.id });
  await move('Move to In Progress');
  await expectToast(
    'Task changed',
    `${va.fullName} changed it just now. You now see the latest version.`,
  );
  await expectColumn('Done', 'Alpha');
});
