import type pg from 'pg';
import { test } from 'vitest';
import { findPlacement } from '#domains/tasks/board/placement-queries.ts';
import { taskStatuses } from '#shared/value-sets.ts';
import type { TestUser } from '../support/factories.ts';
import { everyone, runSilently, type Who, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

let taskId: number;
let logId: number;

const { app, people, expectBounded, expectBoundedCall } = watchPlans({
  growing: [
    'tasks',
    'task_comments',
    'task_changes',
    'task_reviews',
    'time_logs',
    'time_log_changes',
    'time_corrections',
    'messages',
    'events',
  ],
  seed: async (gva, { va, client }) => {
    const { pool } = gva.database;
    const others = (role: 'client' | 'va', count: number) =>
      Promise.all(Array.from({ length: count }, () => gva.createUser({ role })));
    await fill(pool, [client, ...(await others('client', 19))], [va, ...(await others('va', 9))]);
    const { rows } = await pool.query<{ id: number }>(
      `select id from tasks where client_id = $1 and va_id = $2 limit 1`,
      [client.id, va.id],
    );
    taskId = rows[0]?.id ?? 0;
    // The node reads them while the plans are recorded.
    await pool.query(`insert into events (kind, object_id, operation)
      select 'task', n, 'updated' from generate_series(1, 20000) n`);
    await pool.query('analyze events');
    const log = await pool.query<{ id: number }>(
      'select id from time_logs where task_id = $1 limit 1',
      [taskId],
    );
    logId = log.rows[0]?.id ?? 0;
    await gva.callAs(va).timers.start.mutate({ taskId: await workOn(pool, va) });
  },
});

/** Half of the tasks belong to the first client and most to the first VA; the others share the rest. */
async function fill(pool: pg.Pool, clients: TestUser[], vas: TestUser[]) {
  const ids = (users: TestUser[]) => `'{${users.map(({ id }) => id).join(',')}}'::integer[]`;
  await runSilently(pool, [
    // More clients than one page of the table.
    `insert into users (username, password_hash, full_name, email, role)
     select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com', 'client'
     from generate_series(1, 3000) n`,
    `insert into client_profiles (user_id, company_name)
     select id, 'Company ' || id from users where username like 'user %'`,
    `insert into tasks (title, description, client_id, va_id, status, category, due_date, created_at, position)
     select 'Task ' || n, 'The description of task ' || n,
       (${ids(clients)})[case when n % 2 = 0 then 1 else 1 + n % 20 end],
       case when n % 7 = 0 then null
         else (${ids(vas)})[case when n % 5 < 3 then 1 else 1 + n % 10 end] end,
       ('{${taskStatuses}}'::text[])[1 + n / 20 % ${taskStatuses.length}],
       'admin', date '2026-01-01' + n % 60, now() - n * interval '7 minutes',
       task_position_at(now() - n * interval '7 minutes')
     from generate_series(1, 12000) n`,
    `insert into task_comments (task_id, user_id, content)
     select t.id, t.client_id, 'Comment ' || n from tasks t, generate_series(1, 3) n`,
    `insert into task_changes (task_id, actor_id, fields, created_at)
     select t.id, t.client_id, '{"status": ["todo", "done"]}', now() - n * interval '1 hour'
     from tasks t, generate_series(1, 4) n`,
    `insert into task_reviews (task_id, client_id, va_id, attempt, submitted_at, decided_at, outcome)
     select t.id, t.client_id, t.va_id, 1 + n % 2, now() - (t.id + n * 3) * interval '3 minutes',
       now() - t.id * interval '3 minutes', (array['approved', 'changes-requested', 'withdrawn'])[1 + t.id % 3]
     from tasks t, generate_series(1, 2) n`,
    `insert into time_logs (task_id, va_id, start_time, end_time, duration)
     select t.id, t.va_id, now() - (t.id * 3 + n) * interval '1 hour',
       now() - (t.id * 3 + n - 1) * interval '1 hour', 1
     from tasks t, generate_series(1, 2) n where t.va_id is not null`,
    `insert into time_log_changes (time_log_id, start_time, end_time, duration, client_id)
     select id, start_time, end_time, 0.5, client_id from time_logs`,
    `insert into time_corrections (kind, time_log_id, client_id, va_id, actor_id, reason,
       former_task_id, former_start_time, former_end_time, former_duration, created_at)
     select 'deleted', id, client_id, va_id, 1, 'Twice', task_id, start_time, end_time, duration, end_time
     from time_logs`,
    `update time_logs set corrected_at = now() where id % 2 = 0`,
    'select recount_totals()',
  ]);
}

async function workOn(pool: pg.Pool, va: TestUser) {
  const { rows } = await pool.query<{ id: number }>(
    `select id from tasks where va_id = $1 and status = 'in-progress' limit 1`,
    [va.id],
  );
  return rows[0]?.id ?? 0;
}

const week = Array.from({ length: 8 }, (_, day) =>
  new Date(Date.now() - (7 - day) * 86_400_000).toISOString(),
);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const month = { from: daysAgo(60), to: daysAgo(30) };
const recently = btoa(JSON.stringify([daysAgo(45), 3000]));

/** Sums read the logs of a period, so the period is bounded and not the number of logs. */
const reports: [string, () => Fields][] = [
  ['of a month', () => month],
  ['of a VA', () => ({ ...month, vaId: people().va.id })],
  ['of a client', () => ({ ...month, clientId: people().client.id })],
  ['of both', () => ({ ...month, vaId: people().va.id, clientId: people().client.id })],
  ['of a task', () => ({ ...month, taskId })],
  ['only corrected', () => ({ ...month, only: 'corrected' })],
];

const when = '2026-06-05T09:00:00.000Z';
const moment = btoa(JSON.stringify([when, 3000]));

const listFilters: [string, () => Fields][] = [
  ['all', () => ({})],
  ['a page of 20', () => ({ limit: 20 })],
  ['later page', () => ({ limit: 50, cursor: moment })],
  ['of a status', () => ({ status: 'in-review', limit: 50 })],
  ['of a client', () => ({ clientId: people().client.id, limit: 50 })],
  ['of a VA', () => ({ vaId: people().va.id, status: 'done', cursor: moment, limit: 50 })],
  ['of a VA by due date', () => ({ vaId: people().va.id, order: 'due', limit: 50 })],
  [
    'of a VA by due date, later page',
    () => ({ vaId: people().va.id, order: 'due', cursor: moment, limit: 50 }),
  ],
  ['by a word', () => ({ q: 'task 1234', limit: 50 })],
];
const boards: [string, () => Fields][] = [
  ['all', () => ({})],
  ['of a client', () => ({ clientId: people().client.id })],
  ['of a VA', () => ({ vaId: people().va.id })],
  ['of a status', () => ({ status: 'done' })],
  ['by a word', () => ({ q: 'task 1234' })],
];
type PlannedCall = [procedure: string, what: string, who: Who, input: () => Fields];

const calls: PlannedCall[] = everyone.flatMap((who): PlannedCall[] => {
  const views = who === 'va' ? ['available', 'mine'] : ['all'];
  return [
    ...listFilters.map(([what, input]): PlannedCall => ['tasks.list', what, who, input]),
    ...views.flatMap((view) => [
      ...boards.map(
        ([what, input]): PlannedCall => [
          'tasks.board',
          `${view} ${what}`,
          who,
          () => ({ view, ...input() }),
        ],
      ),
      ...boards.map(
        ([what, input]): PlannedCall => [
          'tasks.board',
          `${view} ${what}, more cards`,
          who,
          () => ({ view, ...input(), limits: { 'in-review': 130 } }),
        ],
      ),
    ]),
    ['tasks.get', 'one', who, () => ({ id: taskId })],
    ['tasks.changes', 'all', who, () => ({ id: taskId })],
    ['tasks.changes', 'later page', who, () => ({ id: taskId, limit: 3, cursor: moment })],
    ['comments.list', 'of a task', who, () => ({ taskId })],
    ['comments.list', 'later page', who, () => ({ taskId, cursor: moment, limit: 20 })],
    ['time.list', 'of a task', who, () => ({ taskId, limit: 50 })],
    ['time.list', 'of a VA', who, () => ({ vaId: people().va.id, limit: 50 })],
    ['time.list', 'of a VA, later page', who, () => ({ vaId: people().va.id, cursor: moment })],
    ['time.list', 'of both', who, () => ({ vaId: people().va.id, taskId, cursor: moment })],
    ['time.changes', 'of a log', who, () => ({ id: logId })],
    ['timeReport.list', 'one log', who, () => ({ id: logId, limit: 1 })],
    ...reports.flatMap(([what, input]): PlannedCall[] => [
      ['timeReport.list', what, who, () => ({ ...input(), limit: 50 })],
      ['timeReport.list', `${what}, later page`, who, () => ({ ...input(), cursor: recently })],
      [
        'timeReport.list',
        `${what}, oldest first`,
        who,
        () => ({ ...input(), order: 'ascending', limit: 50 }),
      ],
      ['timeReport.totals', what, who, input],
      ['timeReport.totals', `${what} by task`, who, () => ({ ...input(), by: 'task' })],
      ['timeReport.totals', `${what} by day`, who, () => ({ ...input(), by: 'day' })],
    ]),
    ['timeReport.totals', 'by client', who, () => ({ ...month, by: 'client' })],
    ['timeReport.totals', 'by person', who, () => ({ ...month, by: 'va' })],
    ['timeCorrections.list', 'all', who, () => ({ limit: 50 })],
    ['timeCorrections.list', 'later page', who, () => ({ limit: 50, cursor: moment })],
    ['timeCorrections.list', 'of a VA', who, () => ({ vaId: people().va.id, limit: 50 })],
    [
      'timeCorrections.list',
      'of a client',
      who,
      () => ({ clientId: people().client.id, limit: 50 }),
    ],
    ['timeCorrections.list', 'of a log', who, () => ({ timeLogId: logId, limit: 50 })],
  ];
});

calls.push(
  ['time.summary', 'of a week', 'va', () => ({ days: week })],
  ['timers.current', 'own', 'va', () => ({})],
);

test.each(calls)('%s (%s) as %s uses indexes', (procedure, _what, who, input) =>
  expectBoundedCall(who, procedure, input()),
);

// Not by a call of `tasks.move`, because the live feed would read the event at the same time.
test('a move finds its anchor card and the next position by indexes', () =>
  expectBounded(async () => {
    const { db } = app().database;
    await findPlacement(db, { id: taskId, status: 'in-review', afterId: null });
    await findPlacement(db, { id: taskId, status: 'in-review', afterId: taskId + 100 });
  }));
