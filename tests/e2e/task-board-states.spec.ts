import {
  card,
  cardIn,
  column,
  expectOrder,
  expectToast,
  lift,
  untilLive,
} from './support/board.ts';
import { countMoves, createBoard } from './support/task-board.ts';
import { expect, refused, test } from './support/test.ts';

test('a VA who may not move a task is told so, and nothing is sent', async ({ open, people }) => {
  const va = await people.createUser({ role: 'va' });
  const title = `Not yours ${Date.now()}`;
  await people.createTask({ title });
  const page = await open(va, `/tasks?q=${encodeURIComponent(title)}`);
  const moves = countMoves(page);
  await lift(page, card(page, title), column(page, 'Done'));
  await page.mouse.up();
  await expectToast(page, 'Access denied', 'You can only update tasks assigned to you.');
  await expect(cardIn(page, 'To Do', title)).toBeVisible();
  expect(moves).toEqual([]);
});

test('a move that the server refuses glides back', async ({ open, people, watch, database }) => {
  watch.expects(refused(403), refused(404));
  const { va } = await createBoard(people);
  const page = await open(va, '/tasks?view=mine');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
  // Handed to somebody else in the very moment of the move.
  await page.route('**/trpc/tasks.move*', async (route) => {
    await database.db
      .updateTable('tasks')
      .set({ vaId: null })
      .where('vaId', '=', va.id)
      .where('title', '=', 'Alpha')
      .execute();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Actions for Alpha', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to Done' }).click();
  await expectToast(page, 'Access denied', 'You can only update tasks assigned to you.');
  await expect(cardIn(page, 'Done', 'Alpha')).toHaveCount(0);
});

test('a move on an outdated card shows who was faster', async ({
  open,
  people,
  watch,
  database,
}) => {
  watch.expects(refused(409));
  const { client, va } = await createBoard(people);
  const page = await open(client, '/tasks');
  await page.route('**/trpc/tasks.move*', async (route) => {
    await database.db
      .updateTable('tasks')
      .set({ status: 'done', updatedBy: va.id })
      .where('clientId', '=', client.id)
      .where('title', '=', 'Alpha')
      .execute();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Actions for Alpha', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to In Progress' }).click();
  await expectToast(
    page,
    'This task has changed',
    `${va.fullName} changed it just now. The board shows it as it is now.`,
  );
  await expectOrder(page, 'Done', ['Alpha']);
});

test('the server is away: the card goes back and the board says so', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(/net::ERR_/);
  const { client } = await createBoard(people);
  const page = await open(client, '/tasks');
  await page.route('**/trpc/tasks.move*', (route) => route.abort());
  await page.getByRole('button', { name: 'Actions for Alpha', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to Done' }).click();
  await expectToast(page, 'Error', 'Failed to update task status.');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
});

test('filter, tab and search live in the address', async ({ open, people }) => {
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
  await expect(page.getByText('Nothing matches this search and filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/tasks?view=mine');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
  await page.getByRole('button', { name: 'In Review', exact: true }).click();
  await expect(page).toHaveURL('/tasks?view=mine&status=in-review');
  await expectOrder(page, 'In Review', ['Delta']);
});

test('each role finds its own board', async ({ open, people }) => {
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

test('a card opens over the board, and as a page of its own', async ({ open, people }) => {
  const { client } = await createBoard(people);
  const page = await open(client, '/tasks');
  await card(page, 'Alpha').getByRole('link').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Alpha' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Alpha').getByRole('link')).toBeFocused();
  await card(page, 'Alpha').getByRole('link').click();
  await dialog.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(/\/tasks\?id=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Alpha' })).toBeVisible();
  await page.goBack();
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
});
