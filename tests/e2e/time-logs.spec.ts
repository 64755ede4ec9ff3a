import type { Page } from '@playwright/test';
import type { Factories } from '../support/factories.ts';
import { expectToast } from './support/board.ts';
import { callsOf } from './support/state.ts';
import { expect, test } from './support/test.ts';
import { setStart90MinutesAgo } from './support/timers.ts';

const tracker = (page: Page) => page.getByRole('region', { name: 'Time Tracker' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function createWork(people: Factories) {
  const { client, va } = await people.createPair();
  const create = (title: string) =>
    people.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress', title });
  const [first, second] = [await create('Sort the invoices'), await create('Call the suppliers')];
  return { va, first, second };
}

test('a VA logs a duration written as 2h 15m on a chosen task', async ({ open, people }) => {
  const { va } = await createWork(people);
  const page = await open(va, '/time-tracking');
  await button(page, 'Log Time').first().click();
  const dialog = page.getByRole('dialog', { name: 'Log Time' });
  await dialog.getByLabel('Task').selectOption('Call the suppliers');
  await dialog.getByLabel('Duration').fill('2h 15m');
  await dialog.getByRole('button', { name: 'Log Time' }).click();
  await expectToast(page, 'Time logged successfully', "You've logged 2.25 hours for this task.");
  const logs = page.getByRole('table', { name: 'Recent Time Logs', exact: true });
  await expect(logs.getByRole('row', { name: /Call the suppliers/ })).toContainText('2:15 2.25 h');
});

test('a VA enters a duration, and the start time follows until the VA sets it', async ({
  open,
  people,
}) => {
  const { va, first } = await createWork(people);
  const page = await open(va, `/tasks?id=${first.id}`);
  await button(page, 'Track Time').click();
  await expect(page.getByRole('dialog').getByText('Sort the invoices')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Track Time' });
  const start = dialog.getByLabel('Start time');
  const suggested = await start.inputValue();
  await dialog.getByLabel('Duration').fill('3h');
  await expect(start).not.toHaveValue(suggested);
  await start.fill('2026-03-03T09:00');
  await dialog.getByLabel('Duration').fill('30m');
  await expect(start).toHaveValue('2026-03-03T09:00');
});

test('a VA switches a running timer to another task, and the time so far is saved first', async ({
  open,
  people,
  database,
}) => {
  const { va, first, second } = await createWork(people);
  const page = await open(va, `/tasks?id=${first.id}`);
  await expect(
    tracker(page).getByRole('button', { name: 'Save Time' }),
  ).toHaveAccessibleDescription('Start the timer to track time.');
  await tracker(page).getByRole('button', { name: 'Start', exact: true }).click();
  await expectToast(page, 'Timer started');
  const noted = page.waitForResponse(callsOf('timers.note'));
  await tracker(page).getByLabel('Notes').fill('Two boxes');
  await noted;

  const other = await page.context().newPage();
  await other.goto(`/tasks?id=${second.id}`);
  await expect(other.getByText(/^You already have a timer on “Sort the invoices”\./)).toBeVisible();
  await setStart90MinutesAgo(va, database);
  await other.getByRole('button', { name: 'Switch timer to Call the suppliers' }).click();
  await expect(tracker(other).getByText('Running')).toBeVisible();
  const log = page.getByRole('article', { name: `Time logged by ${va.fullName}` });
  await expect(log).toContainText('logged 1:30');
  // The notes were typed in the first tab and saved by the second.
  await expect(log).toContainText('Two boxes');
});

test('a VA sees why the timer of a finished task cannot run', async ({
  open,
  people,
  database,
}) => {
  const { va, first } = await createWork(people);
  const page = await open(va, `/tasks?id=${first.id}`);
  await tracker(page).getByRole('button', { name: 'Start', exact: true }).click();
  await expect(tracker(page).getByText('Running')).toBeVisible();
  await database.db
    .updateTable('tasks')
    .set({ status: 'done' })
    .where('id', '=', first.id)
    .execute();
  await page.reload();
  await expect(
    tracker(page).getByRole('button', { name: 'Start', exact: true }),
  ).toHaveAccessibleDescription(/^This task is no longer assigned to you or in progress\./);
});
