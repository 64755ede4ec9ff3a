import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import { toLocal } from '#domains/time/ui/span.ts';
import { formatDateTime, formatTime } from '#shared/dates.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeTimers } from '#tests/support/timers.ts';
import { expectToast, test } from './support/test.tsx';

const tracker = async () => within(await screen.findByRole('region', { name: 'Time Tracker' }));

let va: TestUser;
let first: number;
let second: number;
beforeEach<{ gva: TestApp }>(async ({ gva }) => {
  const pair = await gva.createPair();
  va = pair.va;
  const create = async (title: string) =>
    gva.createTask({ clientId: pair.client.id, vaId: va.id, status: 'in-progress', title });
  ({ id: first } = await create('Sort the invoices'));
  ({ id: second } = await create('Call the suppliers'));
});

test('a VA logs a duration written as 2h 15m on a chosen task', async ({ open, page }) => {
  await open(va, '/time-tracking');
  const [log] = await screen.findAllByRole('button', { name: 'Log Time' });
  await page.click(log as HTMLElement);
  await page.selectOptions(await screen.findByLabelText('Task'), 'Call the suppliers');
  const form = within(screen.getByRole('dialog', { name: 'Log Time' }));
  await page.fill('Duration', '2h 15m', form);
  await page.press('Log Time', form);
  await expectToast('Time logged successfully', "You've logged 2.25 hours for this task.");
  const logs = within(await screen.findByRole('table', { name: 'Recent Time Logs' }));
  const row = await logs.findByRole('row', { name: /Call the suppliers/ });
  expect(row).toHaveTextContent('2:15');
  // The sum of the day.
  expect(logs.getByRole('rowheader')).toHaveTextContent(/ · 2:15$/);
});

test('a VA sees the last ten time logs, also one that has not ended and one of a deleted task', async ({
  gva,
  open,
  network,
}) => {
  for (let n = 0; n < 11; n += 1) await gva.createTimeLog(first, va);
  network.replace<{ items: object[] }>('time.list', (page) => ({
    ...page,
    items: page.items.map((log, at) => ({
      ...log,
      ...(at === 0 && { endTime: null }),
      ...(at === 1 && { task: null }),
      ...(at === 2 && { startTime: '2026-03-03T12:00:00Z', endTime: '2026-03-03T12:30:00Z' }),
      ...(at === 3 && { startTime: '2026-03-02T12:00:00Z', endTime: '2026-03-05T12:00:00Z' }),
    })),
  }));
  await open(va, '/time-tracking');
  const logs = within(await screen.findByRole('table', { name: 'Recent Time Logs' }));
  expect(await logs.findByText('Unknown Task')).toBeVisible();
  expect(logs.getByText('In Progress')).toBeVisible();
  // The group has the date, unless the log ends on another day.
  const rows = logs
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('button', { name: /^Edit log on/ }));
  const noon = formatTime('2026-03-03T12:00:00Z');
  expect(rows[2]).toHaveTextContent(
    `Start Time${noon}End Time${formatTime('2026-03-03T12:30:00Z')}`,
  );
  expect(rows[3]).toHaveTextContent(
    `Start Time${noon}End Time${formatDateTime('2026-03-05T12:00:00Z')}`,
  );
  expect(logs.getAllByRole('button', { name: /^Edit log on/ })).toHaveLength(10);
  expect(
    await screen.findByRole('button', { name: 'Track Time on Sort the invoices' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'View All Tasks' })).toHaveAttribute('href', '/tasks');
});

test('a VA enters a duration, and the start time follows until the VA sets it', async ({
  open,
  page,
}) => {
  await open(va, `/tasks?id=${first}`);
  await page.press('Track Time');
  const start = () => screen.getByLabelText('Start time');
  const { value } = await screen.findByLabelText<HTMLInputElement>('Start time');
  await page.fill('Duration', '3h');
  await waitFor(() => expect(start()).not.toHaveValue(value));
  await page.fill('Start time', '2026-03-03T09:00');
  await page.fill('Duration', '30m');
  expect(screen.getByLabelText('Duration')).toHaveValue('30m');
  expect(start()).toHaveValue('2026-03-03T09:00');
});

test('a VA cannot choose a start long before the task existed, and the form says why', async ({
  gva,
  open,
  page,
  network,
}) => {
  const createdAt = '2026-03-10T12:00:00.000Z';
  await gva.database.db.updateTable('tasks').set({ createdAt }).where('id', '=', second).execute();
  await open(va, '/time-tracking');
  const [log] = await screen.findAllByRole('button', { name: 'Log Time' });
  await page.click(log as HTMLElement);
  await page.selectOptions(await screen.findByLabelText('Task'), 'Call the suppliers');
  const form = within(screen.getByRole('dialog', { name: 'Log Time' }));
  const earliest = new Date('2026-03-09T12:00:00.000Z');
  const start = form.getByLabelText('Start time');
  await waitFor(() => expect(start).toHaveAttribute('min', toLocal(earliest)));

  await page.fill('Start time', '2026-03-05T09:00', form);
  await page.fill('End time', '2026-03-05T10:00', form);
  await page.press('Log Time', form);
  await waitFor(() =>
    expect(start).toHaveAccessibleDescription(
      `Time on this task cannot start before ${formatDateTime(earliest.toISOString())}. Ask an administrator to add earlier time.`,
    ),
  );
  expect(network.takeCalls().flat()).not.toContain('time.create');
});

test('a VA switches a running timer to another task, and the time so far is saved first', async ({
  gva,
  open,
  page,
  network,
}) => {
  await open(va, `/tasks?id=${first}`);
  expect((await tracker()).getByRole('button', { name: 'Save Time' })).toHaveAccessibleDescription(
    'Start the timer to track time.',
  );
  await page.press('Start', await tracker());
  await expectToast('Timer started');
  await page.fill(/^Notes/, 'Two boxes', await tracker());
  await waitFor(() => expect(network.takeCalls().flat()).toContain('timers.note'));

  const { timer } = await gva.callAs(va).timers.current.query();
  await makeTimers(gva).pass(timer?.id ?? 0, 90 * 60);
  await open(va, `/tasks?id=${second}`);
  expect(
    await screen.findByText(/^You already have a timer on “Sort the invoices”\./),
  ).toBeVisible();
  await page.press('Switch timer to Call the suppliers');
  expect(await (await tracker()).findByText('Running')).toBeVisible();
  await open(va, `/tasks?id=${first}`);
  const log = await screen.findByRole('article', { name: `Time logged by ${va.fullName}` });
  expect(log).toHaveTextContent('logged 1:30');
  expect(log).toHaveTextContent('Two boxes');
});

test('a VA sees why the timer of a finished task cannot run', async ({ gva, open, page }) => {
  await open(va, `/tasks?id=${first}`);
  await page.press('Start', await tracker());
  expect(await (await tracker()).findByText('Running')).toBeVisible();
  const { db } = gva.database;
  await db.updateTable('tasks').set({ status: 'done' }).where('id', '=', first).execute();
  await open(va, `/tasks?id=${first}`);
  const start = await (await tracker()).findByRole('button', { name: 'Start' });
  expect(start).toHaveAccessibleDescription(
    /^This task is no longer assigned to you or in progress\./,
  );
});
