import type { Locator, Page } from '@playwright/test';
import { card, centerOf, column, expectOrder, toast, untilStill } from './support/board.ts';
import { unique } from './support/people.ts';
import { createBoard, expectUpdated } from './support/small-board.ts';
import { expect, test } from './support/test.ts';

const phone = { hasTouch: true, viewport: { width: 390, height: 844 } };

type Hold = { shown?: Locator; end?: 'touchEnd' | 'touchCancel' };

/** A finger rests on the card for longer than a long press. */
async function hold(page: Page, title: string, { shown, end = 'touchEnd' }: Hold = {}) {
  await untilStill(page);
  const { x, y } = await centerOf(card(page, title));
  const devtools = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchEnd' | 'touchCancel',
    touchPoints: { x: number; y: number }[],
  ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  await expect(shown ?? page.getByRole('dialog', { name: 'Move to' })).toBeVisible();
  await touch(end, []);
}

test('on a phone a client moves a card to the next column with a long press and one tap, and a task without a VA asks for one', async ({
  open,
  people,
}) => {
  const { client } = await createBoard(people);
  await people.createTask({ clientId: client.id, title: 'Nobody has it' });
  const page = await open(client, '/tasks', phone);
  await expectOrder(page, 'To Do', ['Nobody has it', 'Alpha', 'Bravo', 'Charlie']);
  const first = await card(page, 'Nobody has it').boundingBox();
  expect(first?.y).toBeLessThan(215);

  await hold(page, 'Alpha');
  const sheet = page.getByRole('dialog', { name: 'Move to' });
  await expect(sheet.getByRole('button')).toHaveText(['', 'In Progress', 'In Review', 'Done']);
  await sheet.getByRole('button', { name: 'In Progress' }).tap();
  await expectUpdated(page);
  await expectOrder(page, 'In Progress', ['Alpha']);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await hold(page, 'Delta');
  await expect(sheet.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.evaluate(() => scrollTo(0, 0));
  await hold(page, 'Nobody has it');
  await sheet.getByRole('button', { name: 'In Review' }).tap();
  await expect(page.getByRole('dialog', { name: 'Assign Task' })).toBeVisible();
});

test('on a phone links work after an interrupted long press, and a VA is told which cards they cannot move', async ({
  open,
  people,
}) => {
  const { client, va } = await createBoard(people);
  const title = unique('Nobody has it');
  await people.createTask({ clientId: client.id, title });
  const page = await open(client, '/tasks', phone);
  await expectOrder(page, 'To Do', [title, 'Alpha', 'Bravo', 'Charlie']);
  await hold(page, 'Alpha', { end: 'touchCancel' });
  await page.keyboard.press('Escape');
  await card(page, 'Alpha').getByRole('link').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Alpha' })).toBeVisible();

  const pool = await open(
    va,
    `/tasks?view=available&layout=board&q=${encodeURIComponent(title)}`,
    phone,
  );
  await expectOrder(pool, 'To Do', [title]);
  const bottomOf = async (name: string) => {
    const box = await pool.getByRole('button', { name, exact: true }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf('Clear filters')).toBe(await bottomOf('Filter'));
  await hold(pool, title, { shown: toast(pool).filter({ hasText: 'Access denied' }) });
  await expect(pool.getByRole('dialog')).toHaveCount(0);
});

test('on a phone the tabs lead to the columns and follow, a column begins with ten cards, and a task is a page', async ({
  open,
  people,
}) => {
  const { client, va } = await createBoard(people);
  for (let number = 1; number <= 45; number++)
    await people.createTask({ clientId: client.id, vaId: va.id, title: `Task ${number}` });
  const page = await open(client, '/tasks', phone);
  const cards = column(page, 'To Do').getByRole('article');
  await expect(cards).toHaveCount(10);
  const tabs = page.getByRole('navigation', { name: 'Columns' });
  await expect(tabs.getByRole('button')).toHaveText([
    'To Do48',
    'In Progress0',
    'In Review1',
    'Done0',
  ]);
  const isCurrent = (name: string) =>
    expect(tabs.getByRole('button', { name })).toHaveAttribute('aria-current', 'true');
  await isCurrent('To Do');
  await tabs.getByRole('button', { name: 'Done' }).tap();
  await isCurrent('Done');
  await expect(column(page, 'Done')).toBeInViewport();
  await expect(column(page, 'Done')).toBeFocused();
  await tabs.getByRole('button', { name: 'In Review' }).tap();
  await isCurrent('In Review');
  await expect(card(page, 'Delta')).toBeInViewport();
  await page.mouse.wheel(0, -10_000);
  await expect(card(page, 'Task 45')).toBeInViewport();
  await isCurrent('To Do');

  await page.getByRole('button', { name: 'Show all 48' }).tap();
  await expect(card(page, 'Task 36').getByRole('link')).toBeFocused();
  // Leads to the end of the column before it.
  await tabs.getByRole('button', { name: 'In Progress' }).tap();
  await isCurrent('In Progress');
  await card(page, 'Charlie').getByRole('link').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Charlie' })).toBeVisible();
  await expect(page).toHaveURL(/\/tasks\?id=\d+$/);
  await page.goBack();
  await expect(page).toHaveURL('/tasks');
  await expect(card(page, 'Charlie')).toBeInViewport();

  await page.goto('/tasks?q=Charlie');
  await card(page, 'Charlie').getByRole('link').tap();
  await page.getByRole('link', { name: 'Task Board' }).tap();
  await expect(page).toHaveURL('/tasks?q=Charlie');
  await page.getByRole('button', { name: 'New Task' }).tap();
  await expect(page.getByRole('dialog', { name: 'New Task' })).toBeVisible();
});
