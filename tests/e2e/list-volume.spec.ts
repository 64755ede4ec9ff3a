import type { Page } from '@playwright/test';
import { untilStill } from './support/board.ts';
import { replaceResult } from './support/state.ts';
import { expect, type TestUser, test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });

/** At how many positions the page is scrolled during the next frames. */
async function countScrollPositions() {
  const positions = new Set<number>();
  for (let frame = 0; frame < 20; frame += 1) {
    await new Promise(requestAnimationFrame);
    positions.add(window.scrollY);
  }
  return positions.size;
}

let admin: TestUser;
test.beforeEach(async ({ people }) => {
  admin = await people.createUser({ role: 'admin' });
});

test('an admin scrolls through ten thousand rows, which are loaded in pages, with few elements', async ({
  open,
}) => {
  // With reduced motion, because a transition that delays the padding of the rows moves the page.
  const page = await open(admin, '/user-management?tab=jobs', {
    reducedMotion: 'reduce',
  });
  const cursors = [1, 2].map((id) => btoa(JSON.stringify(['2026-01-05T09:00:00.000Z', id])));
  let sample: object | undefined;
  await replaceResult('users.list', ({ items }, input) => {
    sample ??= items[0];
    const pageNumber = 1 + cursors.findIndex((cursor) => input.includes(cursor));
    const isLast = pageNumber === cursors.length;
    return {
      items: Array.from({ length: isLast ? 9_800 : 100 }, (_, index) => ({
        ...sample,
        id: 1_000_000 + pageNumber * 100 + index,
        fullName: `Person ${pageNumber * 100 + index + 1}`,
      })),
      nextCursor: cursors[pageNumber] ?? null,
    };
  })(page);
  await page.getByRole('tab', { name: 'Users', exact: true }).click();
  const link = (number: number) =>
    page.getByRole('link', { name: `Person ${number}`, exact: true });
  await expect(link(1)).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(page.getByText('10,000 users')).toBeAttached({ timeout: 200 });
  }).toPass();
  const countRows = () => page.getByRole('row').count();
  expect(await countRows()).toBeLessThan(100);

  await page
    .getByRole('link', { name: /^Person / })
    .first()
    .focus();
  await page.keyboard.press('End');
  await expect(link(10_000)).toBeFocused();
  await expect(link(10_000)).toBeInViewport();
  expect(await countRows()).toBeLessThan(100);
  await page.keyboard.press('Home');
  await expect(link(1)).toBeFocused();
  await expect(page.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2');

  // A held key moves faster than rows are rendered.
  for (let number = 2; number <= 61; number += 1) await page.keyboard.press('j');
  await expect(link(61)).toBeFocused();
  await expect(link(61)).toBeInViewport();
  await untilStill(page);
  expect(await page.evaluate(countScrollPositions)).toBe(1);

  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
  await expect(bar(page)).toContainText('200 selected(the maximum)');
});
