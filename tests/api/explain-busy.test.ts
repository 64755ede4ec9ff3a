import { expect, test } from 'vitest';
import { maxCards } from '#domains/tasks/board/columns.ts';
import type { TestUser } from '../support/factories.ts';
import { everyone, runSilently, type Who, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

/** A VA who never worked for the client. */
let stranger: TestUser;

/** One client with 18,000 tasks: half of them done by the VA, with thousands of hours this month, half in the pool. */
const { app, people, expectBoundedCall } = watchPlans({
  growing: ['tasks', 'time_logs', 'hours_ledger'],
  runsGenericPlans: true,
  seed: async (gva, { va, client }) => {
    stranger = await gva.createUser({ role: 'va' });
    await runSilently(gva.database.pool, [
      // A thousand clients with three tasks each, like most clients.
      `insert into users (username, password_hash, full_name, email, role)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com', 'client'
       from generate_series(1, 1000) n`,
      `insert into tasks (title, description, client_id, va_id, status, category, due_date)
       select 'Task ' || n, 'The description of task ' || n, u.id, ${stranger.id}, 'cancelled', 'admin',
         '2030-01-31' from users u, generate_series(1, 3) n where username like 'user %'`,
      `insert into tasks (title, description, client_id, va_id, status, category, due_date, position,
         created_at, completed_at)
       select 'Task ' || n, 'The description of task ' || n, ${client.id},
         case when n % 2 = 0 then ${va.id} end, case when n % 2 = 0 then 'done' else 'todo' end,
         'admin', '2030-01-31', task_position_at(now() - n * interval '1 minute'),
         now() - interval '300 days', case when n % 2 = 0 then now() - interval '200 days' end
       from generate_series(1, 18000) n`,
      `insert into time_logs (task_id, va_id, start_time, end_time, duration)
       select id, va_id, now() - id * interval '1 hour', now() - (id - 1) * interval '1 hour', 1
       from tasks where va_id is not null and (va_id = ${va.id} or id % 50 = 0)`,
      `insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate)
       values (${client.id}, 'part-time', 'active', 80, 7.5)`,
      'select book_history(), recount_totals()',
    ]);
  },
});

test.each<[Who, string, string]>([
  ['admin', 'all', 'done'],
  ['client', 'all', 'done'],
  ['va', 'mine', 'done'],
  ['va', 'available', 'todo'],
])('the most cards of a long column as %s (%s) are read with an index', (who, view, status) =>
  expectBoundedCall(who, 'tasks.board', { view, limits: { [status]: maxCards } }),
);

test('the time of a VA is not searched among all tasks of the client', () =>
  expectBoundedCall('client', 'time.list', { vaId: stranger.id, limit: 50 }));

const ofClient = () => ({ clientId: people().client.id });
const calls: [procedure: string, input: () => Fields][] = [
  ['ledger.balance', ofClient],
  ['subscriptions.list', () => ({ limit: 50 })],
  ['dashboard.stats', () => ({})],
];

test.each(
  everyone.flatMap((who) => calls.map(([procedure, input]) => ({ who, procedure, input }))),
)('$procedure as $who does not sum up the hours of a busy month', ({ who, procedure, input }) =>
  expectBoundedCall(who, procedure, input()),
);

test('hours used come from the stored totals of the ledger', async () => {
  const { pool } = app().database;
  const used = `select hours_used_in(${people().client.id}, billing_period_start(${people().client.id})) as hours`;
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    const { rows: before } = await connection.query<{ hours: number }>(used);
    expect(before[0]?.hours).toBeGreaterThan(5000);
    await connection.query('delete from ledger_totals');
    const { rows: after } = await connection.query<{ hours: number }>(used);
    expect(after[0]?.hours).toBe(0);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});
