import type { Page } from '@playwright/test';
import { pastWeek } from '../support/timesheets.ts';
import { createNamedPair } from './support/people.ts';
import { expect, test } from './support/test.ts';

const grid = (page: Page) => page.getByRole('grid', { name: /^Week of/ });
/** A day of a task in the order of the rows; day 1 is Monday. */
const cell = (page: Page, row: number, day: number) =>
  grid(page).locator(`[data-place="${row} ${day}"]`);
const field = (page: Page) => grid(page).getByRole('textbox');
async function addTask(page: Page) {
  await page.getByRole('button', { name: 'Add tasks' }).tap();
  await page.getByRole('button', { name: 'Add Answer the mails' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().tap();
}

test('a VA fills cells by touch at a width of 390, and submits the week', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Answer the mails',
  });
  const page = await open(va, `/timesheet?week=${pastWeek}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await addTask(page);
  await cell(page, 0, 3).tap();
  await field(page).fill('1:15');
  await cell(page, 0, 4).tap();
  await expect(cell(page, 0, 3)).toHaveText('1:15');
  await field(page).fill('2');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 8)).toHaveText('3:15');
  await grid(page).evaluate((table) => table.parentElement?.scrollTo({ left: 0 }));
  await expect(cell(page, 1, 8)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Submit week' }).tap();
  await page.reload();
  await expect(page.getByText('3:15 submitted')).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBe(0);

  await page.goto('/timesheet');
  await addTask(page);
  // The page scrolls to today if it has a row when it opens.
  await page.reload();
  const today = grid(page).locator('th[aria-current=date]');
  const total = grid(page).getByRole('columnheader', { name: 'Total' });
  await expect(total).toBeVisible();
  const [day, sum] = [await today.boundingBox(), await total.boundingBox()];
  expect((day?.x ?? 0) + (day?.width ?? 0)).toBeLessThanOrEqual(sum?.x ?? 0);
});
