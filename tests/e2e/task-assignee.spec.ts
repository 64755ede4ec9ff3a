import type { Page } from '@playwright/test';
import { cardIn, expectToast, untilLive } from './support/board.ts';
import { createPerson, pickPerson, unique } from './support/people.ts';
import { expect, test } from './support/test.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'New Task' });

/** The three fields that a new task needs; the others have defaults. */
async function fillTask(page: Page, title: string) {
  await form(page).getByLabel('Title').fill(title);
  await form(page).getByLabel('Description').fill('As it was agreed on the phone.');
  await form(page).getByLabel('Category').selectOption('Research');
}
const create = (page: Page) => form(page).getByRole('button', { name: 'Create Task' }).click();

test('a client gives a task to their VA with three fields and one click, and the VA starts it', async ({
  open,
  people,
}) => {
  const { client, va } = await people.createPair();
  const worker = await open(va, '/tasks?view=mine');
  await untilLive(worker);
  const page = await open(client, '/tasks');
  await page.getByRole('button', { name: 'New Task' }).click();
  await expect(form(page).getByLabel('Assign to')).toHaveValue('va');
  await fillTask(page, 'Find a hall');
  await create(page);
  await expectToast(
    page,
    'Task created successfully',
    `Your task has been created and assigned to ${va.fullName}.`,
  );
  await expect(cardIn(page, 'To Do', 'Find a hall')).toBeVisible();

  await cardIn(worker, 'To Do', 'Find a hall').getByRole('link').click();
  const task = worker.getByRole('dialog', { name: 'Find a hall' });
  const start = task.getByRole('button', { name: 'Start task' });
  await expect(start).toBeVisible();
  await expect(task.getByRole('button', { name: 'Track Time' })).toHaveCount(0);
  await start.click();
  await expect(task.getByRole('button', { name: 'Track Time' })).toBeVisible();
  await expect(task.getByRole('button', { name: 'Submit for review' })).toBeFocused();
  await expect(cardIn(page, 'In Progress', 'Find a hall')).toBeVisible();
});

test('a client leaves a new task in the pool, and the draft keeps the choice', async ({
  open,
  people,
  database,
}) => {
  const { client } = await people.createPair();
  const page = await open(client, '/tasks');
  await page.getByRole('button', { name: 'New Task' }).click();
  await fillTask(page, 'Find a band');
  await form(page).getByLabel('Assign to').selectOption('Leave it in the pool');
  await page.reload();
  await page.getByRole('button', { name: 'New Task' }).click();
  await expect(form(page).getByLabel('Assign to')).toHaveValue('pool');
  await create(page);
  await expectToast(
    page,
    'Task created successfully',
    'Your task has been created and is now pending assignment.',
  );
  const tasks = database.db.selectFrom('tasks').select(['vaId', 'status']);
  expect(await tasks.where('clientId', '=', client.id).execute()).toEqual([
    { vaId: null, status: 'todo' },
  ]);
});

test('a client without a VA reads that the task goes to the pool', async ({ open, people }) => {
  const client = await people.createUser({ role: 'client' });
  const page = await open(client, '/tasks?new=true');
  await expect(page.getByText('You have no assistant yet.')).toBeVisible();
  await expect(page.getByLabel('Assign to')).toHaveCount(0);
});

test('a client cannot give a new task to a VA who has left in the meantime', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(/400/);
  const { client } = await people.createPair();
  const page = await open(client, '/tasks');
  await page.getByRole('button', { name: 'New Task' }).click();
  await expect(form(page).getByLabel('Assign to')).toHaveValue('va');
  await fillTask(page, 'Find a cook');
  await page.route(/tasks\.create/, async (route) => {
    await people.unassign(client);
    await route.continue();
  });
  await create(page);
  await expectToast(
    page,
    'Failed to create task',
    "A new task can only be assigned to the client's own VA.",
  );
  await expect(form(page).getByText('You have no assistant yet.')).toBeVisible();
  await expect(form(page).getByLabel('Title')).toHaveValue('Find a cook');
});

test("an administrator assigns the client's VA, and later another VA found by name", async ({
  open,
  people,
}) => {
  const { client, va } = await people.createPair();
  const admin = await people.createUser({ role: 'admin' });
  const other = await createPerson(people, 'va');
  const { id } = await people.createTask({ clientId: client.id });
  const page = await open(admin, `/tasks?id=${id}`);
  await page.getByRole('button', { name: 'Assign Task' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign Task' });
  await expect(assign.getByLabel('Virtual assistant')).toHaveValue(va.fullName);
  await assign.getByRole('button', { name: 'Assign Task' }).click();
  const assignee = page.getByRole('region', { name: 'Assigned to' });
  await expect(assignee).toContainText(va.fullName);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reassign' }).click();
  const reassign = page.getByRole('dialog', { name: 'Reassign task' });
  await expect(reassign.getByLabel('Virtual assistant')).toHaveValue('');
  await pickPerson(reassign, 'Virtual assistant', other.fullName);
  await reassign.getByRole('button', { name: 'Reassign' }).click();
  await expect(assignee).toContainText(other.fullName);
});

test('an administrator who selects a waiting task gets the VA of its client', async ({
  open,
  people,
}) => {
  const { client, va } = await people.createPair();
  const admin = await people.createUser({ role: 'admin' });
  const title = unique('Waiting');
  await people.createTask({ clientId: client.id, title });
  const page = await open(admin, '/dashboard');
  await page.getByRole('button', { name: 'Assign New Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Task' });
  await pickPerson(dialog, 'Task', title);
  await expect(dialog.getByLabel('Virtual assistant')).toHaveValue(va.fullName);
  await dialog.getByRole('button', { name: 'Assign Task' }).click();
  await expectToast(
    page,
    'Task assigned successfully',
    `${va.fullName} has been assigned to this task and it's now in progress.`,
  );
});
