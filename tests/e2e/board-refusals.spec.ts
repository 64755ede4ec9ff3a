import { card, cardIn, expectOrder, expectToast, liftCard } from './support/board.ts';
import { unique } from './support/people.ts';
import { countMoves, createBoard } from './support/small-board.ts';
import { expect, refused, test } from './support/test.ts';

test('a VA cannot move an unassigned task, and no request is sent', async ({ open, people }) => {
  const va = await people.createUser({ role: 'va' });
  const other = unique('Not yours');
  const title = `${other} either`;
  for (const one of [other, title]) await people.createTask({ title: one });
  const page = await open(va, `/tasks?q=${encodeURIComponent(other)}`);
  const moves = countMoves(page);
  // The available tasks are one column, so the card can only move within it.
  await liftCard(page, card(page, title), card(page, other));
  await page.mouse.up();
  await expectToast(page, 'Access denied', 'You can only update tasks assigned to you.');
  await expect(cardIn(page, 'To Do', title)).toBeVisible();
  expect(moves).toEqual([]);
});

test('a card returns to its column when the server refuses the move', async ({
  open,
  people,
  watch,
  database,
}) => {
  watch.expects(refused(403), refused(404));
  const { va } = await createBoard(people);
  const page = await open(va, '/tasks?view=mine');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
  // The VA loses the task just before the server receives the move.
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

test('a move of a stale card names the user who changed it', async ({
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
    'Task changed',
    `${va.fullName} changed it just now. You now see the latest version.`,
  );
  await expectOrder(page, 'Done', ['Alpha']);
});

test('when the server is unreachable the card returns and the board shows an error', async ({
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
