import { expect, type Locator, type Page } from '@playwright/test';
import { untilIdle } from './page.ts';

export type ColumnName = 'To Do' | 'In Progress' | 'In Review' | 'Done';

export const column = (page: Page, name: ColumnName) =>
  page.getByRole('region', { name, exact: true });

export const card = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true });

export const cardIn = (page: Page, name: ColumnName, title: string) =>
  column(page, name).getByRole('article', { name: title, exact: true });

/** The titles of a column, from top to bottom. */
export async function expectOrder(page: Page, name: ColumnName, titles: string[]) {
  const links = column(page, name).getByRole('article').getByRole('link');
  await expect(links).toHaveText(titles);
}

/** The one toast that is shown. */
export const toast = (page: Page) => page.locator('#toaster');

/** Looks at the whole toast, because it may expire between two looks. */
export async function expectToast(page: Page, title: string, description: string | RegExp = '') {
  const has = (text: string | RegExp) => ({ has: page.getByText(text, { exact: true }) });
  const titled = toast(page).filter(has(title));
  const whole = description ? titled.filter(has(description)) : titled;
  await expect(whole.filter({ has: page.getByRole('button', { name: 'Dismiss' }) })).toBeVisible();
}

/**
 * Waits for a toast and gives it its whole time again: 5 seconds, or 10 if it offers an action. Hold the toast before you read
 * it.
 */
export const holdToast = (page: Page, title: string) =>
  toast(page)
    .filter({ has: page.getByText(title, { exact: true }) })
    .hover();

/** Removes the toast of an earlier act, so that it is not taken for the toast of the next one. */
export async function dismissToast(page: Page) {
  const dismiss = toast(page).getByRole('button', { name: 'Dismiss' });
  // Not a click of the mouse: the toast may expire at any moment.
  await dismiss.evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(dismiss).toHaveCount(0);
}

/** Waits until live updates are connected. Before that, the page may load a change instead of receiving it live. */
export const untilLive = (page: Page) =>
  expect(page.getByRole('img', { name: 'Live: updates appear automatically' })).toBeVisible();

/** The box of an element and the point in its center. */
export async function centerOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
}

/** Picks a card up with the mouse and holds it over another card or over a column's list. */
export async function liftCard(
  page: Page,
  from: Locator,
  over: Locator,
  at: 'top' | 'middle' = 'middle',
) {
  await expect(from).toBeVisible();
  await expect(over).toBeVisible();
  await untilStill(page);
  const start = await centerOf(from);
  const target = await over.boundingBox();
  if (!target) throw new Error('The drop target is not on the screen.');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y, { steps: 2 });
  await expect(page.locator('[data-lifted]').first()).toBeAttached();
  const liftedBox = await from.boundingBox();
  const height = liftedBox?.height ?? 0;
  const y = at === 'top' ? target.y + height / 2 - 20 : target.y + target.height / 2;
  await page.mouse.move(target.x + target.width / 2, y, { steps: 12 });
  // The board chooses the target of the drop in the next frame, or when React has rendered the one before it.
  await untilStill(page);
  await untilIdle(page);
}

/** A card shows a fact as a whole or not at all. */
export const expectWholeFacts = (shown: Locator) =>
  expect
    .poll(() =>
      shown.locator('.facts').evaluate((row) => {
        const { right, bottom } = row.getBoundingClientRect();
        const isCut = (at: DOMRect) => at.top < bottom && at.right > right;
        return [...row.children]
          .filter((fact) => isCut(fact.getBoundingClientRect()))
          .map(({ textContent }) => textContent);
      }),
    )
    .toEqual([]);

/** Waits until every finite animation has ended. */
export const untilStill = (page: Page) =>
  page.evaluate(async () => {
    // An animation that was just triggered begins in the next frame.
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    );
  });

export const expectAnnounced = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text);

/** Picks up the focused card, and waits until the page is idle: the keyboard sensor listens for more keys after a timer. */
export async function pickUp(page: Page, announcement: string | RegExp) {
  await page.keyboard.press('Space');
  await expectAnnounced(page, announcement);
  await untilIdle(page);
}
