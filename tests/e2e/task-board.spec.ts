import type { Page } from '@playwright/test';
import {
  announced,
  card,
  cardIn,
  column,
  expectOrder,
  expectToast,
  lift,
  untilLive,
  untilStill,
} from './support/board.ts';
import { expect, refused, type TestUser, test } from './support/test.ts';

type People = Parameters<Parameters<typeof test>[2]>[0]['people'];

/** A client with a VA, and To Do from top to bottom: Alpha, Bravo, Charlie; In Review: Delta. All are the VA's. */
async function createBoard(people: People) {
  const client = await people.createUser({ role: 'client' });
  const va = await people.createUser({ role: 'va' });
  await people.assign(va, client);
  const owner = { clientId: client.id, vaId: va.id };
  await people.createTask({ ...owner, title: 'Delta', status: 'in-review' });
  for (const title of ['Charlie', 'Bravo', 'Alpha']) await people.createTask({ ...owner, title });
  return { client, va };
}

/** Every request by which the page would move a card. */
function countMoves(page: Page) {
  const moves: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('tasks.move')) moves.push(request.url());
  });
  return moves;
}

const updated = (page: Page) =>
  expectToast(page, 'Task updated', 'Task status has been updated successfully.');

/** The order is everyone's: after a reload, and on the board of the other role. */
async function expectForAll(
  open: (user: TestUser, path: string) => Promise<Page>,
  page: Page,
  other: { user: TestUser; path: string },
  orders: Partial<Record<'To Do' | 'In Progress' | 'In Review' | 'Done', string[]>>,
) {
  await page.reload();
  const pages = [page, await open(other.user, other.path)];
  for (const each of pages)
    for (const name of ['To Do', 'In Progress', 'In Review', 'Done'] as const)
      if (orders[name]) await expectOrder(each, name, orders[name]);
}

test('the mouse sorts a column and carries a card to another', async ({ open, people }) => {
  const { client, va } = await createBoard(people);
  const page = await open(client, '/tasks');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);

  await lift(page, card(page, 'Charlie'), card(page, 'Alpha'), 'top');
  await page.mouse.up();
  await updated(page);
  await expectOrder(page, 'To Do', ['Charlie', 'Alpha', 'Bravo']);

  await lift(page, card(page, 'Alpha'), card(page, 'Delta'), 'top');
  await page.mouse.up();
  await expectOrder(page, 'In Review', ['Alpha', 'Delta']);
  await untilStill(page);
  const counts = column(page, 'In Review').getByRole('img', { name: '2 tasks' });
  await expect(counts).toBeVisible();

  await updated(page);
  const other = { user: va, path: '/tasks?view=mine' };
  await expectForAll(open, page, other, {
    'To Do': ['Charlie', 'Bravo'],
    'In Review': ['Alpha', 'Delta'],
  });
});

test('the keyboard alone moves a card, and says where it is', async ({ open, people }) => {
  const { client, va } = await createBoard(people);
  const page = await open(va, '/tasks?view=mine');
  const link = card(page, 'Bravo').getByRole('link');
  await link.focus();
  await expect(link).toHaveAccessibleDescription(
    'Press Enter to open the task, Space to lift it. While it is lifted, the arrow keys move it, Space drops it and Escape puts it back.',
  );

  await page.keyboard.press('Space');
  await announced(page, 'Lifted Bravo. To Do, position 2 of 3.');
  await page.keyboard.press('ArrowRight');
  await announced(page, 'In Progress, position 1 of 1.');
  await page.keyboard.press('ArrowRight');
  await announced(page, 'In Review, position 1 of 2.');
  await page.keyboard.press('ArrowDown');
  await announced(page, 'In Review, position 2 of 2.');
  await page.keyboard.press('Space');
  await announced(page, 'Moved Bravo to In Review, position 2 of 2.');

  await expect(cardIn(page, 'In Review', 'Bravo').getByRole('link')).toBeFocused();
  await updated(page);
  const other = { user: client, path: '/tasks' };
  await expectForAll(open, page, other, {
    'To Do': ['Alpha', 'Charlie'],
    'In Review': ['Delta', 'Bravo'],
  });
});

test('the keyboard reaches the menu and moves by it', async ({ open, people }) => {
  const { client } = await createBoard(people);
  const page = await open(client, '/tasks');
  await page.getByRole('button', { name: 'Actions for Alpha', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Move to To Do',
    'Move to In Progress',
    'Move to In Review',
    'Move to Done',
    'Edit Task',
    'Delete Task',
  ]);
  await expect(page.getByRole('menuitem', { name: 'Move to To Do' })).toBeDisabled();
  const done = page.getByRole('menuitem', { name: 'Move to Done' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(done).toHaveAttribute('data-highlighted', '', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await updated(page);
  await expectOrder(page, 'Done', ['Alpha']);
});

test('a long press lifts a card on a touch screen', async ({ open, people }) => {
  const { client } = await createBoard(people);
  const page = await open(client, '/tasks', { hasTouch: true });
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
  const from = await card(page, 'Alpha').boundingBox();
  const to = await card(page, 'Delta').boundingBox();
  if (!from || !to) throw new Error('The cards are not on the screen.');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });

  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  await touch('touchStart', start.x, start.y);
  await expect(page.locator('[data-lifted]').first()).toBeAttached();
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', start.x + ((to.x - from.x) * step) / 10, start.y - step);
  await expect(cardIn(page, 'In Review', 'Alpha')).toBeAttached();
  await touch('touchEnd');

  await updated(page);
  await expectOrder(page, 'In Review', ['Alpha', 'Delta']);
});

test('Escape puts a card back, and the same place is no move', async ({ open, people }) => {
  const { client } = await createBoard(people);
  const page = await open(client, '/tasks');
  const moves = countMoves(page);

  await lift(page, card(page, 'Alpha'), card(page, 'Delta'), 'top');
  await expect(cardIn(page, 'In Review', 'Alpha')).toBeAttached();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await announced(page, 'Alpha is back in To Do, position 1 of 3.');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);

  await untilStill(page);
  await lift(page, card(page, 'Alpha'), card(page, 'Alpha'));
  await page.mouse.up();
  await announced(page, 'Alpha is back in To Do, position 1 of 3.');

  await card(page, 'Bravo').getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await announced(page, 'In Progress, position 1 of 1.');
  await page.keyboard.press('Escape');
  await announced(page, 'Bravo is back in To Do, position 2 of 3.');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
  expect(moves).toEqual([]);
});

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
