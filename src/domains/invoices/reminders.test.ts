import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadAgency } from '#server/agency.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { openContent } from '#server/mail/content.ts';
import { formatDay } from '#shared/dates.ts';
import { defaultReminders, fillPlaceholders } from '#shared/reminders.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { sentInvoice } from '#tests/support/invoices.ts';
import { remindOfInvoices } from './mailing.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  client = await gva.createUser({ role: 'client', fullName: 'Maya Lindqvist' });
});
afterEach(async () => {
  const { db } = gva.database;
  const untouched = { agencySettings: '{}', remindersSince: null };
  await db.updateTable('sellerDetails').set(untouched).execute();
  await loadAgency(db);
});

const { signal } = new AbortController();
const run = () =>
  remindOfInvoices({
    db: gva.database.db,
    env: testEnv(),
    files: chooseFileStore(testEnv()),
    log: gva.app.log,
    signal,
  });

/** As if the invoice was due so many days ago. */
async function moveDueDay(id: number, days: number, issued = Math.max(60, days + 14)) {
  const { db } = gva.database;
  await sql`alter table invoices disable trigger invoices_keep`.execute(db);
  await sql`update invoices set issued_on = billing_day() - ${issued}::integer,
    due_on = billing_day() - ${days}::integer where id = ${id}`.execute(db);
  await sql`alter table invoices enable trigger invoices_keep`.execute(db);
}

/** As if the settings were changed so many days ago. */
async function setReminders(days: number[], ago: number) {
  const { agency } = gva.callAs(admin);
  const { version } = await agency.get.query();
  const reminders = days.map((one) => ({
    days: one,
    subject: `{number} at ${one}`,
    text: 'Dear {name},\n\n{amount} by {due}: {days}.',
  }));
  await agency.edit.mutate({ reminders, version });
  await sql`update seller_details set reminders_since = reminders_since - ${ago}::integer`.execute(
    gva.database.db,
  );
}

async function remindersOf({ id }: TestUser) {
  const rows = await gva.database.db
    .selectFrom('mailOutbox')
    .selectAll()
    .where('userId', '=', id)
    .where('kind', '=', 'invoice-reminder')
    .orderBy('id')
    .execute();
  return rows.map((row) => openContent(row, testEnv()));
}
const subjectsOf = async (user: TestUser) =>
  (await remindersOf(user)).map(({ subject }) => subject.replace(/^INV-\d+ at /, ''));

test('without settings, the mails are those of a day and a week', async () => {
  const { id, number } = await sentInvoice(gva, admin, client);
  await moveDueDay(id, 1);
  await run();
  const [mail] = await remindersOf(client);
  expect(mail?.subject).toBe(`Invoice ${number} is overdue`);
  const { dueOn } = await gva.callAs(admin).invoices.get.query({ id });
  expect(mail?.text).toBe(
    [
      'Hello Maya,',
      `Invoice ${number} was due on ${formatDay(dueOn ?? '')}, 1 day ago. Please pay $150.00.`,
      'If you have paid in the meantime, you need not do anything.',
      'Training of two people: $150.00\nTotal: $150.00',
      `Due: ${formatDay(dueOn ?? '')}`,
      `Open the invoice:\nhttp://127.0.0.1:3000/subscription-management?invoice=${id}`,
      'GVA\n',
    ].join('\n\n'),
  );
  expect(defaultReminders.map(({ days }) => days)).toEqual([1, 7]);
});

test('each reminder is sent once, with what is still to be paid', async () => {
  await setReminders([-3, 0, 5], 100);
  const { id } = await sentInvoice(gva, admin, client);
  for (const days of [-4, -3, -1, 0, 4]) {
    await moveDueDay(id, days);
    await run();
    await run();
  }
  const credit = { id, requestId: crypto.randomUUID(), amount: 40.5, reason: 'Goodwill' };
  await gva.callAs(admin).invoices.credit.mutate(credit);
  await moveDueDay(id, 5);
  await Promise.all([run(), run()]);
  await moveDueDay(id, 90);
  await run();

  expect(await subjectsOf(client)).toEqual(['-3', '0', '5']);
  const [early, , late] = await remindersOf(client);
  expect(early?.text).toContain('Dear Maya Lindqvist,\n\n$150.00 by');
  expect(early?.text).toContain(': 3 days.');
  expect(late?.text).toContain('$109.50 by');
  const history = await gva.callAs(admin).invoices.history.query({ id });
  expect(history.filter(({ kind }) => kind === 'reminded').map(({ days }) => days)).toEqual([
    5, 0, -3,
  ]);
});

test('a late reminder takes the place of those before it', async () => {
  await setReminders([-3, 1, 7], 100);
  const { id } = await sentInvoice(gva, admin, client);
  await moveDueDay(id, 8);
  await run();
  await run();
  expect(await subjectsOf(client)).toEqual(['7']);
});

test('a change of the settings sends no reminder of an earlier day', async () => {
  const { id } = await sentInvoice(gva, admin, client);
  await moveDueDay(id, 1);
  await run();
  await setReminders([2, 3, 10], 0);
  await moveDueDay(id, 4);
  await run();
  expect(await subjectsOf(client)).toHaveLength(1);
  await moveDueDay(id, 10);
  await run();
  expect((await subjectsOf(client)).at(-1)).toBe('10');
});

test('an invoice is not reminded of on its own day, nor of days before it', async () => {
  await setReminders([-3, 1], 100);
  const { id } = await sentInvoice(gva, admin, client);
  await moveDueDay(id, -2, 0);
  await run();
  await moveDueDay(id, -2, 1);
  await run();
  expect(await subjectsOf(client)).toEqual([]);
});

test('what version 1.0.0 has reminded of is not sent again', async () => {
  const { id } = await sentInvoice(gva, admin, client);
  await sql`update invoices set reminders = 1 where id = ${id}`.execute(gva.database.db);
  await moveDueDay(id, 3);
  await run();
  expect(await subjectsOf(client)).toEqual([]);
});

test.each([
  [
    [{ days: 1, subject: 'Pay {total} and {sum}', text: 'Please' }],
    'There is no {total} and no {sum}. The placeholders are {number}, {amount}, {due}, {name} and {days}.',
  ],
  [[{ days: -1, subject: 'A', text: 'B' }], 'At least one reminder must be after the due day'],
  [[1, 1].map((days) => ({ days, subject: 'A', text: 'B' })), 'Two reminders are on the same day'],
  [[1, 2, 3, 4].map((days) => ({ days, subject: 'A', text: 'B' })), 'At most 3 reminders'],
  [[{ days: 121, subject: 'A', text: 'B' }], 'A reminder is at most 120 days after the due day'],
])('wrong reminders are refused (%#)', async (reminders, message) => {
  const { agency } = gva.callAs(admin);
  const { version } = await agency.get.query();
  await expect(agency.edit.mutate({ reminders, version })).rejects.toMatchObject({
    data: {
      httpStatus: 400,
      issues: expect.arrayContaining([expect.objectContaining({ message })]),
    },
  });
});

test('a placeholder in the name of a client is not replaced', () => {
  const invoice = { number: 'INV-1', open: 5, dueOn: '2026-03-15', daysOverdue: 1 };
  expect(fillPlaceholders('{name} {days}', { ...invoice, buyerName: '{amount} {x}' })).toBe(
    '{amount} {x} 1 day',
  );
});
