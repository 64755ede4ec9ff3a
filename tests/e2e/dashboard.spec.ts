import type { Page } from '@playwright/test';
import { expectToast, untilLive } from './support/board.ts';
import { callsOf, proceduresOf } from './support/state.ts';
import { demoAccounts, expect, test } from './support/test.ts';

const tasksOf = (page: Page, title: string) => page.getByRole('table', { name: title });
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

let serial = 0;
const unique = (name: string) => `${name} ${process.pid} ${++serial}`;

const figures = {
  admin: {
    'Active Clients': '/user-management?role=client',
    'Active VAs': '/va-management',
    'Tasks Completed': '/tasks?status=done',
    Revenue: '/user-management?role=client',
  },
  va: {
    'Tasks Completed This Month': '/tasks?view=mine&status=done',
    'Hours Logged This Month': '/time-tracking',
    'Client Satisfaction': '/profile',
  },
  client: { 'Subscription Plan': '/subscription-management', 'Active Tasks': '/tasks' },
};

for (const role of ['admin', 'va', 'client'] as const)
  test(`the dashboard of a ${role} loads with one request, and each figure links to what it counts`, async ({
    open,
  }) => {
    const page = await open(demoAccounts[role], null);
    const requestedProcedures: string[][] = [];
    page.on('request', (request) => requestedProcedures.push(proceduresOf(request)));
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilLive(page);
    const before = requestedProcedures.splice(0).flat();
    await page
      .getByRole('navigation', { name: 'Portal' })
      .getByRole('link', { name: 'Dashboard', exact: true })
      .click();

    const cards = page.getByRole('region', { name: 'Figures' });
    for (const [label, href] of Object.entries(figures[role]))
      await expect(cards.getByRole('link', { name: new RegExp(`^${label}`) })).toHaveAttribute(
        'href',
        href,
      );
    await expect(page.getByRole('cell').getByRole('link').first()).toBeVisible();
    const first = requestedProcedures.find((names) => names.includes('dashboard.stats')) ?? [];
    expect(first.includes('attention.list')).toBe(role === 'admin');
    expect(first.includes('hoursGuard.get')).toBe(role === 'client');
    // Changes by other tests may refetch what this page or the page before has loaded, but no new procedure is called.
    const isOfDashboard = (name: string) => /^(dashboard|tasks|leads|attention)\./.test(name);
    const known = [...before, ...first];
    expect(known).toEqual(expect.arrayContaining(requestedProcedures.flat().filter(isOfDashboard)));
  });

test('a VA sees their tasks grouped by due date', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const va = await people.createUser({ role: 'va' });
  const createTask = (title: string, dueDate: string, status: 'todo' | 'done' = 'todo') =>
    people.createTask({ clientId: client.id, vaId: va.id, title, dueDate, status });
  await createTask('Far away', '2098-05-06');
  await createTask('Long finished', '2020-01-01', 'done');
  await createTask('Too late', '2020-01-02');
  const page = await open(va, '/dashboard');
  const table = tasksOf(page, 'My Tasks');
  await expect(table.getByRole('row')).toContainText([
    'Task',
    'Overdue',
    'Too late',
    'Later',
    'Far away',
    'Done and cancelled',
    'Long finished',
  ]);
  await expect(table.getByRole('columnheader', { name: 'Assigned To' })).toHaveCount(0);
  await expect(table).not.toContainText(va.fullName);
});

test('arrow keys move between the rows, and Enter opens the task', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  await people.createTask({ clientId: client.id, title: 'Lower task' });
  const upper = await people.createTask({ clientId: client.id, title: 'Upper task' });
  const page = await open(client, '/dashboard');
  const link = (name: string) => tasksOf(page, 'My Tasks').getByRole('link', { name });
  await link('Upper task').focus();
  await page.keyboard.press('ArrowDown');
  await expect(link('Lower task')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(link('Upper task')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tasks?id=${upper.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Upper task' })).toBeVisible();
});

test('a client can edit and delete a task in the list, its VA cannot', async ({ open, people }) => {
  const { client, va } = await people.createPair();
  const owner = { clientId: client.id, vaId: va.id };
  await people.createTask({ clientId: client.id, title: 'Still to do' });
  await people.createTask({ ...owner, title: 'No longer needed', status: 'in-progress' });

  const vaPage = await open(va, '/dashboard');
  await expect(
    vaPage.getByRole('region', { name: 'Current Task' }).getByRole('link', {
      name: 'No longer needed',
    }),
  ).toBeVisible();
  const vaRow = rowOf(vaPage, 'No longer needed');
  await expect(vaRow.getByRole('button', { name: 'Track time on No longer needed' })).toBeVisible();
  await expect(vaRow.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0);

  const page = await open(client, '/dashboard');
  await page.getByRole('button', { name: 'Edit No longer needed' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('No longer needed');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit No longer needed' })).toBeFocused();

  await page.getByRole('button', { name: 'Delete No longer needed' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Task deleted successfully', 'The task has been permanently deleted.');
  await expect(rowOf(page, 'No longer needed')).toHaveCount(0);
  await expect(rowOf(page, 'Still to do').getByRole('link')).toBeFocused();
});

test('a VA without a task takes one, which becomes the current task', async ({ open, people }) => {
  const title = unique('Waiting for anybody');
  const va = await people.createUser({ role: 'va' });
  const page = await open(va, null);
  // The dashboard lists only the first five available tasks, and other tests create more of them.
  await page.route(callsOf('tasks.board'), async (route) => {
    const response = await route.fetch();
    const answers: { result?: { data: { todo?: { cards: { title: string }[] } } | null } }[] =
      await response.json();
    for (const { result } of answers) {
      const todo = result?.data?.todo;
      if (todo) todo.cards = todo.cards.filter((card) => card.title === title);
    }
    await route.fulfill({ response, json: answers });
  });
  await page.goto('/dashboard');
  const current = page.getByRole('region', { name: 'Current Task' });
  await expect(current.getByText('No Active Task', { exact: true })).toBeVisible();
  await expect(current.getByRole('link', { name: 'View Available Tasks' })).toHaveAttribute(
    'href',
    '/tasks?view=available',
  );
  await untilLive(page);
  await people.createTask({ title });
  await rowOf(page, title).getByRole('button', { name: 'Assign to Me' }).click();
  await expectToast(
    page,
    'Task assigned successfully',
    "You have been assigned to this task and it's now in progress.",
  );
  await expect(current.getByRole('link', { name: title })).toBeVisible();
  const tracker = current.getByRole('region', { name: 'Time Tracker' });
  await expect(tracker.getByRole('button', { name: 'Save Time' })).toBeDisabled();
  await tracker.getByRole('button', { name: 'Start', exact: true }).click();
  await expectToast(page, 'Timer started');
  await expect(tracker.getByRole('timer')).not.toHaveText('00:00:00');
  await tracker.getByRole('button', { name: 'Pause', exact: true }).click();
  await expectToast(page, 'Timer paused');

  // A task that is due sooner does not replace the task with the timer.
  await people.createTask({
    vaId: va.id,
    status: 'in-progress',
    title: 'Overdue',
    dueDate: '2020-01-31',
  });
  await page.reload();
  await expect(current.getByRole('link', { name: title })).toBeVisible();
  await tracker.getByRole('button', { name: 'Save Time' }).click();
  await expectToast(page, 'Time logged successfully');
  await expect(current.getByRole('link', { name: 'Overdue' })).toBeVisible();
});

test('an administrator must select a task and a VA to assign a task', async ({ open }) => {
  const page = await open(demoAccounts.admin, '/dashboard');
  await expect(page.getByRole('link', { name: 'Create Task' })).toHaveAttribute(
    'href',
    '/tasks?new=true',
  );
  await expect(page.getByRole('link', { name: 'Manage Leads' })).toHaveAttribute('href', '/leads');
  await page.getByRole('button', { name: 'Assign New Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Task' });
  await dialog.getByRole('button', { name: 'Assign Task' }).click();
  await expect(dialog.getByText('Please select a task')).toBeVisible();
  await expect(dialog.getByText('Please select a VA')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Assign New Task' })).toBeFocused();
});
