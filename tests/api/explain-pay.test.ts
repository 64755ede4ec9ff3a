import { expect, test } from 'vitest';
import { runSilently, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

/** A year of 100 VAs: each has a statement of each month with 100 lines, and 100 approved hours that are on none. */
const { app, people, expectBoundedCall } = watchPlans({
  growing: [
    'users',
    'tasks',
    'time_logs',
    'time_adjustments',
    'pay_rates',
    'pay_statements',
    'pay_statement_lines',
    'pay_adjustments',
    'bank_details',
    'weekly_reports',
  ],
  seed: async ({ database: { pool } }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com',
         case when n % 2 = 0 then 'client' else 'va' end from generate_series(1, 200) n`,
      `insert into tasks (title, description, client_id, va_id, status, category, due_date)
       select 'Task of ' || v.id, 'A description of it', c.id, v.id, 'in-progress', 'admin', '2030-01-31'
       from (select id, row_number() over (order by id) as place from users where role = 'va') v
       join (select id, row_number() over (order by id) as place from users where role = 'client') c
         on c.place = 1 + v.place % 90`,
      `insert into time_logs (task_id, va_id, start_time, end_time, duration, approval, approved_at, approved_by)
       select t.id, t.va_id, now() - n * interval '7 hours', now() - n * interval '7 hours' + interval '1 hour', 1,
         'approved', now(), 1
       from tasks t, generate_series(1, 100) n`,
      `insert into time_adjustments (request_id, time_log_id, hours, reason, actor_id, booked_on)
       select gen_random_uuid(), id, -0.1, 'Logged for too long', 1, current_date - id % 60
       from time_logs where id % 2 = 0`,
      `insert into pay_rates (va_id, valid_from, hourly_rate, created_by)
       select id, '2020-01-01'::date + n * 90, 5 + n, 1 from users, generate_series(0, 20) n where role = 'va'`,
      `insert into pay_statements (va_id, month, va_name, va_email)
       select id, '2025-01-01'::date + n * interval '1 month', full_name, email
       from users, generate_series(0, 11) n where role = 'va'`,
      `insert into pay_statement_lines (statement_id, source, source_id, client_id, client_name, task_id,
         booked_on, rate_date, hours, hourly_rate)
       select id, 'log', 1000000 + id * 100 + n, 1, 'Company', 1, month + n % 28, month + n % 28, 1, 6
       from pay_statements, generate_series(1, 100) n`,
      `insert into pay_adjustments (request_id, statement_id, kind, amount, note, created_by)
       select gen_random_uuid(), id, 'bonus', 5, 'A note', 1 from pay_statements`,
      `update pay_statements set status = 'approved', approved_at = now(), approved_by = 1
       where id % 3 > 0`,
      `insert into bank_details (va_id, sealed) select id, repeat('x', 1800) from users where role = 'va'`,
      `insert into weekly_reports (client_id, week, content)
       select id, '2025-01-06'::date + 7 * n, '{"done": {"count": 1, "tasks": []}, "inProgress": {"count": 0, "tasks": []},
         "waiting": {"count": 0, "tasks": []}, "hoursUsed": 2, "hoursLeft": 3}'
       from users, generate_series(0, 51) n where role = 'client'`,
    ]),
});

const month = { month: '2025-06' };
const cursor = btoa(JSON.stringify(['User 5', 3]));
const monthCursor = btoa(JSON.stringify(['2025-06', 3]));
const aVa = () => ({ vaId: people().va.id });

test.each<[string, () => Fields | undefined]>([
  ['pay.list', () => month],
  ['pay.list', () => ({ ...month, limit: 50, cursor })],
  ['pay.list', () => ({ ...month, status: 'approved' })],
  ['pay.totals', () => month],
  ['pay.get', () => ({ id: 600 })],
  ['closing.get', () => month],
  ['payRates.list', aVa],
  ['bankDetails.summary', aVa],
  ['bankDetails.previewPayout', () => month],
  ['weeklyReports.list', () => ({ clientId: people().client.id })],
  ['weeklyReports.get', () => ({ id: 600 })],
])('%s uses indexes', (procedure, input) => expectBoundedCall('admin', procedure, input()));

test.each<[string, () => Fields | undefined]>([
  ['pay.listOwn', () => ({})],
  ['pay.listOwn', () => ({ limit: 50, cursor: monthCursor })],
  ['pay.estimate', () => undefined],
  ['payRates.list', aVa],
])('%s as a VA uses indexes', (procedure, input) => expectBoundedCall('va', procedure, input()));

test('the totals of the seed are those of its lines', async () => {
  const { rows } = await app().database.pool.query<{ gross: number; total: number }>(
    'select distinct gross, total from pay_statements',
  );
  expect(rows).toEqual([{ gross: 600, total: 605 }]);
});
