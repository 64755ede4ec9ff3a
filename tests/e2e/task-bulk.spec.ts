import { expectToast, holdToast, toast } from './support/board.ts';
import { unique } from './support/people.ts';
import { assignTo, listOf, row, selectAll, selected } from './support/task-list.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

let admin: TestUser;
let client: TestUser;
let va: TestUser;
let other: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin', fullName: unique('Helen') });
  client = await people.createUser({ role: 'client', fullName: unique('Fiona') });
  va = await people.createUser({ role: 'va', fullName: unique('Tom') });
  other = await people.createUser({ role: 'va', fullName: unique('Rosa') });
});

test('an admin reads why tasks cannot be assigned, and nothing changes', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(refused(409));
  await people.createTask({ clientId: client.id, vaId: va.id, title: 'Still open' });
  await people.createTask({ clientId: client.id, vaId: va.id, title: 'Closed', status: 'done' });
  const page = await open(admin, listOf(client));
  await selectAll(page);
  await assignTo(page, other.fullName);
  const refusal = page.getByRole('dialog', { name: 'Failed to assign tasks' });
  await expect(refusal).toContainText('Nothing was changed: 1 of 2');
  await expect(refusal.getByRole('listitem')).toHaveText([
    'ClosedIt is done. Reopen it before you assign it.',
  ]);

  await refusal.getByRole('button', { name: 'Deselect these rows' }).click();
  await expect(row(page, 'Still open')).toContainText(va.fullName);
  await expect(selected(page)).toContainText('1 selected');
  await assignTo(page, other.fullName);
  await expectToast(page, 'Tasks assigned', '1 task changed.');
  await expect(row(page, 'Still open')).toContainText(other.fullName);
});

test('an admin undoes only what others have not changed since', async ({
  open,
  people,
  rest,
  watch,
}) => {
  watch.expects(refused(409));
  const changed = await people.createTask({ clientId: client.id, title: 'Touched' });
  await people.createTask({ clientId: client.id, title: 'Untouched' });
  const page = await open(admin, listOf(client));
  await selectAll(page);
  await assignTo(page, va.fullName);
  await holdToast(page, 'Tasks assigned');
  await expectToast(page, 'Tasks assigned', '2 tasks changed.');
  const call = await rest(client);
  await call.patch(`/api/tasks/${changed.id}`, { data: { title: 'Touched by Fiona' } });

  await toast(page).getByRole('button', { name: 'Undo' }).click();
  const refusal = 'Nothing was undone: 1 task changed since then';
  await holdToast(page, refusal);
  await expectToast(page, refusal, `Touched: Changed by ${client.fullName}.`);
  await expect(row(page, 'Untouched')).toContainText(va.fullName);
  await toast(page).getByRole('button', { name: 'Undo the other 1' }).click();
  await expectToast(page, 'Change undone', 'Restored 1 task.');
  await expect(row(page, 'Untouched')).toContainText('Unassigned');
  await expect(row(page, 'Touched by Fiona')).toContainText(va.fullName);
});

test('an admin moves, reschedules and deletes tasks together', async ({ open, people }) => {
  for (const title of ['One', 'Two']) await people.createTask({ clientId: client.id, title });
  const page = await open(admin, listOf(client));
  await selectAll(page);
  await selected(page).getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('menuitem', { name: 'In Review' }).click();
  await expectToast(page, 'Tasks moved', '2 tasks changed.');
  await expect(row(page, 'One')).toContainText('In Review');

  await selectAll(page);
  await selected(page).getByRole('button', { name: 'Due date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change due date' });
  await dialog.getByLabel('Due date').fill('2098-03-14');
  await dialog.getByRole('button', { name: 'Change due date' }).click();
  await expectToast(page, 'Due date changed', '2 tasks changed.');
  await expect(row(page, 'Two')).toContainText('Mar 14, 2098');

  await selectAll(page);
  await selected(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await expect(question.getByRole('listitem')).toHaveText(['One', 'Two']);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Tasks deleted', '2 tasks permanently deleted.');
  await expect(page.getByText('No tasks found')).toBeVisible();
});
