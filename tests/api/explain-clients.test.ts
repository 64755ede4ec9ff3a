import { test } from 'vitest';
import { runSilently, watchPlans } from '../support/query-plans.ts';

/**
 * Three thousand clients; one of twenty has no VA, no plan, few hours left or is quiet. One client has most of the tasks and
 * notes.
 */
const { people, expectBoundedCall } = watchPlans({
  growing: [
    'users',
    'client_profiles',
    'client_activity',
    'client_usage',
    'client_notes',
    'tasks',
    'subscriptions',
    'payments',
    'feedback',
    'messages',
    'invoices',
  ],
  seed: async ({ database: { pool } }, { admin, va, client }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role, approved_at, created_at)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com',
         (array['client', 'va'])[1 + n % 2], now(), now() - n * interval '1 hour'
       from generate_series(1, 6000) n`,
      `insert into client_profiles (user_id, company_name)
       select id, 'Company ' || id from users where role = 'client' and username like 'user %'`,
      "insert into va_profiles (user_id) select id from users where role = 'va' and username like 'user %'",
      `insert into assignments (va_id, client_id)
       select v.id, c.id
       from (select id, row_number() over (order by id) as place from users
         where role = 'va' and username like 'user %') v
       join (select id, row_number() over (order by id) as place from users
         where role = 'client' and username like 'user %') c
         on c.place = v.place and v.place % 20 > 0`,
      `insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, start_date)
       select id, 'part-time', 'active', 80, 7.5, current_date
       from users where role = 'client' and id % 20 <> 4`,
      `insert into hours_ledger (client_id, period_start, kind, hours, subscription_id, reason)
       select s.user_id, billing_day(), kind, case when kind = 'grant' then 80
           when s.user_id % 40 = 2 then -70 else -10 - s.user_id % 7 end,
         case kind when 'grant' then s.id end, 'A test'
       from subscriptions s, (values ('grant'), ('correction')) k (kind)`,
      `insert into tasks (title, description, client_id, va_id, status, category, due_date)
       select 'Task ' || n, 'The description of task ' || n, ${client.id}, ${va.id},
         (array['todo', 'in-progress', 'in-review', 'done', 'done'])[1 + n % 5], 'admin',
         date '2026-01-01' + n % 60
       from generate_series(1, 20000) n`,
      `insert into payments (checkout_id, client_id, kind, plan, monthly_hours, hourly_rate, amount,
         currency, status, failure, provider, provider_reference, billing_name, billing_email,
         created_at)
       select gen_random_uuid(), u.id, 'subscription', 'part-time', 80, 7.5, 600, 'usd', 'failed',
         'Declined', 'demo', 'reference ' || n, u.full_name, u.email, now() - n * interval '1 hour'
       from generate_series(1, 12000) n
       join (select id, full_name, email, row_number() over (order by id) as place from users
         where role = 'client') u on u.place = 1 + n % 1500`,
      `insert into feedback (client_id, va_id, rating, created_at)
       select id, ${va.id}, 4, now() from users where role = 'client'`,
      `insert into messages (sender_id, receiver_id, content, created_at)
       select ${client.id}, ${admin.id}, 'Message ' || n, now() - n * interval '1 minute'
       from generate_series(1, 8000) n`,
      `insert into client_notes (client_id, author_id, content, created_at)
       select ${client.id}, ${admin.id}, 'Note ' || n, now() - n * interval '1 minute'
       from generate_series(1, 8000) n`,
      'set session_replication_role = replica',
      `insert into invoices (kind, number, client_id, issued_on, due_on, seller_name, tax_label, buyer_name,
         buyer_email, net, total, paid)
       select 'invoice', 'INV-' || n, u.id, current_date - 60, current_date - 30 + n % 60, 'GVA', 'Tax', u.full_name,
         u.email, 600, 600, case when n % 20 = 0 then 0 else 600 end
       from generate_series(1, 12000) n
       join (select id, full_name, email, row_number() over (order by id) as place from users
         where role = 'client') u on u.place = 1 + n % 1500`,
      'set session_replication_role = origin',
      'select recount_totals(), recount_clients()',
      `update client_activity set last_at = now() - client_id * interval '1 minute'
         - case when client_id % 20 = 6 then interval '11 days' else interval '0' end`,
    ]),
});

const cursorOf = (value: string, id: number) => btoa(JSON.stringify([value, id]));
const page = { limit: 50 };
const downwards = { ...page, order: 'descending' };
const anInstant = cursorOf(new Date(Date.now() - 86_400_000).toISOString(), 3000);

const lists: [what: string, input: object][] = [
  ['by company', page],
  ['by company, later page', { ...page, cursor: cursorOf('Company 3000', 3000) }],
  ['by company, descending', { ...downwards, cursor: cursorOf('Company 3000', 3000) }],
  ['newest first', { ...downwards, sort: 'created' }],
  ['newest first, later page', { ...downwards, sort: 'created', cursor: anInstant }],
  ['by activity', { ...downwards, sort: 'activity' }],
  ['by activity, later page', { ...page, sort: 'activity', cursor: anInstant }],
  ['by hours', { ...downwards, sort: 'hours' }],
  ['by hours, later page', { ...downwards, sort: 'hours', cursor: cursorOf('0.15', 3000) }],
  ['with few hours left', { ...page, need: 'over-80' }],
  ['with few hours left, by hours', { ...downwards, need: 'over-80', sort: 'hours' }],
  ['without a VA', { ...page, need: 'no-va' }],
  ['without a plan', { ...page, need: 'no-plan' }],
  ['quiet', { ...page, need: 'quiet' }],
  ['quiet, longest first', { ...page, need: 'quiet', sort: 'activity' }],
  ['who owe', { ...page, need: 'owes' }],
  ['with an overdue invoice, by activity', { ...page, need: 'overdue', sort: 'activity' }],
  ['by a company name', { ...page, q: 'company 77' }],
  ['by an email address', { ...page, q: 'user777@' }],
];

test.each(lists)('clients.list (%s) uses indexes', (_, input) =>
  expectBoundedCall('admin', 'clients.list', input),
);

test('clients.overview uses indexes', () =>
  expectBoundedCall('admin', 'clients.overview', { id: people().client.id }));

test('clients.notes uses indexes', async () => {
  const input = { ...page, clientId: people().client.id };
  await expectBoundedCall('admin', 'clients.notes', input);
  await expectBoundedCall('admin', 'clients.notes', { ...input, cursor: anInstant });
});
