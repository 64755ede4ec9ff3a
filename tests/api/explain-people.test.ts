import { test } from 'vitest';
import { everyone, runSilently, type Who, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

/** Three people among 15,000. Four of five VAs have a client, one VA has 6,000 ratings, and the audit log is long. */
const { people, expectBoundedCall } = watchPlans({
  growing: [
    'users',
    'va_profiles',
    'assignments',
    'va_loads',
    'client_profiles',
    'subscriptions',
    'feedback',
    'tasks',
    'task_reviews',
    'audit_log',
    'sessions',
    'saved_views',
  ],
  seed: async ({ database: { pool } }, { admin, va, client }) =>
    runSilently(pool, [
      // Some VAs wait for approval, and some users are inactive.
      `insert into users (username, password_hash, full_name, email, role, approved_at, created_at,
         status)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com',
         case when n <= 6000 then 'client' else 'va' end,
         case when n % 500 > 0 then now() end, now() - n * interval '1 hour',
         case when n % 300 = 1 then 'inactive' else 'active' end
       from generate_series(1, 15000) n`,
      'analyze users',
      `insert into client_profiles (user_id, company_name)
       select id, 'Company ' || id from users where role = 'client' and username like 'user %'`,
      `insert into va_profiles (user_id, specialization, skills)
       select id, (array['customer-support', 'research-analysis'])[1 + id % 2], array['Skill ' || id]
       from users where role = 'va' and username like 'user %'`,
      `insert into assignments (va_id, client_id, started_at)
       select v.id, c.id, now() - place * interval '1 hour'
       from (select id, row_number() over (order by id) as place from users
         where role = 'va' and username like 'user %') v
       join (select id, row_number() over (order by id) as place from users
         where role = 'client' and username like 'user %') c using (place)
       where place % 5 > 0`,
      // Each client had two other VAs before.
      `insert into assignments (va_id, client_id, started_at, ended_at)
       select a.va_id, c.id, now() - n * interval '90 days', now() - n * interval '60 days'
       from assignments a, generate_series(1, 2) n,
         lateral (select id from users where id = a.client_id + n and role = 'client') c
       where a.ended_at is null`,
      `insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, start_date)
       select id, 'part-time', 'active', 80, 7.5, current_date - 10
       from users where role = 'client'`,
      `insert into feedback (client_id, va_id, rating, created_at)
       select ${client.id}, ${va.id}, 4, now() - n * interval '2 hours'
       from generate_series(1, 6000) n`,
      `insert into feedback (client_id, va_id, rating)
       select client_id, va_id, 5 from assignments
       where ended_at is null and va_id <> ${va.id}`,
      // Each VA has ten tasks, each with two reviews, of which every second is of the last 30 days.
      `insert into tasks (title, description, client_id, va_id, status, priority, category, due_date,
         position)
       select 'Task ' || a.id || n, 'Something to do', a.client_id, a.va_id, 'done', 'low', 'admin',
         current_date, 'a0'
       from assignments a, generate_series(1, 10) n where a.ended_at is null`,
      `insert into task_reviews (task_id, client_id, va_id, attempt, submitted_at, decided_at, outcome)
       select t.id, t.client_id, t.va_id, n, now() - n * interval '25 days',
         now() - n * interval '24 days', (array['approved', 'changes-requested'])[n]
       from tasks t, generate_series(1, 2) n`,
      // One administrator did half of it, and 15,000 users a bit each.
      `insert into audit_log (actor_id, action, object_kind, object_id, after, created_at)
       select case when n % 2 = 0 then ${admin.id} else n % 15000 end,
         case when n % 500 = 0 then 'refunded' else 'updated' end,
         (array['user', 'subscription', 'task'])[1 + n % 3], 1 + n % 2,
         jsonb_build_object('status', (array['active', 'inactive'])[1 + n % 2],
           'title', 'Title ' || n, 'clientId', n % 6000),
         now() - n * interval '1 minute'
       from generate_series(1, 20000) n`,
      // Each of a hundred owners has fifty private views, and two of a hundred views are shared.
      `insert into saved_views (list, name, owner_id, is_shared, state)
       select (array['users', 'leads', 'tasks', 'time'])[1 + n % 4], 'View ' || n,
         100 + n % 400, n % 50 = 0, '{"role":"va"}' from generate_series(1, 20000) n`,
      `insert into sessions (id, user_id, expires_at)
       select md5(n::text), 1 + n % 15000, now() + interval '1 day' from generate_series(1, 20000) n`,
    ]),
});

const cursor = btoa(JSON.stringify(['2026-06-05T09:00:00.000Z', 3000]));
const page = { limit: 50 };
const further = { ...page, cursor };
const aName = btoa(JSON.stringify(['User 5', 3000]));
const byName = { sort: 'name', order: 'ascending' };
const byEnd = { sort: 'end', order: 'ascending' };
const aDayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const ofVa = () => ({ vaId: people().va.id });
const ofClient = () => ({ clientId: people().client.id });
const byLoad = {
  sort: 'load',
  order: 'descending',
  cursor: btoa(JSON.stringify(['80.00 4.50', 3000])),
};
const ofKind = { specialization: 'customer-support', sort: 'load', hasRoom: true };

type PlannedCall = [procedure: string, what: string, who: readonly Who[], input: () => Fields];
const calls: PlannedCall[] = [
  ['auth.session', 'own', everyone, () => ({})],
  ['auth.me', 'own', everyone, () => ({})],
  ['auth.sessions', 'own', everyone, () => ({})],
  ['users.list', 'all', everyone, () => ({})],
  ['users.list', 'later page', everyone, () => further],
  ['users.list', 'by name', everyone, () => ({ ...page, ...byName })],
  ['users.list', 'by name, later page', everyone, () => ({ ...page, ...byName, cursor: aName })],
  ['users.list', 'VAs by name', ['admin', 'client'], () => ({ ...page, ...byName, role: 'va' })],
  ['users.list', 'by a word', everyone, () => ({ ...page, q: 'user 777' })],
  ['users.list', 'administrators', everyone, () => ({ ...page, role: 'admin' })],
  ['users.list', 'awaiting approval', ['admin'], () => ({ ...page, approval: 'awaiting' })],
  ['users.list', 'inactive', ['admin'], () => ({ ...page, status: 'inactive' })],
  ['users.list', 'active by name', ['admin'], () => ({ ...page, ...byName, status: 'active' })],
  ['users.list', 'inactive VAs', ['admin'], () => ({ ...further, role: 'va', status: 'inactive' })],
  ['users.list', 'VAs', ['admin', 'client'], () => ({ ...further, role: 'va' })],
  ['users.list', 'clients', ['admin', 'va'], () => ({ ...further, role: 'client' })],
  ['users.list', 'VAs by a word', ['admin', 'client'], () => ({ ...page, role: 'va', q: 'er 77' })],
  ['users.get', 'one', everyone, () => ({ id: people().client.id })],
  ['users.listVas', 'all', ['admin', 'client'], () => ({})],
  ['users.listVas', 'of a client', ['admin'], ofClient],
  ['users.listVas', 'by a word', ['admin', 'client'], () => ({ ...page, q: 'user 77' })],
  ['users.listOwnVas', 'all', ['client'], () => ({})],
  ['users.listClients', 'all', ['admin'], () => ({})],
  ['users.assignedClient', 'own', ['va'], () => ({})],
  ['profiles.mine', 'own', everyone, () => ({})],
  ['profiles.listVas', 'all', ['admin', 'client'], () => ({})],
  ['profiles.listVas', 'later page', ['admin', 'client'], () => further],
  ['profiles.listVas', 'by a word', ['admin', 'client'], () => ({ ...page, q: 'user 9' })],
  ['profiles.va', 'one', ['admin', 'client'], () => ({ id: people().va.id })],
  ['profiles.client', 'one', everyone, () => ({ id: people().client.id })],
  ['approvals.list', 'all', ['admin'], () => page],
  ['approvals.list', 'later page', ['admin'], () => further],
  ['approvals.list', 'by a word', ['admin'], () => ({ ...page, q: 'user 9' })],
  ['assignments.overview', 'all', ['admin'], () => ({})],
  ['assignments.listVas', 'by name', ['admin'], () => page],
  ['assignments.listVas', 'later page', ['admin'], () => ({ ...page, cursor: aName })],
  ['assignments.listVas', 'by load', ['admin'], () => ({ ...page, sort: 'load', hasRoom: true })],
  ['assignments.listVas', 'most loaded', ['admin'], () => ({ ...page, ...byLoad })],
  ['assignments.listVas', 'by rating', ['admin'], () => ({ ...page, sort: 'rating' })],
  ['assignments.listVas', 'newest', ['admin'], () => ({ ...page, sort: 'created' })],
  ['assignments.listVas', 'by a word', ['admin'], () => ({ ...page, q: 'user 77' })],
  ['assignments.listVas', 'of a kind', ['admin'], () => ({ ...page, ...ofKind })],
  ['assignments.needs', 'of a client', ['admin'], ofClient],
  ['assignments.ending', 'of a pair', ['admin'], () => ({ ...ofVa(), ...ofClient() })],
  ['assignments.listUnassigned', 'all', ['admin'], () => page],
  ['assignments.listUnassigned', 'later page', ['admin'], () => further],
  ['assignments.listUnassigned', 'by a word', ['admin'], () => ({ ...page, q: 'user 9' })],
  ['assignments.list', 'all', ['admin'], () => page],
  ['assignments.list', 'later page', ['admin'], () => further],
  ['assignments.list', 'by a word', ['admin'], () => ({ ...page, q: 'user 77' })],
  ['assignments.list', 'by a company', ['admin'], () => ({ ...page, q: 'company 77' })],
  ['assignments.list', 'of a VA', ['admin'], () => ({ ...page, ...ofVa() })],
  ['assignments.list', 'of a client', ['admin'], () => ({ ...page, ...ofClient() })],
  ['assignments.list', 'current', ['admin'], () => ({ ...further, state: 'current' })],
  ['assignments.list', 'ended', ['admin'], () => ({ ...page, state: 'ended' })],
  ['assignments.list', 'oldest', ['admin'], () => ({ ...page, order: 'ascending' })],
  ['assignments.list', 'by end', ['admin'], () => ({ ...page, ...byEnd, state: 'ended' })],
  ['assignments.list', 'by end, later page', ['admin'], () => ({ ...further, ...byEnd })],
  ['assignments.list', 'last ended', ['admin'], () => ({ ...page, sort: 'end' })],
  ['assignments.list', 'of a period', ['admin'], () => ({ ...page, from: aDayAgo(9) })],
  ['assignments.count', 'all', ['admin'], () => ({})],
  ['assignments.count', 'by a word', ['admin'], () => ({ q: 'user 77' })],
  ['assignments.listClientsWithoutVa', 'all', ['admin'], () => page],
  ['assignments.listClientsWithoutVa', 'later page', ['admin'], () => ({ ...page, cursor: aName })],
  ['assignments.listClientsWithoutVa', 'by a word', ['admin'], () => ({ ...page, q: 'user 77' })],
  ['presence.timeZone', 'own', everyone, () => ({})],
  ['dashboard.assistant', 'own', ['client'], () => ({})],
  ['dashboard.client', 'own', ['va'], () => ofClient()],
  ['assignments.myVa', 'own', ['client'], () => ({})],
  ['feedback.mine', 'on a VA', ['client'], () => ofVa()],
  ['feedback.list', 'of a VA', everyone, () => ({ ...page, ...ofVa() })],
  ['feedback.list', 'later page', everyone, () => ({ ...further, ...ofVa() })],
  ['views.list', 'all', ['admin'], () => ({ list: 'users' })],
  ['audit.list', 'all', ['admin'], () => ({})],
  ['audit.list', 'later page', ['admin'], () => further],
  ['audit.list', 'of a kind', ['admin'], () => ({ ...further, objectKind: 'task' })],
  ['audit.list', 'of an object', ['admin'], () => ({ ...page, objectKind: 'user', objectId: 2 })],
  ['audit.list', 'of a person', ['admin'], () => ({ ...further, actorId: people().admin.id })],
  ['audit.list', 'of an action', ['admin'], () => ({ ...page, action: 'refunded' })],
  ['audit.list', 'of a period', ['admin'], () => ({ ...page, from: aDayAgo(9), to: aDayAgo(8) })],
  ['audit.list', 'by a name', ['admin'], () => ({ ...page, q: 'user 777' })],
  ['audit.list', 'by a company', ['admin'], () => ({ ...page, q: 'company 77' })],
  ['audit.list', 'by a name, later page', ['admin'], () => ({ ...further, q: 'user 777' })],
  ['audit.list', "by the administrator's name", ['admin'], () => ({ ...page, q: 'Ada Number' })],
  ['audit.list', 'by a rare word', ['admin'], () => ({ ...page, q: 'title 777' })],
  ['audit.list', 'by a frequent word', ['admin'], () => ({ ...page, q: 'inactive' })],
  [
    'audit.list',
    'by a name, of a kind',
    ['admin'],
    () => ({ ...page, q: 'user 777', objectKind: 'user' }),
  ],
];
const cases = calls.flatMap(([procedure, what, whos, input]) =>
  whos.map((who) => ({ procedure, what, who, input })),
);

test.each(cases)('$procedure ($what) as $who uses indexes', ({ procedure, who, input }) =>
  expectBoundedCall(who, procedure, input()),
);
