import { test } from 'vitest';
import { runSilently, watchPlans } from '../support/query-plans.ts';

/** Two thousand clients, most with a VA and a plan, and many more rows of each kind than the list shows. */
const { expectBoundedCall } = watchPlans({
  growing: [
    'users',
    'assignments',
    'leads',
    'tasks',
    'timer_segments',
    'payments',
    'invoices',
    'hours_ledger',
    'client_usage',
    'attention_snoozes',
    'matches',
    'routines',
    'routine_occurrences',
  ],
  seed: async ({ database: { pool } }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role, approved_at)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com',
         (array['client', 'va'])[1 + n % 2], case when n % 40 < 39 then now() end
       from generate_series(1, 4000) n`,
      "insert into va_profiles (user_id) select id from users where role = 'va' and username like 'user %'",
      `insert into assignments (va_id, client_id)
       select v.id, c.id
       from (select id, row_number() over (order by id) as place from users
         where role = 'va' and username like 'user %') v
       join (select id, row_number() over (order by id) as place from users
         where role = 'client' and username like 'user %') c
         on c.place = v.place and v.place % 100 > 0`,
      `insert into client_profiles (user_id, company_name)
       select id, 'Company ' || id from users where role = 'client' and username like 'user %'`,
      `insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, start_date)
       select id, 'part-time', 'active', 80, 7.5, current_date
       from users where role = 'client' and id % 50 > 0`,
      `insert into hours_ledger (client_id, period_start, kind, hours, subscription_id, reason)
       select s.user_id, billing_day(), kind, case when kind = 'grant' then 80
           when s.user_id % 61 = 0 then -70 else -10 end,
         case kind when 'grant' then s.id end, 'A test'
       from subscriptions s, (values ('grant'), ('correction')) k (kind)`,
      `insert into leads (full_name, email, status, created_at)
       select 'Lead ' || n, 'lead' || n || '@example.com',
         (array['request', 'lead', 'converted'])[1 + n % 3], now() - n * interval '1 minute'
       from generate_series(1, 20000) n`,
      `insert into tasks (title, description, client_id, status, category, due_date, review_since)
       select 'Task ' || n, 'The description of task ' || n, c.id,
         (array['todo', 'in-progress', 'in-review', 'done', 'done'])[1 + n % 5], 'admin',
         date '2026-01-01' + n % 60, now() - n * interval '1 hour'
       from generate_series(1, 20000) n, (select min(id) as id from users where role = 'client') c`,
      `insert into timers (va_id, task_id)
       select id, (select min(id) from tasks) from users where role = 'va' and username like 'user %'`,
      `insert into timer_segments (timer_id, started_at, ended_at)
       select t.id, now() - n * interval '5 hours' - interval '9 hours',
         case when n > 0 then now() - n * interval '5 hours' - interval '8 hours' end
       from timers t, generate_series(0, 3) n where t.id % 20 = 0 or n > 0`,
      `insert into payments (checkout_id, client_id, kind, plan, monthly_hours, hourly_rate, amount,
         currency, status, failure, provider, provider_reference, billing_name, billing_email,
         created_at)
       select gen_random_uuid(), u.id, 'subscription', 'part-time', 80, 7.5, 600, 'usd', 'failed',
         'Declined', 'demo', 'reference ' || n, u.full_name, u.email, now() - n * interval '1 hour'
       from generate_series(1, 12000) n
       join (select id, full_name, email, row_number() over (order by id) as place from users
         where role = 'client') u on u.place = 1 + n % 1500`,
      'set session_replication_role = replica',
      `insert into invoices (kind, number, client_id, issued_on, due_on, seller_name, tax_label, buyer_name,
         buyer_email, net, total, paid)
       select 'invoice', 'INV-' || n, u.id, current_date - 60, current_date - 30 + n % 60, 'GVA', 'Tax', u.full_name,
         u.email, 600, 600, case when n % 10 = 0 then 0 else 600 end
       from generate_series(1, 12000) n
       join (select id, full_name, email, row_number() over (order by id) as place from users
         where role = 'client') u on u.place = 1 + n % 1500`,
      'set session_replication_role = origin',
      `insert into attention_snoozes (kind, object_id, since, until)
       select 'overdue', id, due_date, now() + case when id % 20 = 0 then interval '1 day' else interval '-1 day' end
       from tasks where status = 'todo'`,
      `insert into matches (client_id, proposed_at, ended_at, outcome)
       select id, now(), now(), case when id % 4 = 0 then 'declined' else 'deleted' end
       from users where role = 'client' and username like 'user %' and id % 20 = 0`,
      `insert into matches (client_id) select id from users
       where role = 'client' and username like 'user %' and id % 20 > 0`,
      `insert into routines (client_id, title, description, recurrence)
       select id, 'Routine of ' || id, 'A description', 'daily'
       from users where role = 'client' and username like 'user %'`,
      `insert into routine_occurrences (routine_id, due_on, status)
       select id, current_date - n, case when id % 40 = 0 and n % 3 = 0 then 'missed' else 'created' end
       from routines, generate_series(1, 12) n`,
      'select recount_clients()',
    ]),
});

test('attention.list as an admin uses indexes', () =>
  expectBoundedCall('admin', 'attention.list', {}));
