import { card, expectToast, untilLive } from './support/board.ts';
import { unique } from './support/people.ts';
import { filter, listOf, row, rows, selected, table } from './support/task-list.ts';
import { expect, type TestUser, test } from './support/test.ts';

let admin: TestUser;
let client: TestUser;
let va: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin', fullName: unique('Helen') });
  client = await people.createUser({ role: 'client', fullName: unique('Fiona') });
  va = await people.createUser({ role: 'va', fullName: unique('Tom') });
});

test('an admin switches between the board and the list, which keep the filters', async ({
  open,
  people,
}) => {
  const owner = { clientId: client.id, vaId: va.id };
  await people.createTask({ ...owner, title: 'Alpha' });
  await people.createTask({ ...owner, title: 'Bravo', dueDate: '2020-01-31' });
  await people.createTask({ clientId: client.id, title: 'Charlie' });
  const page = await open(admin, `/tasks?client=${client.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Task Board' })).toBeVisible();
  await expect(card(page, 'Alpha')).toContainText(client.fullName);

  await page.getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'List' }).click();
  await expect(page).toHaveURL(`/tasks?client=${client.id}&layout=list`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('3 tasks').first()).toBeVisible();
  await filter(page, 'Assigned to').selectOption('Unassigned');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'Charlie')).toContainText(client.fullName);
  await filter(page, 'Assigned to').selectOption(va.fullName);
  await filter(page, 'Due').selectOption('Overdue');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'Bravo')).toBeVisible();

  await page.getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'Board' }).click();
  await expect(card(page, 'Bravo')).toBeVisible();
  await expect(card(page, 'Alpha')).toHaveCount(0);
  await expect(page).toHaveURL(/due=overdue/);

  await page.getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'List' }).click();
  await page.goto('/dashboard');
  const portal = page.getByRole('navigation', { name: 'Portal' });
  await portal.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(table(page)).toBeVisible();
});

test('an admin finds a cancelled task and reopens it', async ({ open, people }) => {
  await people.createTask({ clientId: client.id, title: 'Called off', status: 'cancelled' });
  const page = await open(admin, listOf(client));
  await filter(page, 'Status').selectOption('Cancelled');
  await expect(row(page, 'Called off')).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Actions for Called off' }).click();
  await page.getByRole('menuitem', { name: 'To Do' }).click();
  await expectToast(page, 'Tasks moved', '1 task changed.');
  await expect(page.getByText('No tasks found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL('/tasks?layout=list');
});

test('an admin groups the list and works in it with the keyboard', async ({ open, people }) => {
  await people.createTask({ clientId: client.id, vaId: va.id, title: 'Started', status: 'done' });
  await people.createTask({ clientId: client.id, vaId: va.id, title: 'Checked', status: 'done' });
  await people.createTask({ clientId: client.id, title: 'Waiting' });
  const page = await open(admin, listOf(client));
  await filter(page, 'Order').selectOption('Group by status');
  await expect(page).toHaveURL(/group=status/);
  await expect(table(page).getByRole('rowheader')).toHaveText(['To Do 1', 'Done 2']);
  await filter(page, 'Order').selectOption('Group by VA');
  await expect(table(page).getByRole('rowheader')).toHaveText(['Unassigned 1', `${va.fullName} 2`]);
  await expect(table(page).getByRole('img', { name: '2 tasks' })).toBeVisible();
  await filter(page, 'Order').selectOption('Group by due week');
  await expect(table(page).getByRole('rowheader').last()).toHaveText('Done and cancelled 2');

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(row(page, 'Waiting').getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(selected(page)).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Waiting' });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(row(page, 'Waiting').getByRole('link')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible();
});

test('clients with the same name are two groups, and a change of another user is counted', async ({
  open,
  people,
  rest,
}) => {
  const namesake = await people.createUser({ role: 'client', fullName: client.fullName });
  const [task] = [
    await people.createTask({ clientId: client.id, vaId: va.id, title: 'First' }),
    await people.createTask({ clientId: client.id, vaId: va.id, title: 'Second' }),
    await people.createTask({ clientId: namesake.id, vaId: va.id, title: 'Third' }),
  ];
  const page = await open(admin, `/tasks?layout=list&va=${va.id}&group=client`);
  const headings = table(page).getByRole('rowheader');
  await expect(headings).toHaveText([`${client.fullName} 2`, `${client.fullName} 1`]);
  await untilLive(page);
  const call = await rest(client);
  await call.delete(`/api/tasks/${task.id}`);
  await expect(headings).toHaveText([`${client.fullName} 1`, `${client.fullName} 1`]);
});

test('a task becomes overdue at midnight in the time zone of the admin', async ({
  open,
  people,
}) => {
  await people.createTask({ clientId: client.id, title: 'Due today', dueDate: '2031-05-05' });
  const page = await open(admin, null, { timezoneId: 'America/New_York' });
  // Two minutes before midnight, and already the next day in UTC.
  await page.clock.install({ time: '2031-05-06T03:58:00.000Z' });
  await page.goto(listOf(client));
  await expect(row(page, 'Due today')).toContainText('Today');
  await page.goto(listOf(client, '&due=overdue'));
  await expect(page.getByText('No tasks found')).toBeVisible();
  await page.clock.fastForward('00:03:00');
  await expect(row(page, 'Due today')).toContainText('Yesterday');
});

test('a client and a VA have no selection, no views and no export in their list', async ({
  open,
  people,
}) => {
  await people.createTask({ clientId: client.id, vaId: va.id, title: 'Alpha' });
  for (const user of [client, va]) {
    const page = await open(user, '/tasks?layout=list&view=mine');
    await expect(row(page, 'Alpha')).toBeVisible();
    await expect(page.getByLabel('Select all loaded rows')).toHaveCount(0);
    for (const name of ['Views', 'Export'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
});

test('an admin keeps the filters and groups as a view and opens it again', async ({ open }) => {
  const page = await open(admin, listOf(client, '&group=status&priority=high'));
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  const dialog = page.getByRole('dialog');
  const name = unique('High');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(page).toHaveURL(/saved=\d+/);

  await page.goto('/tasks?layout=list');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page).toHaveURL(/group=status/);
  await expect(filter(page, 'Priority')).toHaveValue('high');
});
