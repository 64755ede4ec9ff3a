import { expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { listGuardedClients } from '#domains/ledger/guard/queries.ts';
import { listUnfinishedCheckouts } from '#domains/payments/checkout-queries.ts';
import { listUnfinishedRefunds } from '#domains/payments/refund-queries.ts';
import { previewScheduled } from '#domains/plans/changes/preview.ts';
import {
  findCurrentMonth,
  findScheduledChange,
  listChangesToAnnounce,
} from '#domains/plans/changes/queries.ts';
import { listPlansToEnd, listPlansToPause } from '#domains/plans/subscriptions/queries.ts';
import { everyone, runSilently, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

/** Half of the payments belong to one client. */
const paid = [
  `insert into checkouts (id, user_id, kind, plan, monthly_hours, hourly_rate, amount, currency,
     billing_name, billing_email, provider, provider_reference, status, settled_at, created_at)
   select gen_random_uuid(), u.id, 'subscription', 'part-time', 80, 7.5, 600, 'usd', u.full_name,
     u.email, 'demo', 'reference ' || n, 'succeeded', now(), now() - n * interval '1 hour'
   from generate_series(1, 12000) n
   join (select id, full_name, email, row_number() over (order by id) as place from users
     where role = 'client') u on u.place = case when n % 2 = 0 then 1 else 1 + n % 1500 end`,
  `insert into payments (checkout_id, client_id, subscription_id, kind, plan, monthly_hours,
     hourly_rate, amount, currency, status, provider, provider_reference, billing_name,
     billing_email, period_start, period_end, created_at)
   select id, user_id, user_id, kind, plan, monthly_hours, hourly_rate, amount, currency, 'succeeded',
     provider, provider_reference, billing_name, billing_email, created_at::date,
     created_at::date + 30, created_at
   from checkouts`,
  `insert into refunds (id, payment_id, amount, reason, status, settled_at)
   select gen_random_uuid(), id, 1, 'A test', 'succeeded', now() from payments where id % 5 = 0`,
];

/**
 * Three people among 3,000. Each client has four plans, tasks and time logs; the first client has the most. The running plan
 * began 40 days ago, so that no period begins today or tomorrow.
 */
const { app, people, expectBounded, expectBoundedCall } = watchPlans({
  growing: [
    'users',
    'tasks',
    'time_logs',
    'hours_ledger',
    'subscriptions',
    'feedback',
    'custom_plan_templates',
    'payments',
    'refunds',
    'checkouts',
    'hours_guards',
    'hours_questions',
    'waiting_time',
    'plan_changes',
  ],
  seed: async ({ database: { pool } }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com',
         (array['client', 'va'])[1 + n % 2] from generate_series(1, 3000) n`,
      `insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, start_date,
         end_date, created_at)
       select id, 'part-time', case n when 1 then 'active' else 'inactive' end, 80, 7.5,
         current_date - 40 * n, case when n > 1 then current_date - 40 * n + 40 end,
         now() - n * interval '40 days'
       from users, generate_series(1, 4) n where role = 'client'`,
      `insert into tasks (title, description, client_id, va_id, status, category, due_date,
         created_at, completed_at)
       select 'Task ' || n, 'A description of it', c.id, v.id,
         (array['todo', 'in-progress', 'done', 'done', 'done'])[1 + n % 5], 'admin', '2030-01-31',
         now() - n * interval '30 minutes', now() - n * interval '20 minutes'
       from generate_series(1, 30000) n
       join (select id, row_number() over (order by id) as place from users where role = 'client') c
         on c.place = case when n % 4 = 0 then 1 else 1 + n % 1500 end
       join (select id, row_number() over (order by id) as place from users where role = 'va') v
         on v.place = c.place`,
      `insert into time_logs (task_id, va_id, start_time, end_time, duration, created_at)
       select t.id, t.va_id, t.created_at + n * interval '10 minutes',
         t.created_at + (n + 1) * interval '10 minutes', 0.15, t.created_at
       from tasks t, generate_series(1, 2) n
       where t.id % 3 = 0 or t.client_id = (select min(id) from users where role = 'client')`,
      `insert into feedback (client_id, va_id, rating, created_at)
       select t.client_id, t.va_id, 4, t.created_at from tasks t where t.id % 3 = 0`,
      `insert into custom_plan_templates (name, monthly_hours, hourly_rate, created_at)
       select 'Plan ' || n, 10, 10, now() - n * interval '1 hour' from generate_series(1, 3000) n`,
      ...paid,
      `insert into hours_guards (client_id, at_limit)
       select id, (array['ask', 'stop'])[1 + id % 2] from users where role = 'client'`,
      `insert into hours_questions (client_id, period_start, answer, answered_at)
       select u.id, current_date - n, 'no', now() from users u, generate_series(1, 20) n
       where role = 'client'`,
      `insert into waiting_time (client_id, va_id, task_id, worked, declined_at)
       select t.client_id, t.va_id, t.id,
         tstzmultirange(tstzrange(t.created_at, t.created_at + interval '5 minutes')), t.created_at
       from tasks t where t.id % 5 = 0`,
      `insert into plan_changes (subscription_id, client_id, plan, monthly_hours, hourly_rate, effective_on,
         status, settled_at, successor_id, announced_at)
       select id, user_id, 'part-time', 80, 7.5, start_date, 'applied', now(), id, now()
       from subscriptions where status = 'inactive'`,
      'select book_history(), recount_totals()',
    ]),
});

const cursor = btoa(JSON.stringify(['2026-06-05T09:00:00.000Z', 3000]));
const page = { limit: 50 };
const ofClient = () => ({ clientId: people().client.id });

const calls: [procedure: string, what: string, input: () => Fields][] = [
  ['dashboard.stats', 'own', () => ({})],
  ['dashboard.history', 'own', () => ({})],
  ['subscriptions.list', 'all', () => page],
  ['subscriptions.list', 'of a client', () => ({ ...page, userId: people().client.id })],
  ['subscriptions.list', 'later page', () => ({ ...page, cursor })],
  ['ledger.list', 'of a client', () => ({ ...page, ...ofClient() })],
  ['ledger.list', 'later page', () => ({ ...page, ...ofClient(), cursor })],
  ['ledger.list', 'without time', () => ({ ...page, ...ofClient(), view: 'without-time' })],
  ['ledger.balance', 'of a client', ofClient],
  ['hoursGuard.get', 'of a client', ofClient],
  ['hoursGuard.listKept', 'of a client', ofClient],
];
const cases = everyone.flatMap((who) =>
  calls.map(([procedure, what, input]) => ({ procedure, what, who, input })),
);

test.each(cases)('$procedure ($what) as $who uses indexes', ({ procedure, who, input }) =>
  expectBoundedCall(who, procedure, input()),
);

test.each([page, { ...page, cursor }])('plans.list, %o, uses indexes', (input) =>
  expectBoundedCall('admin', 'plans.list', input),
);

test.each(['admin', 'client'] as const)('payments, as %s, use indexes', async (who) => {
  const other = { ...page, ...ofClient(), view: 'without-invoice' };
  for (const input of [page, { ...page, cursor }, { ...page, ...ofClient() }, other])
    await expectBoundedCall(who, 'payments.list', input);
  await expectBoundedCall('client', 'payments.open', undefined);
  await expectBoundedCall('admin', 'payments.receipt', { id: 7000 });
});

const statusCursor = btoa(JSON.stringify(['false 2026-06-05T09:00:00.000Z', 3000]));
const period = { from: '2026-01-01T00:00:00.000Z', to: '2026-06-01T00:00:00.000Z' };

test.each<[string, () => Fields]>([
  ['newest first', () => page],
  ['later page', () => ({ ...page, cursor })],
  ['by amount', () => ({ ...page, sort: 'amount' })],
  ['failed ones first', () => ({ ...page, sort: 'status' })],
  ['failed ones first, later page', () => ({ ...page, sort: 'status', cursor: statusCursor })],
  ['of a client', () => ({ ...page, ...ofClient() })],
  ['failed', () => ({ ...page, status: 'failed' })],
  ['refunded', () => ({ ...page, status: 'refunded' })],
  ['of a period', () => ({ ...page, ...period })],
  ['with a name', () => ({ ...page, q: 'User 12' })],
  ['with a frequent name', () => ({ ...page, q: 'Clara' })],
  ['with a name, by amount', () => ({ ...page, q: 'User 12', sort: 'amount' })],
  ['with the number of a receipt', () => ({ ...page, q: 'GVA-000007' })],
])('payments.listAll (%s) uses indexes', (_what, input) =>
  expectBoundedCall('admin', 'payments.listAll', input()),
);

test('a client’s own billing uses indexes', () =>
  expectBoundedCall('client', 'billing.get', undefined));

test('subscriptions.preview uses indexes', () =>
  expectBoundedCall('client', 'subscriptions.preview', { plan: 'full-time' }));

test('previews of extra hours and of a smaller plan use indexes', async () => {
  await expectBoundedCall('client', 'packs.preview', { hours: 10 });
  // The plan of this client is the smallest one, so it is refused after its rows are read.
  await expectBounded(async () => {
    const { db } = app().database;
    const { id } = people().client;
    await findCurrentMonth(db, id);
    await findScheduledChange(db, id);
    await expect(previewScheduled(db, id, 'part-time'), 'planChanges.preview').rejects.toThrow(
      'already active',
    );
  });
});

test('the plan of a client and the preview of a change use indexes', async () => {
  await expectBoundedCall('admin', 'clientPlans.get', ofClient());
  const custom = { plan: 'custom', monthlyHours: 40, hourlyRate: 7 };
  for (const change of [{ act: 'start', ...custom }, { act: 'pause' }, { act: 'cancel' }])
    await expectBoundedCall('admin', 'clientPlans.preview', { ...ofClient(), ...change });
});

test('the jobs find ended plans, open checkouts, open refunds and guarded timers by indexes', () =>
  expectBounded(async () => {
    const { db } = app().database;
    await listPlansToEnd(db, 200);
    await listPlansToPause(db, 200);
    await listUnfinishedCheckouts(db, 'demo', 200);
    await listUnfinishedRefunds(db, 'demo', 200);
    await listChangesToAnnounce(db, 200);
    await listGuardedClients(db, { after: 0, limit: 200 });
  }));

test('daily totals have at most 12 rows a day', async () => {
  const { rows } = await app().database.pool.query<{ rows: number; days: number }>(
    `select count(*) as rows, count(distinct day) as days from daily_totals`,
  );
  expect(rows[0]?.rows).toBeLessThanOrEqual(12 * (rows[0]?.days ?? 0));
});

test('the job opens no period on a day when none begins', async () => {
  expect(await openPeriods(app().database.db)).toBe(0);
});
