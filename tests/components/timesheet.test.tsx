import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import { formatNamedDay } from '#shared/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { dayOfPastWeek, pastWeek } from '#tests/support/timesheets.ts';
import { expectToast, test, untilLive } from './support/test.tsx';

const path = `/timesheet?week=${pastWeek}`;
const grid = () => within(screen.getByRole('grid', { name: /^Week of/ }));
/** A day of a task in the order of the rows; day 1 is Monday and 8 the sum. */
function cell(row: number, day: number) {
  const found = document.querySelector<HTMLElement>(`[data-place="${row} ${day}"]`);
  if (!found) throw new Error(`The timesheet has no cell ${row} ${day}`);
  return found;
}
const expectCell = (row: number, day: number, text: string) =>
  waitFor(() => expect(cell(row, day)).toHaveTextContent(text));
const problems = () => screen.findByRole('list', { name: 'Not saved' });

let client: TestUser;
let va: TestUser;
const titles = ['Answer the mails', 'Book the hotel'] as const;
let taskId: number;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  ({ client, va } = await gva.createPair());
  for (const title of titles.toReversed())
    ({ id: taskId } = await gva.createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
      title,
    }));
});

const logTwice = async (gva: TestApp) => {
  await gva.createTimeLog(taskId, va, `${pastWeek}T09:00:00.000Z`);
  await gva.createTimeLog(taskId, va, `${pastWeek}T11:00:00.000Z`);
};

test('a VA fills a week with the keyboard, submits it, withdraws it and copies its tasks', async ({
  open,
  page,
}) => {
  await open(va, path);
  expect(await screen.findByText('No tasks on this week yet')).toBeVisible();
  await page.press('Add tasks');
  for (const title of titles) {
    await page.press(`Add ${title}`);
    await screen.findByRole('rowheader', { name: new RegExp(title), hidden: true });
  }
  const [close] = screen.getAllByRole('button', { name: 'Close' });
  await page.click(close as HTMLElement);
  await waitFor(() => expect(grid().getAllByRole('row')).toHaveLength(4));

  // Typing replaces, Tab saves and moves to the next day, Enter saves and moves down.
  await page.click(cell(0, 1));
  await page.keyboard('1:30{Tab}');
  expect(cell(0, 2)).toHaveFocus();
  await page.keyboard('90m{Enter}');
  expect(cell(1, 2)).toHaveFocus();
  await page.keyboard('0.5{ArrowLeft}');
  expect(cell(1, 1)).toHaveFocus();
  await expectCell(0, 1, '1:30');
  await expectCell(0, 2, '1:30');
  await expectCell(1, 2, '0:30');
  await expectCell(0, 8, '3:00');
  await expectCell(2, 2, '2:00');
  await expectCell(2, 8, '3:30');

  // F2 edits, and Escape restores.
  await page.keyboard('{ArrowUp}{F2}');
  const field = grid().getByRole('textbox');
  expect(field).toHaveValue('1:30');
  await page.clear(field);
  await page.keyboard('7{Escape}');
  expect(cell(0, 1)).toHaveTextContent('1:30');
  expect(cell(0, 1)).toHaveFocus();
  await page.keyboard('2{Enter}');
  await expectCell(2, 8, '4:00');

  await page.press('Submit week');
  await expectToast('Week submitted');
  expect(await screen.findByText('4:00 submitted')).toBeVisible();
  await page.press('Undo');
  expect(await screen.findByText('4:00 not submitted')).toBeVisible();
  await page.press('Submit week');
  expect(await screen.findByText('4:00 submitted')).toBeVisible();
  await page.press('Dismiss');

  // Undo would also withdraw the lines that were submitted before, so it is not offered.
  await page.click(cell(1, 1));
  await page.keyboard('1{Enter}');
  await page.press('Submit week');
  await expectToast('Week submitted');
  expect(await screen.findByText('5:00 submitted')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await page.press('Withdraw');
  expect(await screen.findByText('5:00 not submitted')).toBeVisible();

  await page.press('Next week');
  await page.press("Copy last week's tasks");
  await waitFor(() => expect(grid().getAllByRole('row')).toHaveLength(4));
  await expectCell(2, 8, '–');
  await page.press('Remove Book the hotel from this week');
  await waitFor(() => expect(grid().getAllByRole('row')).toHaveLength(3));
});

test('what is not saved stays in its cell with the reason, also when the page is opened again', async ({
  gva,
  open,
  page,
  network,
}) => {
  await gva.callAs(va).timesheets.addTasks.mutate({ week: pastWeek, taskIds: [taskId] });
  await open(va, path);
  await screen.findByRole('grid');
  await page.click(cell(0, 1));
  await page.keyboard('1.x{Enter}');
  expect(await problems()).toHaveTextContent(
    `Answer the mails, ${formatNamedDay(pastWeek)}: “1.x” is not saved. Enter a duration such as 2h 15m, 1:30, 90m or 1.5.`,
  );
  expect(cell(0, 1)).toHaveAttribute('aria-invalid', 'true');
  network.abort('timesheets.setCell');
  await page.click(cell(0, 2));
  await page.keyboard('3{Enter}');
  const lines = async () => within(await problems()).getAllByRole('listitem');
  await waitFor(async () => expect(await lines()).toHaveLength(2));
  network.restore();
  const stored = Object.entries(localStorage);
  await open(va, '/profile');
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  // The next page begins with an empty storage.
  for (const [key, value] of stored) localStorage.setItem(key, value);
  const menu = within(screen.getByRole('navigation', { name: 'Portal' }));
  await page.click(menu.getByRole('link', { name: 'Timesheet' }));
  await page.press('Previous week');
  await waitFor(async () => expect(await lines()).toHaveLength(2));

  // The text is still there to save again, and Escape restores the empty cell.
  await page.click(cell(0, 2));
  await page.keyboard('{F2}');
  expect(grid().getByRole('textbox')).toHaveValue('3');
  await page.keyboard('{Enter}');
  await expectCell(0, 2, '3:00');
  await page.click(cell(0, 1));
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not saved' })).toBeNull());
  await page.keyboard('{ArrowRight}{Delete}');
  await expectToast('Time not deleted', 'You cannot delete logged time.');
  await expectCell(0, 2, '3:00');

  // A value can be discarded without its cell, whose row may be off the week.
  await page.keyboard('2.x{Enter}');
  await page.press(/^Discard /, within(await problems()));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not saved' })).toBeNull());
});

test('a cell with several time logs opens them, and a change in another tab is shown', async ({
  gva,
  open,
  page,
}) => {
  await logTwice(gva);
  await open(va, path);
  await screen.findByRole('grid');
  await expectCell(0, 1, '2:00');
  cell(0, 1).focus();
  await page.keyboard('{Enter}');
  const logs = within(await screen.findByRole('dialog', { name: /^Answer the mails/ }));
  expect(await logs.findByText(/Several time logs make this sum/)).toBeVisible();
  const [edit] = await logs.findAllByRole('button', { name: 'Edit' });
  await page.click(edit as HTMLElement);
  await page.fill('Duration', '0:30');
  await page.press('Save changes');
  expect(await screen.findByText('0:30')).toBeVisible();
  await expectCell(0, 1, '1:30');
  await page.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await untilLive();
  const next = { taskId, day: dayOfPastWeek(1), hours: 2, seen: null };
  await gva.callAs(va).timesheets.setCell.mutate(next);
  await expectCell(0, 2, '2:00');
});

test('an administrator reads the week of a VA and finds who has not submitted', async ({
  gva,
  open,
  page,
}) => {
  await logTwice(gva);
  await open(await gva.createUser({ role: 'admin' }), '/time');
  await page.click(await screen.findByRole('tab', { name: /^Not submitted/ }));
  const link = { name: new RegExp(`^${va.fullName}, week of`) };
  await page.click(await screen.findByRole('link', link));
  await screen.findByRole('grid');
  await expectCell(0, 1, '2:00');
  cell(0, 1).focus();
  await page.keyboard('2');
  expect(grid().queryByRole('textbox')).toBeNull();
  await page.keyboard('{Enter}');
  const logs = within(await screen.findByRole('dialog'));
  expect((await logs.findAllByRole('link', { name: 'Open in Time' }))[0]).toBeVisible();
});
