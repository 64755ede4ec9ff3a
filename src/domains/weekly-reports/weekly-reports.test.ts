import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendNotificationMails } from '#domains/notifications/mail/mailing.ts';
import { unseal } from '#server/mail/seal.ts';
import { secretsOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makePay } from '#tests/support/pay.ts';
import { writeReports } from './operations.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const pay = makePay(() => gva);
const { signal } = new AbortController();
const week = '2026-03-02';
/** Monday after that week, at 8 in UTC. */
const monday = new Date('2026-03-09T08:00:00Z');
const write = (now = monday) => writeReports({ db: gva.database.db, env: testEnv(), signal }, now);
const reportsOf = async (client: TestUser) =>
  (await gva.callAs(client).weeklyReports.list.query({})).items;

const giveZone = (client: TestUser, timeZone: string) =>
  gva.database.db
    .insertInto('presence')
    .values({ userId: client.id, timeZone })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ timeZone }))
    .execute();

/** A client with a running plan, and a VA who logged two hours on the Wednesday of the week. */
async function createClient() {
  const work = await pay.createWork();
  await gva.database.db
    .insertInto('subscriptions')
    .values({
      userId: work.client.id,
      plan: 'part-time',
      status: 'active',
      startDate: '2026-01-01',
      monthlyHours: 80,
      hourlyRate: 10,
    })
    .execute();
  await pay.log(work, '2026-03-04', 2);
  // That they have a VA now.
  await gva.database.db.deleteFrom('notifications').where('userId', '=', work.client.id).execute();
  return work;
}

const mailsTo = async (client: TestUser) => {
  const rows = await gva.database.db
    .selectFrom('mailOutbox')
    .select(['subject', 'sealedText'])
    .where('userId', '=', client.id)
    .where('kind', 'in', ['weekly-report', 'notification'])
    .execute();
  return rows.map(({ subject, sealedText }) => ({
    subject,
    text: unseal(sealedText ?? '', secretsOf(testEnv())),
  }));
};

/** The mails of notifications, a day later. */
const sendOthers = () =>
  sendNotificationMails(
    { db: gva.database.db, env: testEnv() },
    new Date(Date.now() + 24 * 3_600_000),
  );

test('a client gets one report of the week with its tasks and hours, in the portal, by mail and as a PDF', async () => {
  const { client, va } = await createClient();
  const add = (title: string, status: 'in-review' | 'done') =>
    gva.createTask({ clientId: client.id, vaId: va.id, title, status });
  await add('Draft of the offer', 'in-review');
  const done = await add('Book the venue', 'done');
  const earlier = await add('Long finished', 'done');
  const complete = (id: number, completedAt: string) =>
    gva.database.db.updateTable('tasks').set({ completedAt }).where('id', '=', id).execute();
  await complete(done.id, '2026-03-08T22:00:00.000Z');
  await complete(earlier.id, '2026-02-27T12:00:00.000Z');

  expect(await write()).toBe(1);
  expect(await write()).toBe(0);

  const [listed, ...others] = await reportsOf(client);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ week, done: 1, hoursUsed: 2 });
  const report = await gva.callAs(client).weeklyReports.get.query({ id: listed?.id ?? 0 });
  const titles = (tasks: { title: string }[]) => tasks.map(({ title }) => title);
  expect(titles(report.done.tasks)).toEqual(['Book the venue']);
  expect(titles(report.inProgress.tasks)).toEqual(['Inbox cleanup']);
  expect(titles(report.waiting.tasks)).toEqual(['Draft of the offer']);

  await sendOthers();
  const [mail, ...more] = await mailsTo(client);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your week of March 2, 2026');
  expect(mail?.text).toContain('Draft of the offer');
  expect(mail?.text).toContain('2 h used');
  expect((await gva.callAs(client).notifications.list.query({})).items).toMatchObject([
    { kind: 'weekly-report', subject: { title: 'week of March 2, 2026' } },
  ]);

  const pdf = await gva.requestAs(client)({ url: `/api/weekly-reports/${report.id}/pdf` });
  expect(pdf.statusCode).toBe(200);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('two nodes at the same time write one report and one mail', async () => {
  const { client } = await createClient();
  const written = await Promise.all([write(), write(), write()]);
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await reportsOf(client)).toHaveLength(1);
  expect(await mailsTo(client)).toHaveLength(1);
});

test('a client who has turned the mail off has the report in the portal only', async () => {
  const { client } = await createClient();
  await gva
    .callAs(client)
    .notifications.setPreference.mutate({ kind: 'weekly-report', inApp: true, mail: false });
  expect(await write()).toBe(1);
  await sendOthers();
  expect(await reportsOf(client)).toHaveLength(1);
  expect(await mailsTo(client)).toEqual([]);
});

test('a client without a running plan and one without tasks and hours get no report', async () => {
  const { client } = await pay.createWork();
  const quiet = await gva.createUser({ role: 'client' });
  await gva.database.db
    .insertInto('subscriptions')
    .values({
      userId: quiet.id,
      plan: 'part-time',
      status: 'active',
      startDate: '2026-01-01',
      monthlyHours: 80,
      hourlyRate: 10,
    })
    .execute();
  expect(await write()).toBe(0);
  expect(await reportsOf(client)).toEqual([]);
  expect(await reportsOf(quiet)).toEqual([]);

  // After the week.
  await gva.createTask({ clientId: quiet.id, status: 'in-progress' });
  const { id } = await gva.createTask({ clientId: quiet.id, status: 'in-review' });
  expect(await write()).toBe(0);
  const reviewSince = '2026-03-06T12:00:00.000Z';
  await gva.database.db.updateTable('tasks').set({ reviewSince }).where('id', '=', id).execute();
  expect(await write()).toBe(1);
});

test('an error with one client is thrown after the reports of the others are written', async () => {
  const { client: failing } = await createClient();
  const { client } = await createClient();
  const { db } = gva.database;
  await sql`alter table weekly_reports add constraint failing
    check (client_id <> ${sql.lit(failing.id)})`.execute(db);
  await expect(write()).rejects.toThrow('failing');
  expect(await reportsOf(client)).toHaveLength(1);
  await sql`alter table weekly_reports drop constraint failing`.execute(db);
  expect(await write()).toBe(1);
});

test.each([
  // Monday at 6:30 and 7:30 in Manila, and the end of Sunday in Los Angeles.
  ['Asia/Manila', '2026-03-08T22:30:00Z', 0],
  ['Asia/Manila', '2026-03-08T23:30:00Z', 1],
  ['America/Los_Angeles', '2026-03-09T06:59:00Z', 0],
  ['America/Los_Angeles', '2026-03-09T15:00:00Z', 1],
  // After two days the week is left out.
  ['UTC', '2026-03-11T00:00:00Z', 0],
])('in %s the report is due at %s: %i', async (timeZone, now, count) => {
  const { client } = await createClient();
  await giveZone(client, timeZone);
  await write(new Date(now));
  const reports = await reportsOf(client);
  expect(reports).toHaveLength(count);
  if (count > 0) expect(reports[0]?.week).toBe(week);
  // Later cases must not find it due.
  await gva.database.db.deleteFrom('subscriptions').where('userId', '=', client.id).execute();
});

test('hours of a log count in the week in which it begins for the client', async () => {
  const work = await createClient();
  await giveZone(work.client, 'America/Los_Angeles');
  // Sunday evening in Los Angeles, and the Sunday before.
  await pay.log(work, '2026-03-09', 1, 3);
  await pay.log(work, '2026-03-02', 4, 3);
  await write(new Date('2026-03-09T15:00:00Z'));
  expect(await reportsOf(work.client)).toMatchObject([{ hoursUsed: 3 }]);
});

test('a report is for its client and administrators only', async () => {
  const { client, va } = await createClient();
  await write();
  const id = (await reportsOf(client))[0]?.id ?? 0;
  const admin = await gva.createUser({ role: 'admin' });
  expect(await gva.callAs(admin).weeklyReports.get.query({ id })).toMatchObject({ week });
  const other = await gva.createUser({ role: 'client' });
  for (const [user, status] of [
    [va, 403],
    [other, 404],
  ] as const)
    for (const url of [`/api/weekly-reports/${id}`, `/api/weekly-reports/${id}/pdf`])
      expect((await gva.requestAs(user)({ url })).statusCode).toBe(status);
});
