import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { startedPlan } from '#tests/support/client-plans.ts';
import { createEveryone } from './support/everyone.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

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

test.for(['admin', 'va', 'client'] as const)(
  'each figure on the dashboard of %s links to what it counts',
  async (role, { gva, open, network }) => {
    const everyone = await createEveryone(gva);
    await startedPlan(gva, everyone.admin, everyone.client);
    await open(everyone[role], '/dashboard');
    const cards = within(await screen.findByRole('region', { name: 'Figures' }));
    for (const [label, href] of Object.entries(figures[role]))
      expect(await cards.findByRole('link', { name: new RegExp(`^${label}`) })).toHaveAttribute(
        'href',
        href,
      );
    if (role === 'client')
      expect(screen.getByRole('region', { name: 'Hours Used This Month' })).toHaveTextContent('0%');
    await waitFor(() => expect(document.querySelector('td a')).toBeVisible());
    const change = within(
      screen.getByRole('table', { name: /^(Task Management|My Tasks)$/ }),
    ).queryAllByRole('button', { name: /^Actions for / });
    expect(change).toHaveLength(role === 'va' ? 0 : 1);
    const calls = network.takeCalls().flat();
    expect(calls.includes('attention.list')).toBe(role === 'admin');
    expect(calls.includes('hoursGuard.get')).toBe(role === 'client');
  },
);

const tasks = async () => within(await screen.findByRole('table', { name: 'My Tasks' }));

test('a client filters the tasks by status, and the URL keeps the filter', async ({
  gva,
  open,
  page,
}) => {
  const client = await gva.createUser({ role: 'client' });
  await gva.createTask({ clientId: client.id, title: 'Still open' });
  await gva.createTask({ clientId: client.id, title: 'Long finished', status: 'done' });
  await open(client, '/dashboard');
  const table = await tasks();
  for (const name of ['Task', 'Due Date', 'Assigned To', 'Status', 'Actions'])
    expect(table.getByRole('columnheader', { name })).toBeVisible();
  expect(await table.findByRole('row', { name: /Still open/ })).toHaveTextContent('Unassigned');
  const filter = within(screen.getByRole('group', { name: 'Filter by status' }));
  const names = filter.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['All', 'To Do', 'In Progress', 'In Review', 'Done', 'Cancelled']);
  await page.press('Done', filter);
  await waitFor(() => expect(table.queryByText('Still open')).toBeNull());
  expect(location.href).toMatch(/\/dashboard\?status=done$/);
  expect(table.getByText('Long finished')).toBeVisible();

  await open(client, '/dashboard?status=done');
  expect(await (await tasks()).findByText('Long finished')).toBeVisible();
  expect(screen.queryByText('Still open')).toBeNull();
  await page.press('Cancelled', within(screen.getByRole('group', { name: 'Filter by status' })));
  expect(await screen.findByText('No tasks found')).toBeVisible();
});

test('the due date of a task is relative, and may be missing', async ({ gva, open, network }) => {
  const client = await gva.createUser({ role: 'client' });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await gva.createTask({ clientId: client.id, title: 'Soon', dueDate: tomorrow });
  await open(client, '/dashboard');
  expect(await (await tasks()).findByRole('row', { name: /Soon/ })).toHaveTextContent('Tomorrow');
  network.replace<{ items: object[] }>('tasks.list', (page) => ({
    ...page,
    items: page.items.map((task) => ({ ...task, dueDate: null })),
  }));
  await open(client, '/dashboard');
  expect(await (await tasks()).findByRole('row', { name: /Soon/ })).toHaveTextContent('Not set');
});

test('the dashboard shows changes by other users without a reload', async ({ gva, open }) => {
  const { client, va } = await gva.createPair();
  await gva.callAs(client).dashboard.hideFirstDay.mutate({ isHidden: true });
  await open(client, '/dashboard');
  expect(await screen.findByText('No tasks found')).toBeVisible();
  await untilLive();
  await gva.createTask({
    clientId: client.id,
    vaId: va.id,
    title: 'Just finished',
    status: 'in-review',
  });
  await gva.createMessage(va, client);
  const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  expect(await waiting.findByRole('link', { name: 'Review “Just finished”' })).toBeVisible();
  expect(await waiting.findByRole('link', { name: '1 unread message' })).toBeVisible();
  expect(await screen.findByRole('row', { name: /Just finished/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Active Tasks 1/ })).toBeVisible();
});

test.for(['client', 'va'] as const)(
  'a %s sees their tasks grouped by due date, the overdue ones first',
  async (role, { gva, open }) => {
    const people = await gva.createPair();
    const { client, va } = people;
    const owners = { clientId: client.id, vaId: va.id };
    await gva.createTask({ ...owners, title: 'Far away', dueDate: '2098-05-06' });
    await gva.createTask({ ...owners, title: 'Finished', dueDate: '2020-01-01', status: 'done' });
    await gva.createTask({ ...owners, title: 'Too late', dueDate: '2020-01-02' });
    const { client: other } = await gva.createPair();
    await gva.createTask({ clientId: other.id, title: 'Still in the pool' });
    await open(people[role], '/dashboard');
    const table = await tasks();
    expect(await table.findByText('Far away')).toBeVisible();
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(
      ['Task', 'Overdue', 'Too late', 'Later', 'Far away', 'Done and cancelled', 'Finished'].map(
        (text) => expect.stringContaining(text),
      ),
    );
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Task',
      'Due Date',
      'Assigned To',
      'Status',
      'Actions',
    ]);
    expect(table.getByRole('row', { name: /Far away/ })).toHaveTextContent(va.fullName);
  },
);

test('arrow keys move between the rows, and Enter opens the task', async ({ gva, open, page }) => {
  const client = await gva.createUser({ role: 'client' });
  const upper = await gva.createTask({ clientId: client.id, title: 'Upper task' });
  await gva.createTask({ clientId: client.id, title: 'Lower task' });
  await open(client, '/dashboard');
  const table = await tasks();
  const link = await table.findByRole('link', { name: 'Upper task' });
  link.focus();
  await page.keyboard('{ArrowDown}');
  expect(table.getByRole('link', { name: 'Lower task' })).toHaveFocus();
  await page.keyboard('{Home}');
  expect(link).toHaveFocus();
  await page.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Upper task' })).toBeVisible();
  expect(location.pathname + location.search).toBe(`/tasks?id=${upper.id}`);
});

test('a client can edit and delete a task in the list, its VA cannot', async ({
  gva,
  open,
  page,
}) => {
  const { client, va } = await gva.createPair();
  const owners = { clientId: client.id, vaId: va.id };
  await gva.createTask({ clientId: client.id, title: 'Still to do' });
  await gva.createTask({ ...owners, title: 'No longer needed', status: 'in-progress' });
  const row = async (name: RegExp) => within(await (await tasks()).findByRole('row', { name }));

  await open(va, '/dashboard');
  const current = within(await screen.findByRole('region', { name: 'Current Task' }));
  expect(await current.findByRole('link', { name: 'No longer needed' })).toBeVisible();
  const rowOfVa = await row(/No longer needed/);
  expect(rowOfVa.getByRole('button', { name: 'Track time on No longer needed' })).toBeVisible();
  expect(rowOfVa.queryByRole('button', { name: /^Actions for/ })).toBeNull();

  await open(client, '/dashboard');
  await page.press('Actions for No longer needed');
  await page.choose('Edit Task');
  const title = await within(await screen.findByRole('dialog')).findByLabelText('Title');
  expect(title).toHaveValue('No longer needed');
  await waitFor(() => expect(title).toHaveFocus());
  await page.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Actions for No longer needed' })).toHaveFocus(),
  );

  await page.press('Actions for No longer needed');
  await page.choose('Delete Task');
  const question = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
  await page.press('Delete', within(question));
  await expectToast('Task deleted successfully', 'The task has been permanently deleted.');
  await waitFor(() => expect(screen.queryByRole('row', { name: /No longer needed/ })).toBeNull());
  const left = await row(/Still to do/);
  await waitFor(() => expect(left.getByRole('link')).toHaveFocus());
});

test('a VA without a task takes one, which becomes the current task', async ({
  gva,
  open,
  page,
}) => {
  const va = await gva.createUser({ role: 'va' });
  await open(va, '/dashboard');
  const current = async () => within(await screen.findByRole('region', { name: 'Current Task' }));
  expect(await (await current()).findByText('No Active Task')).toBeVisible();
  const satisfaction = await screen.findByRole('link', { name: /^Client Satisfaction/ });
  expect(satisfaction).toHaveTextContent('Not rated yet');
  expect(screen.getByRole('link', { name: 'View Available Tasks' })).toHaveAttribute(
    'href',
    '/tasks?view=available',
  );
  await untilLive();
  await gva.createTask({ title: 'Waiting for anybody' });
  const row = within(await screen.findByRole('row', { name: /Waiting for anybody/ }));
  await page.press('Assign to Me', row);
  await expectToast(
    'Task assigned successfully',
    "You have been assigned to this task and it's now in progress.",
  );
  expect(await (await current()).findByRole('link', { name: 'Waiting for anybody' })).toBeVisible();
  const tracker = within(await screen.findByRole('region', { name: 'Time Tracker' }));
  const save = tracker.getByRole('button', { name: 'Save Time' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.press('Start', tracker);
  await expectToast('Timer started');
  await waitFor(() => expect(tracker.getByRole('timer')).not.toHaveTextContent('00:00:00'));
  await page.press('Pause', tracker);
  await expectToast('Timer paused');
  // A task that is due sooner does not replace the task with the timer.
  const overdue = { title: 'Overdue', dueDate: '2020-01-31', status: 'in-progress' } as const;
  await gva.createTask({ vaId: va.id, ...overdue });
  await open(va, '/dashboard');
  expect(await (await current()).findByRole('link', { name: 'Waiting for anybody' })).toBeVisible();
  await page.press('Save Time');
  await expectToast('Time logged successfully');
  expect(await (await current()).findByRole('link', { name: 'Overdue' })).toBeVisible();
});
