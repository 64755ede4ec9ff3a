import type { Page } from '@playwright/test';
import { addDays, formatNamedDay, weekStartOf } from '#shared/dates.ts';
import { dismissToast, expectToast, holdToast, untilLive } from './support/board.ts';
import { createNamedPair, createPerson } from './support/people.ts';
import { expect, test, unreachable } from './support/test.ts';

const thisWeek = weekStartOf(new Date().toISOString().slice(0, 10));
/** A week that is over. */
const week = addDays(thisWeek, -7);

const grid = (page: Page) => page.getByRole('grid', { name: /^Week of/ });
/** A day of a task in the order of the rows; day 1 is Monday. */
const cell = (page: Page, row: number, day: number) =>
  grid(page).locator(`[data-place="${row} ${day}"]`);
const field = (page: Page) => grid(page).getByRole('textbox');

const timesheetPath = `/timesheet?week=${week}`;

test('a VA fills a week with the keyboard, submits it, withdraws it and copies its tasks', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  for (const title of ['Answer the mails', 'Book the hotel'])
    await people.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress', title });
  const page = await open(va, timesheetPath);
  await expect(page.getByText('No tasks on this week yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add tasks' }).click();
  for (const title of ['Answer the mails', 'Book the hotel'])
    await page.getByRole('button', { name: `Add ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(grid(page).getByRole('row')).toHaveCount(4);

  // Typing replaces, Tab saves and moves to the next day, Enter saves and moves down.
  await cell(page, 0, 1).click();
  await page.keyboard.type('1:30');
  await page.keyboard.press('Tab');
  await expect(cell(page, 0, 2)).toBeFocused();
  await page.keyboard.type('90m');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 2)).toBeFocused();
  await page.keyboard.type('0.5');
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page, 1, 1)).toBeFocused();
  await expect(cell(page, 0, 1)).toHaveText('1:30');
  await expect(cell(page, 0, 2)).toHaveText('1:30');
  await expect(cell(page, 1, 2)).toHaveText('0:30');
  await expect(cell(page, 0, 8)).toHaveText('3:00');
  await expect(cell(page, 2, 2)).toHaveText('2:00');
  await expect(cell(page, 2, 8)).toHaveText('3:30');

  // F2 edits, Escape restores, Home and End jump to the ends of the week.
  await page.keyboard.press('End');
  await expect(cell(page, 1, 7)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cell(page, 1, 1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await expect(field(page)).toHaveValue('1:30');
  await field(page).fill('7');
  await page.keyboard.press('Escape');
  await expect(cell(page, 0, 1)).toHaveText('1:30');
  await expect(cell(page, 0, 1)).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  // A live event may show the new total before the cell is saved.
  await expect(cell(page, 0, 1)).toHaveText('2:00');
  await expect(cell(page, 2, 8)).toHaveText('4:00');

  await page.reload();
  await expect(cell(page, 0, 1)).toHaveText('2:00');
  await expect(cell(page, 2, 8)).toHaveText('4:00');

  await page.getByRole('button', { name: 'Submit 3 lines' }).click();
  await holdToast(page, 'Week submitted');
  await expect(page.getByText('4:00 submitted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('4:00 not submitted')).toBeVisible();
  await page.getByRole('button', { name: 'Submit 3 lines' }).click();
  await expectToast(page, 'Week submitted');
  // Otherwise it would be taken for the toast of the next submission.
  await dismissToast(page);
  await expect(page.getByText('4:00 submitted')).toBeVisible();

  // Undo would also withdraw the lines that were submitted before, so it is not offered.
  await cell(page, 1, 1).click();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Submit 1 line' }).click();
  await holdToast(page, 'Week submitted');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByText('5:00 submitted')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('5:00 not submitted')).toBeVisible();
  await page.getByRole('button', { name: 'Submit 4 lines' }).click();
  await expect(page.getByText('5:00 submitted')).toBeVisible();

  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('button', { name: "Copy last week's tasks" }).click();
  await expect(grid(page).getByRole('row')).toHaveCount(4);
  await expect(cell(page, 2, 8)).toHaveText('–');
  await page.getByRole('button', { name: 'Remove Book the hotel from this week' }).click();
  await expect(grid(page).getByRole('row')).toHaveCount(3);
});

test('what is not saved stays in its cell with the reason, also after a reload', async ({
  open,
  people,
  watch,
}) => {
  watch.expects(unreachable);
  const { client, va } = await createNamedPair(people);
  await people.createTask({
    ...{ clientId: client.id, vaId: va.id, status: 'in-progress', title: 'Answer the mails' },
  });
  const page = await open(va, timesheetPath);
  await page.getByRole('button', { name: 'Add tasks' }).click();
  await page.getByRole('button', { name: 'Add Answer the mails' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();

  await cell(page, 0, 1).click();
  await page.keyboard.type('1.x');
  await page.keyboard.press('Enter');
  const problems = page.getByRole('list', { name: 'Not saved' });
  const monday = `Answer the mails, ${formatNamedDay(week)}`;
  await expect(problems).toHaveText(
    `${monday}: “1.x” is not saved. Enter a duration such as 2h 15m, 1:30, 90m or 1.5. Discard`,
  );
  await expect(cell(page, 0, 1)).toHaveAttribute('aria-invalid', 'true');

  await page.route(/timesheets\.setCell/, (route) => route.abort());
  await cell(page, 0, 2).click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(problems.getByRole('listitem')).toHaveCount(2);
  await page.unroute(/timesheets\.setCell/);
  await page.reload();
  await expect(problems.getByRole('listitem')).toHaveCount(2);

  // The text is still there to save again, and Escape restores the empty cell.
  await cell(page, 0, 2).click();
  await page.keyboard.press('F2');
  await expect(field(page)).toHaveValue('3');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 2)).toHaveText('3:00');
  await cell(page, 0, 1).click();
  await page.keyboard.press('Escape');
  await expect(problems).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(page.getByText('You cannot delete logged time.')).toBeVisible();
  await expect(cell(page, 0, 2)).toHaveText('3:00');

  // A value can be discarded without its cell, whose row may be off the week.
  await page.keyboard.type('2.x');
  await page.keyboard.press('Enter');
  await problems.getByRole('button', { name: /^Discard / }).click();
  await expect(problems).toBeHidden();
});

test('a cell with several time logs opens them, and another tab follows', async ({
  open,
  people,
}) => {
  const { client, va } = await createNamedPair(people);
  const { id } = await people.createTask({
    ...{ clientId: client.id, vaId: va.id, status: 'in-progress', title: 'Answer the mails' },
  });
  await people.createTimeLog(id, va, `${week}T09:00:00.000Z`);
  await people.createTimeLog(id, va, `${week}T11:00:00.000Z`);
  const page = await open(va, timesheetPath);
  const tab = await page.context().newPage();
  await tab.goto(timesheetPath);
  await expect(cell(tab, 0, 1)).toContainText('2:00');
  await untilLive(tab);
  await cell(page, 0, 1).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Answer the mails/ });
  await expect(dialog.getByText('Several time logs make this sum')).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByLabel('Duration').fill('0:30');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('0:30', { exact: true })).toBeVisible();
  await expect(cell(tab, 0, 1)).toContainText('1:30');
});

test('a VA fills a cell by touch at a width of 390', async ({ open, people }) => {
  const { client, va } = await createNamedPair(people);
  await people.createTask({
    ...{ clientId: client.id, vaId: va.id, status: 'in-progress', title: 'Answer the mails' },
  });
  const page = await open(va, timesheetPath, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page.getByRole('button', { name: 'Add tasks' }).tap();
  await page.getByRole('button', { name: 'Add Answer the mails' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().tap();
  await cell(page, 0, 3).tap();
  await field(page).fill('1:15');
  await cell(page, 0, 4).tap();
  await expect(cell(page, 0, 3)).toHaveText('1:15');
  await field(page).fill('2');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 8)).toHaveText('3:15');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBe(0);
});

test('an administrator reads the week of a VA and finds who has not submitted', async ({
  open,
  people,
}) => {
  const admin = await createPerson(people, 'admin');
  const { client, va } = await createNamedPair(people);
  const { id } = await people.createTask({
    ...{ clientId: client.id, vaId: va.id, status: 'in-progress', title: 'Answer the mails' },
  });
  await people.createTimeLog(id, va, `${week}T09:00:00.000Z`);
  const page = await open(admin, '/time');
  await page.getByText(/weeks? not submitted$/).click();
  await page.getByRole('link', { name: new RegExp(`^${va.fullName}, week of`) }).click();
  await expect(cell(page, 0, 1)).toHaveText('1:00');
  await cell(page, 0, 1).focus();
  await page.keyboard.type('2');
  await expect(field(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open in Time' })).toBeVisible();
});
