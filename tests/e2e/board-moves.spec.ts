import type { Page } from '@playwright/test';
import {
  card,
  cardIn,
  column,
  expectAnnounced,
  expectOrder,
  expectToast,
  expectWholeFacts,
  liftCard,
  pickUp,
  toast,
  untilLive,
  untilStill,
} from './support/board.ts';
import { chooseFilter } from './support/filters.ts';
import { countMoves, createBoard, expectUpdated } from './support/small-board.ts';
import { expect, type TestUser, test } from './support/test.ts';

/** Expects the order after a reload and on the other user's board. */
async function expectOrderForBoth(
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

test('a client drags a card within its column and to another column with the mouse, on a sorted board only to another column', async ({
  open,
  people,
}) => {
  const { client, va } = await createBoard(people);
  const many = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Many facts',
    dueDate: '2020-11-21',
    priority: 'urgent',
  });
  for (const content of ['One', 'Two']) await people.createComment(many.id, va, content);
  await people.createTimeLog(many.id, va);
  const page = await open(client, '/tasks');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
  // All cards have the same height, however many details they show.
  await expect(card(page, 'Many facts')).toContainText(/Overdue.*2 comments/);
  await untilStill(page);
  const heightOf = async (title: string) => (await card(page, title).boundingBox())?.height;
  expect(await heightOf('Many facts')).toBe(await heightOf('Alpha'));
  await expectWholeFacts(card(page, 'Many facts'));

  await liftCard(page, card(page, 'Charlie'), card(page, 'Alpha'), 'top');
  const saved = page.waitForResponse((response) => response.url().includes('tasks.move'));
  await page.mouse.up();
  await (await saved).finished();
  await expectAnnounced(page, 'Moved Charlie to To Do, position 1 of 3.');
  await expectOrder(page, 'To Do', ['Charlie', 'Alpha', 'Bravo']);
  await untilStill(page);
  await expect(toast(page).getByText('Task updated')).toHaveCount(0);

  await liftCard(page, card(page, 'Alpha'), card(page, 'Delta'), 'top');
  await page.mouse.up();
  await expectUpdated(page);
  await expectOrder(page, 'In Review', ['Alpha', 'Delta']);
  await untilStill(page);
  await expect(column(page, 'In Review').getByRole('img', { name: '2 tasks' })).toBeVisible();

  const other = { user: va, path: '/tasks?view=mine' };
  await expectOrderForBoth(open, page, other, {
    'To Do': ['Charlie', 'Bravo'],
    'In Review': ['Alpha', 'Delta'],
  });

  await chooseFilter(page, 'Sort', 'newest');
  await expect(page).toHaveURL('/tasks?sort=newest');
  await expectOrder(page, 'To Do', ['Bravo', 'Charlie']);
  await liftCard(page, card(page, 'Bravo'), card(page, 'Charlie'));
  await page.mouse.up();
  await expectToast(
    page,
    'The columns are sorted by newest',
    'Choose the manual order to arrange the cards of a column yourself.',
  );
  await expectOrder(page, 'To Do', ['Bravo', 'Charlie']);
  await liftCard(page, card(page, 'Charlie'), card(page, 'Alpha'), 'top');
  await page.mouse.up();
  await expectUpdated(page);
  await expectOrder(page, 'In Review', ['Alpha', 'Charlie', 'Delta']);
  await chooseFilter(page, 'Sort', 'Manual');
  await expect(page).toHaveURL('/tasks');
  await expectOrder(page, 'In Review', ['Charlie', 'Alpha', 'Delta']);
});

test('a VA moves a card by keyboard, and its position is announced', async ({ open, people }) => {
  const { client, va } = await createBoard(people);
  const page = await open(va, '/tasks?view=mine');
  const link = card(page, 'Bravo').getByRole('link');
  await link.focus();
  await expect(link).toHaveAccessibleDescription(
    'Press Enter to open the task or Space to pick it up. While it is picked up, use the arrow keys to move it, Space to drop it and Escape to cancel the move.',
  );

  await pickUp(page, 'Picked up Bravo. To Do, position 2 of 3.');
  await page.keyboard.press('ArrowRight');
  await expectAnnounced(page, 'In Progress, position 1 of 1.');
  await page.keyboard.press('ArrowRight');
  await expectAnnounced(page, 'In Review, position 1 of 2.');
  await page.keyboard.press('ArrowDown');
  await expectAnnounced(page, 'In Review, position 2 of 2.');
  await page.keyboard.press('Space');
  await expectAnnounced(page, 'Moved Bravo to In Review, position 2 of 2.');

  await expect(cardIn(page, 'In Review', 'Bravo').getByRole('link')).toBeFocused();
  await expectUpdated(page);
  const other = { user: client, path: '/tasks' };
  await expectOrderForBoth(open, page, other, {
    'To Do': ['Alpha', 'Charlie'],
    'In Review': ['Delta', 'Bravo'],
  });
});

test('a client moves a card with the actions menu by keyboard', async ({ open, people }) => {
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
  await expectUpdated(page);
  await expectOrder(page, 'Done', ['Alpha']);
});

test('a long press on a touch screen picks up a card and moves it', async ({ open, people }) => {
  const { client } = await createBoard(people);
  const page = await open(client, '/tasks', { hasTouch: true });
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
  await untilStill(page);
  const from = await card(page, 'Alpha').boundingBox();
  const to = await card(page, 'Delta').boundingBox();
  if (!from || !to) throw new Error('The cards are not on the screen.');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
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

  await expectUpdated(page);
  await expectOrder(page, 'In Review', ['Alpha', 'Delta']);
});

test('a card dropped at its own position or cancelled with Escape sends no move, and changes by others do not interrupt a drag', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await createBoard(people);
  const owner = { clientId: client.id, vaId: va.id };
  const { id } = await people.createTask({ ...owner, title: 'Other', status: 'in-progress' });
  const vaApi = await rest(va);
  const page = await open(client, '/tasks');
  const watching = await open(va, '/tasks?view=mine');
  await Promise.all([untilLive(page), untilLive(watching)]);
  const moves = countMoves(page);

  await liftCard(page, card(page, 'Alpha'), card(page, 'Delta'), 'top');
  await expect(cardIn(page, 'In Review', 'Alpha')).toBeAttached();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectAnnounced(page, 'Alpha is back in To Do, position 1 of 3.');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);

  await untilStill(page);
  await liftCard(page, card(page, 'Alpha'), card(page, 'Alpha'));
  await page.mouse.up();
  await expectAnnounced(page, 'Alpha is back in To Do, position 1 of 3.');

  await card(page, 'Bravo').getByRole('link').focus();
  await pickUp(page, 'Picked up Bravo. To Do, position 2 of 3.');
  await page.keyboard.press('ArrowRight');
  await expectAnnounced(page, 'In Progress, position 2 of 2.');
  await page.keyboard.press('Escape');
  await expectAnnounced(page, 'Bravo is back in To Do, position 2 of 3.');
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);

  await liftCard(page, card(page, 'Alpha'), column(page, 'Done'));
  await expect(cardIn(page, 'Done', 'Alpha')).toBeAttached();
  await vaApi.patch(`/api/tasks/${id}`, { data: { status: 'done' } });
  await vaApi.patch(`/api/tasks/${id}`, { data: { title: 'Renamed' } });
  // The other browser shows the changes, so this one has received them and waits for the drop.
  await expect(cardIn(watching, 'Done', 'Renamed')).toBeVisible();
  await expect(cardIn(page, 'Done', 'Alpha')).toBeAttached();
  await expect(cardIn(page, 'In Progress', 'Other')).toBeVisible();
  await page.mouse.up();
  await expect(cardIn(page, 'Done', 'Renamed')).toBeVisible();
  await expect(cardIn(page, 'Done', 'Alpha')).toBeVisible();
  await expectOrder(page, 'To Do', ['Bravo', 'Charlie']);
  await expectUpdated(page);
  expect(moves).toHaveLength(1);
});

test('a card moved by keyboard stays moved when the page is reloaded before the request is sent', async ({
  open,
  people,
}) => {
  const { client } = await createBoard(people);
  const page = await open(client, '/tasks');
  const reloaded = Promise.withResolvers<void>();
  await page.route('**/trpc/tasks.move*', async (route) => {
    await reloaded.promise;
    await route.continue();
  });
  await card(page, 'Bravo').getByRole('link').focus();
  await pickUp(page, 'Picked up Bravo. To Do, position 2 of 3.');
  await page.keyboard.press('ArrowRight');
  await expectAnnounced(page, 'In Progress, position 1 of 1.');
  await Promise.all([page.waitForRequest(/tasks\.move/), page.keyboard.press('Space')]);
  await page.reload();
  await expectOrder(page, 'To Do', ['Alpha', 'Bravo', 'Charlie']);
  reloaded.resolve();
  await expectOrder(page, 'In Progress', ['Bravo']);
  await expectOrder(page, 'To Do', ['Alpha', 'Charlie']);
});
