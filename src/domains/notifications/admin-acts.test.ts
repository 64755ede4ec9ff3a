import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tellOfFailedBackup } from '#server/backup/queries.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { sentInvoice } from '#tests/support/invoices.ts';
import { newcomer } from '#tests/support/newcomer.ts';
import { addPlan } from '#tests/support/notifications.ts';
import { makePay } from '#tests/support/pay.ts';
import { makeTimesheets } from '#tests/support/timesheets.ts';
import { notifyDue } from './due.ts';

let gva: TestApp;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  other = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  const { db } = gva.database;
  await db.deleteFrom('notifications').execute();
  await db.deleteFrom('notifiedFacts').execute();
});

const pay = makePay(() => gva);
const { createWeek } = makeTimesheets(() => gva);
const inboxOf = async (user: TestUser) =>
  (await gva.callAs(user).notifications.list.query({})).items;
const unreadOf = async (user: TestUser) =>
  (await inboxOf(user)).filter(({ isUnread }) => isUnread).map(({ kind }) => kind);

test('all administrators are told of a request, until one of them decides', async () => {
  const email = `${randomUUID()}@a.example`;
  await createBrowser(gva.app).post('/api/leads', { fullName: 'Ines Duarte', email });
  expect(await inboxOf(admin)).toMatchObject([
    { kind: 'lead-new', subject: { kind: 'lead', title: 'Ines Duarte' }, actor: null },
  ]);
  const [{ subject } = { subject: { id: 0 } }] = await inboxOf(other);
  await gva.callAs(admin).leads.move.mutate({ id: subject.id, status: 'lead' });
  expect(await unreadOf(other)).toEqual([]);
});

test('administrators are told of a VA who registers, until the VA is approved, and of no client', async () => {
  const register = (account: object) =>
    createBrowser(gva.app).post('/api/register', newcomer(account));
  expect((await register({ role: 'client' })).statusCode).toBe(201);
  expect(await inboxOf(admin)).toEqual([]);
  const va = { role: 'va', fullName: 'Zanele Dube', specialization: 'customer-support' };
  expect((await register({ ...va, skills: 'Chat' })).statusCode).toBe(201);
  const [entry] = await inboxOf(admin);
  expect(entry).toMatchObject({ kind: 'va-joined', subject: { kind: 'va', title: 'Zanele Dube' } });
  await gva.callAs(other).approvals.approve.mutate({ id: entry?.subject.id ?? 0 });
  expect(await unreadOf(admin)).toEqual([]);
});

test('the administrator who creates a VA is not told of it, the others are', async () => {
  await gva.callAs(admin).users.create.mutate({
    username: randomUUID().slice(0, 12),
    password: 'correct horse battery',
    fullName: 'Rosa Delgado',
    email: `${randomUUID()}@a.example`,
    role: 'va',
    specialization: 'administrative-support',
    skills: ['Email'],
  });
  expect(await inboxOf(admin)).toEqual([]);
  expect(await inboxOf(other)).toMatchObject([{ kind: 'va-joined', actor: admin.fullName }]);
});

test('administrators have one entry for a submitted week, until it waits for no client', async () => {
  const { va, first, second, submit } = await createWeek();
  await gva.database.db.deleteFrom('notifications').execute();
  await submit();
  expect(await inboxOf(admin)).toMatchObject([
    { kind: 'week-submitted', count: 1, actor: va.fullName, subject: { title: va.fullName } },
  ]);
  await gva.callAs(va).time.edit.mutate({ id: first.id, duration: 0.5 });
  expect(await unreadOf(admin)).toEqual(['week-submitted']);
  await gva.callAs(va).time.edit.mutate({ id: second.id, duration: 0.5 });
  expect(await unreadOf(admin)).toEqual([]);
});

test('the administrator who records the payment of an invoice is not told that it is paid, the others are, once', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await sentInvoice(gva, admin, client);
  const paidOn = new Date().toISOString().slice(0, 10);
  const payment = { id, paidOn, method: 'check', reference: 'Check 9' } as const;
  const recordPayment = () => gva.callAs(admin).invoices.pay.mutate(payment);
  await recordPayment();
  await expect(recordPayment()).rejects.toThrow();
  expect(await unreadOf(admin)).toEqual([]);
  expect(await inboxOf(other)).toMatchObject([
    { kind: 'invoice-paid', count: 1, actor: admin.fullName, subject: { kind: 'invoice', id } },
  ]);
});

test('pay is due on the fifth of the next month, once, until it is paid', async () => {
  const { va } = await pay.createDraft(admin);
  const { id } = await pay.findStatement(va, '2026-03');
  const tell = (now: string) => notifyDue(gva.database.db, new Date(now));
  const due = async () => (await inboxOf(admin)).filter(({ kind }) => kind === 'pay-due');
  await tell('2026-04-04T23:00:00Z');
  expect(await due()).toEqual([]);
  await tell('2026-04-05T12:00:00Z');
  await tell('2026-04-06T12:00:00Z');
  expect(await due()).toMatchObject([
    {
      count: 1,
      payMonth: '2026-03',
      subject: { kind: 'pay-statement', id, title: `${va.fullName}, March 2026` },
    },
  ]);
  const asAdmin = gva.callAs(admin).pay;
  const seen = async () => pay.seen(await pay.findStatement(va, '2026-03'));
  await asAdmin.approve.mutate(await seen());
  expect(await unreadOf(admin)).toContain('pay-due');
  await asAdmin.pay.mutate({ ...(await seen()), paidOn: '2026-04-07', reference: 'Batch 12' });
  expect(await unreadOf(admin)).not.toContain('pay-due');
});

test('administrators are told of a client with a plan and without activity for 14 days, once', async () => {
  const { client } = await gva.createPair();
  await addPlan(gva, client);
  const withoutPlan = await gva.createUser({ role: 'client' });
  await gva.database.db
    .updateTable('clientActivity')
    .set({ lastAt: sql<string>`now() - interval '14 days 1 minute'` })
    .where('clientId', 'in', [client.id, withoutPlan.id])
    .execute();
  const quiet = async () => (await inboxOf(admin)).filter(({ kind }) => kind === 'client-quiet');
  await notifyDue(gva.database.db, new Date(Date.now() - 3_600_000));
  expect(await quiet()).toEqual([]);
  await Promise.all([1, 2].map(() => notifyDue(gva.database.db, new Date())));
  expect(await quiet()).toMatchObject([{ count: 1, subject: { kind: 'client', id: client.id } }]);
});

test('the days without activity count from the start of the running plan', async () => {
  const { db } = gva.database;
  const [neverActive, recentPlan] = [
    await gva.createUser({ role: 'client' }),
    await gva.createUser({ role: 'client' }),
  ];
  const ages = [
    [neverActive, 100, 16],
    [recentPlan, 16, 2],
  ] as const;
  for (const [client, idleDays, planDays] of ages) {
    const startDate = sql<string>`billing_day() - ${planDays}::integer`;
    await addPlan(gva, client);
    await db
      .updateTable('subscriptions')
      .set({ startDate })
      .where('userId', '=', client.id)
      .execute();
    await db
      .updateTable('clientActivity')
      .set({ lastAt: sql<string>`now() - make_interval(days => ${idleDays}::integer)` })
      .where('clientId', '=', client.id)
      .execute();
  }
  await notifyDue(gva.database.db, new Date());
  const told = (await inboxOf(admin)).map(({ kind, subject }) => [kind, subject.id]);
  expect(told).toContainEqual(['client-quiet', neverActive.id]);
  expect(told).not.toContainEqual(['client-quiet', recentPlan.id]);
  const facts = await db
    .selectFrom('notifiedFacts')
    .select(sql<boolean>`fact = (billing_day() - 16)::text`.as('isStart'))
    .where('kind', '=', 'client-quiet')
    .where('subjectId', '=', neverActive.id)
    .execute();
  expect(facts).toEqual([{ isStart: true }]);
});

test('a night without a backup is told once, until a backup succeeds', async () => {
  const { db } = gva.database;
  const night = new Date('2026-11-24T02:00:00Z');
  await Promise.all([1, 2, 3].map(() => tellOfFailedBackup(db, night)));
  expect(await inboxOf(admin)).toMatchObject([
    { kind: 'backup-failed', count: 1, subject: { kind: 'backup', title: 'Nightly backup' } },
  ]);
  await tellOfFailedBackup(db, new Date('2026-11-25T02:00:00Z'));
  expect(await inboxOf(admin)).toMatchObject([{ count: 2 }]);
  const takenAt = '2026-11-25T04:00:00Z';
  await db
    .insertInto('backups')
    .values({ file: `${randomUUID()}.gva`, takenAt, size: 1, lostFiles: 0 })
    .execute();
  expect(await unreadOf(admin)).toEqual([]);
});

test('only administrators see these kinds in their settings: on in the app, and by email for money, failures and answers', async () => {
  const kinds = [
    ...['lead-new', 'lead-answered', 'va-joined', 'client-quiet'],
    ...['invoice-paid', 'invoice-overdue', 'pay-due', 'backup-failed'],
  ];
  const channelsOf = async (user: TestUser) =>
    (await gva.callAs(user).notifications.preferences.query())
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, inApp, mail }) => `${kind} ${inApp} ${mail}`);
  const fresh = await gva.createUser({ role: 'admin' });
  expect(await channelsOf(fresh)).toEqual([
    'lead-new true false',
    'lead-answered true true',
    'va-joined true false',
    'client-quiet true false',
    'invoice-paid true true',
    'invoice-overdue true true',
    'pay-due true true',
    'backup-failed true true',
  ]);
  expect(await channelsOf(await gva.createUser({ role: 'va' }))).toEqual([]);
  const client = await gva.createUser({ role: 'client' });
  expect(await channelsOf(client)).toEqual(['invoice-overdue true false']);
});
