import { test } from 'vitest';
import { runSilently, watchPlans } from '../support/query-plans.ts';

/**
 * Four years of time of forty VAs for two hundred clients: about 1,500 logs in a month, most of them approved. A figure
 * reads all logs of its months, but no others.
 */
const { people, expectBoundedCall } = watchPlans({
  growing: [
    'time_logs',
    'time_adjustments',
    'payments',
    'hours_ledger',
    'ledger_totals',
    'plan_spans',
    'task_reviews',
    'client_activity',
    'feedback',
    'pay_statement_lines',
  ],
  indexedLater: ['time_logs'],
  maxReadRows: 5000,
  seed: async ({ database: { pool } }, { va }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role, approved_at)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com',
         case when n % 6 = 0 then 'va' else 'client' end, now()
       from generate_series(1, 240) n`,
      `insert into client_profiles (user_id, company_name)
       select id, 'Company ' || id from users where role = 'client' and username like 'user %'`,
      `insert into tasks (title, description, client_id, va_id, status, category, due_date)
       select 'Task ' || id, 'The description of a task', id, ${va.id}, 'in-progress', 'admin', '2030-01-31'
       from users where role = 'client'`,
      `insert into time_logs (task_id, va_id, start_time, end_time, duration, worked, approval, approved_at, approved_by)
       select task.id, worker.id, moment, moment + interval '1 hour', 1, '{}',
         case when n % 15 = 0 then 'submitted' else 'approved' end,
         case when n % 15 > 0 then now() end, case when n % 15 > 0 then 1 end
       from generate_series(1, 72000) n
       cross join lateral (select timestamptz '2022-01-01' + n * interval '29 minutes' as moment) m
       join (select id, row_number() over (order by id) as place from tasks) task on task.place = 1 + n % 200
       join (select id, row_number() over (order by id) as place from users where role = 'va') worker
         on worker.place = 1 + n % 40`,
      `insert into pay_rates (va_id, valid_from, hourly_rate, created_by)
       select id, day, 5, 1 from users, (values (date '2022-01-01'), (date '2024-06-01')) d (day) where role = 'va'`,
      `insert into va_capacities (va_id, valid_from, weekly_hours, set_by)
       select id, '2022-01-01', 40, 1 from users where role = 'va'`,
      `insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, start_date)
       select id, 'part-time', 'active', 80, 7.5, '2022-01-01' from users where role = 'client'`,
      `insert into plan_spans (client_id, subscription_id, first_day, end_day, monthly_price)
       select 1000 + n, 100000 + n, date '2014-01-01' + n / 4, date '2014-02-01' + n / 4, 600
       from generate_series(1, 12000) n`,
      `insert into hours_ledger (client_id, period_start, kind, hours, subscription_id, reason)
       select u.id, month, kind, case when kind = 'grant' then 80 else -20 end,
         case kind when 'grant' then u.id end, 'A test'
       from users u, generate_series(date '2022-01-01', date '2026-01-01', interval '1 month') month,
         (values ('grant'), ('correction')) k (kind) where role = 'client'`,
      `insert into payments (checkout_id, client_id, subscription_id, kind, plan, monthly_hours, hourly_rate, amount,
         currency, status, provider, provider_reference, billing_name, billing_email, created_at, period_start, period_end)
       select gen_random_uuid(), u.id, u.id, 'subscription', 'part-time', 80, 7.5, 600, 'usd', 'succeeded', 'demo',
         u.id || ' ' || month, u.full_name, u.email, month, month::date, (month + interval '1 month')::date
       from users u, generate_series(timestamptz '2022-01-01', '2026-01-01', interval '1 month') month
       where role = 'client'`,
      `insert into feedback (client_id, va_id, rating, created_at)
       select id, ${va.id}, 2 + n % 4, now() - n * interval '1 day'
       from users, generate_series(1, 40) n where role = 'client'`,
      `insert into task_reviews (task_id, client_id, va_id, submitted_at, decided_at, outcome)
       select task.id, task.client_id, ${va.id}, moment, moment, 'changes-requested'
       from tasks task, generate_series(now() - interval '60 months', now(), interval '1 month') moment`,
      `insert into time_adjustments (request_id, time_log_id, hours, reason, actor_id, booked_on)
       select gen_random_uuid(), id, -0.25, 'A test', 1, work_date from time_logs
       where approval = 'approved' and id % 9 = 0`,
      `insert into pay_statements (va_id, month, va_name, va_email)
       select id, '2026-01-01', full_name, email from users where role = 'va'`,
      `insert into pay_statement_lines (statement_id, source, source_id, client_id, client_name, task_id, booked_on,
         rate_date, hours, hourly_rate)
       select statement.id, 'log', log.id, log.client_id, 'Company', log.task_id, work_date, work_date, 1, 5
       from time_logs log join pay_statements statement on statement.va_id = log.va_id
       where approval = 'approved'`,
      'select recount_totals(), recount_clients()',
    ]),
});

const month = { from: '2024-03' };

test('figures.overview of a month uses indexes', () =>
  expectBoundedCall('admin', 'figures.overview', month));

test('figures.history uses indexes', () =>
  expectBoundedCall('admin', 'figures.history', { to: '2024-03' }));

test.each([
  ['revenue', {}],
  ['cost', {}],
  ['margin', {}],
  ['pending-cost', {}],
  ['unrated-hours', {}],
  ['recurring-revenue', {}],
  ['new-revenue', {}],
  ['churn', {}],
  ['revenue', { clientId: 0 }],
  ['cost', { clientId: 0 }],
  ['cost', { vaId: 0 }],
  ['logged-hours', { vaId: 0 }],
  ['used-hours', { clientId: 0 }],
])('figures.entries (%s, %j) uses indexes', async (figure, who) => {
  const { client, va } = people();
  const input = {
    ...month,
    figure,
    limit: 50,
    ...('clientId' in who && { clientId: client.id }),
    ...('vaId' in who && { vaId: va.id }),
  };
  await expectBoundedCall('admin', 'figures.entries', input);
  const cursor = btoa(JSON.stringify(['2024-03-15 log', 40000]));
  await expectBoundedCall('admin', 'figures.entries', { ...input, cursor });
});
