import { card, cardIn, column, expectToast, untilLive } from './support/board.ts';
import { createNamedPair, unique } from './support/people.ts';
import { filter, row, rows, table } from './support/task-list.ts';
import { expect, test } from './support/test.ts';

const layout = (name: 'Board' | 'List') => ({ name, exact: true });

test('a client filters the board; the counts follow, and a reload and the back button keep it', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  const owner = { clientId: client.id, vaId: va.id };
  await people.createTask({ ...owner, title: 'Old invoice', dueDate: '2020-01-31' });
  await people.createTask({
    ...owner,
    title: 'Old and done',
    dueDate: '2020-01-31',
    status: 'done',
  });
  await people.createTask({ ...owner, title: 'Later', status: 'in-progress' });
  await people.createTask({ clientId: client.id, title: 'Nobody has it' });
  const page = await open(client, '/tasks');
  await expect(page.getByText('4 tasks, 1 in progress')).toBeVisible();

  await filter(page, 'Due').selectOption('Overdue');
  await expect(page).toHaveURL('/tasks?due=overdue');
  await expect(card(page, 'Old invoice')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('1 task', { exact: true }).first()).toBeVisible();
  await expect(column(page, 'To Do').getByRole('img', { name: '1 task' })).toBeVisible();
  await filter(page, 'Due').selectOption('Any due date');
  await filter(page, 'Assigned to').selectOption('Unassigned');
  await expect(page).toHaveURL('/tasks?va=none');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardIn(page, 'To Do', 'Nobody has it')).toBeVisible();

  await page.reload();
  await expect(filter(page, 'Assigned to')).toHaveValue('none');
  await expect(page.getByRole('article')).toHaveCount(1);
  const portal = page.getByRole('navigation', { name: 'Portal' });
  await portal.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/tasks?va=none');
  await expect(page.getByRole('article')).toHaveCount(1);

  await filter(page, 'Category').selectOption('Research');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL('/tasks');
  await expect(page.getByRole('article')).toHaveCount(4);
});

test('a new task appears on a filtered or searched board only if it matches', async ({
  open,
  people,
  rest,
}) => {
  const { client } = await createNamedPair(people);
  await people.createTask({ clientId: client.id, title: 'First' });
  const page = await open(client, '/tasks?priority=medium');
  await expect(card(page, 'First')).toBeVisible();
  await untilLive(page);
  const call = await rest(client);
  for (const priority of ['high', 'medium'])
    await call.post('/api/tasks', {
      data: {
        title: `With ${priority} priority`,
        description: 'It is created while the board is open.',
        category: 'admin',
        priority,
        dueDate: '2031-05-05',
      },
    });
  await expect(card(page, 'With medium priority')).toBeVisible();
  await expect(card(page, 'With high priority')).toHaveCount(0);
  await expect(page.getByText('2 tasks', { exact: true }).first()).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('First');
  await expect(page).toHaveURL(/q=First/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await people.createTask({ clientId: client.id, title: 'Second' });
  await people.createTask({ clientId: client.id, title: 'First again' });
  await expect(card(page, 'First again')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('a client works in the list, which keeps the filters of the board', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  await people.createTask({ clientId: client.id, vaId: va.id, title: 'Alpha' });
  await people.createTask({ clientId: client.id, title: 'Bravo', dueDate: '2020-01-31' });
  const page = await open(client, '/tasks?priority=medium');
  const layouts = page.getByRole('group', { name: 'Layout' });
  await layouts.getByRole('button', layout('List')).click();
  await expect(page).toHaveURL('/tasks?priority=medium&layout=list');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Bravo');
  await filter(page, 'Order').selectOption('Newest first');
  await expect(page).toHaveURL(/sort=newest/);
  await filter(page, 'Order').selectOption('Group by status');
  await expect(table(page).getByRole('rowheader')).toHaveText(['To Do 2']);
  const orders = filter(page, 'Order').getByRole('option');
  await expect(orders.filter({ hasText: 'Group by VA' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for Bravo' }).click();
  await page.getByRole('menuitem', { name: 'Cancelled' }).click();
  await expectToast(page, 'Task updated', 'Task status has been updated successfully.');
  await expect(table(page).getByRole('rowheader')).toHaveText(['To Do 1', 'Cancelled 1']);
  await row(page, 'Alpha').getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Alpha' })).toBeVisible();
  await page.keyboard.press('Escape');

  await layouts.getByRole('button', layout('Board')).click();
  await expect(card(page, 'Alpha')).toBeVisible();
  await expect(filter(page, 'Priority')).toHaveValue('medium');
});

test('a VA takes a task in the list of available tasks and finds it in the own list', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  const title = unique('Free');
  await people.createTask({ clientId: client.id, title });
  await people.createTask({ clientId: client.id, vaId: va.id, title: 'Own task' });
  const page = await open(va, `/tasks?layout=list&q=${encodeURIComponent(title)}`);
  await expect(page.getByRole('tab', { name: 'Available Tasks' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('1 task', { exact: true }).first()).toBeVisible();
  await row(page, title).getByRole('button', { name: 'Assign to Me' }).click();
  await expect(page.getByText('No tasks found')).toBeVisible();
  await page.getByRole('tab', { name: 'My Tasks' }).click();
  await expect(row(page, title)).toContainText('In Progress');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows(page)).toHaveCount(2);
  await filter(page, 'Status').selectOption('In Progress');
  await expect(page).toHaveURL(/status=in-progress/);
  await expect(rows(page)).toHaveCount(1);
});

test('the tasks of today follow midnight in the time zone of the client', async ({
  open,
  people,
}) => {
  const { client } = await createNamedPair(people);
  const make = (title: string, dueDate: string) =>
    people.createTask({ clientId: client.id, title, dueDate });
  // The 4th is a Sunday.
  await make('On Saturday', '2031-05-03');
  await make('On Sunday', '2031-05-04');
  await make('On Monday', '2031-05-05');
  const page = await open(client, null, { timezoneId: 'America/New_York' });
  // Two minutes before midnight, and already the next day in UTC.
  await page.clock.install({ time: '2031-05-05T03:58:00.000Z' });
  await page.goto('/tasks?due=today');
  await expect(card(page, 'On Sunday')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await filter(page, 'Due').selectOption('Due this week');
  await expect(card(page, 'On Saturday')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.clock.fastForward('00:03:00');
  await expect(card(page, 'On Monday')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});
