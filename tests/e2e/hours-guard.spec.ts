import type { Page } from '@playwright/test';
import { guardTimersOf } from '#domains/ledger/guard/operations.ts';
import type { DatabaseHandle } from '#server/db.ts';
import type { Factories, TestUser } from '../support/factories.ts';
import { expectToast } from './support/board.ts';
import { expect, refused, test } from './support/test.ts';
import { setStart10MinutesAgo, setStart90MinutesAgo } from './support/timers.ts';

/** A client with one hour a month, and their VA with a timer that has run for 90 minutes. */
async function createTimerAtLimit(people: Factories, { db }: DatabaseHandle) {
  const { client, va } = await people.createPair();
  await db
    .insertInto('subscriptions')
    .values({
      userId: client.id,
      plan: 'custom',
      status: 'active',
      monthlyHours: 1,
      hourlyRate: 7.5,
    })
    .execute();
  const task = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Sort the invoices',
  });
  const timer = await db
    .insertInto('timers')
    .values({ vaId: va.id, taskId: task.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('timerSegments')
    .values({ timerId: timer.id, startedAt: new Date(Date.now() - 90 * 60_000) })
    .execute();
  return { client, va };
}

async function choose(page: Page, title: string) {
  const group = page.getByRole('group', { name: 'What happens to further work' });
  await group.getByText(title, { exact: true }).click();
  await expectToast(page, 'Choice saved');
  await expect(group.getByRole('radio', { name: title })).toBeChecked();
}

const meterOf = (page: Page) => page.getByRole('meter', { name: 'Hours used this month' });
const mini = (page: Page) => page.getByRole('banner').getByRole('region', { name: 'Timer' });
const allUsed = ({ fullName }: TestUser) => `All hours of ${fullName} are used`;

test('a client chooses to stop timers, the timer of the VA stops at the limit, and both read it', async ({
  open,
  people,
  database,
  watch,
}) => {
  watch.expects(refused(409));
  const { client, va } = await createTimerAtLimit(people, database);
  const vaPage = await open(va, '/time-tracking');
  await expect(vaPage.getByText('Running', { exact: true })).toBeVisible();
  const clientPage = await open(client, '/subscription-management?part=hours');
  // Below the limit, so that the job, which runs every minute, does not stop it before the choice.
  await setStart10MinutesAgo(va, database);
  await choose(clientPage, 'Stop the timer');
  await setStart90MinutesAgo(va, database);
  // The job does the same every minute.
  await guardTimersOf(database.db, client.id);

  await expect(mini(vaPage)).toHaveCount(0);
  await expect(vaPage.getByText(allUsed(client))).toBeVisible();
  await expect(vaPage.getByText(/^Timers are stopped.* 0:30 h of work are not/)).toBeVisible();
  await expect(clientPage.getByText('All hours are used', { exact: true })).toBeVisible();
  await clientPage.getByRole('tab', { name: 'Plan' }).click();
  await expect(meterOf(clientPage)).toHaveAttribute('aria-valuetext', /^1:00 of 1 h used/);

  await vaPage.getByRole('button', { name: 'Start timer on Sort the invoices' }).click();
  await expect(vaPage.getByText(/Ask .* for more hours in Messages/)).toBeVisible();
  for (const page of [vaPage, clientPage]) {
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await expect(page.getByText(/The timer was stopped/)).toBeVisible();
  }
});

test('a client who wants to be asked allows more hours, and the time that waited is logged', async ({
  open,
  people,
  database,
}) => {
  const { client, va } = await createTimerAtLimit(people, database);
  const clientPage = await open(client, '/subscription-management?part=hours');
  await choose(clientPage, 'Ask me');
  const vaPage = await open(va, '/time-tracking');
  const save = vaPage.getByRole('button', { name: 'Save Time', exact: true });
  await expect(save).toBeEnabled();
  await setStart90MinutesAgo(va, database);
  await save.click();
  await expectToast(vaPage, 'Time logged successfully', "You've logged 1.00 hours for this task.");
  await expect(vaPage.getByText(`${client.fullName} was asked for more hours`)).toBeVisible();
  await expect(vaPage.getByText(/0:30 h of work wait/)).toBeVisible();

  const asked = `All hours are used. Should ${va.fullName.split(' ')[0]} go on?`;
  await expect(clientPage.getByText(asked)).toBeVisible();
  await expect(clientPage.getByRole('button', { name: /^Allow 2 more hours/ })).toBeVisible();
  await expect(clientPage.getByRole('button', { name: /^Allow until / })).toBeVisible();
  await clientPage.getByRole('button', { name: 'Other amount' }).click();
  const dialog = clientPage.getByRole('dialog');
  await dialog.getByLabel('Hours').fill('0.75');
  await dialog.getByRole('button', { name: 'Allow Hours' }).click();
  await expectToast(clientPage, 'More work allowed');
  await expect(clientPage.getByText(/You allowed 0:45 h more/)).toBeVisible();
  await clientPage.getByRole('tab', { name: 'Plan' }).click();
  await expect(meterOf(clientPage)).toHaveAttribute('aria-valuetext', /^1:30 of 1 h used/);
  await expect(vaPage.getByText(`${client.fullName} allowed 0:45 h more.`)).toBeVisible();
  const logs = vaPage.getByRole('table', { name: 'Recent Time Logs', exact: true });
  await expect(logs.getByText('Sort the invoices')).toHaveCount(2);
});
