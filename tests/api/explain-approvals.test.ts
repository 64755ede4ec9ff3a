import { test } from 'vitest';
import { sumLoggedHours } from '#domains/reviews/link/queries.ts';
import { runSilently, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

let logId: number;
let week: string;
let former: { vaId: number; clientId: number; week: string };

/** Two years of a busy VA and of 40 others, among them four former VAs. A tenth of the time waits for approval. */
const { app, people, expectBounded, expectBoundedCall } = watchPlans({
  growing: ['time_logs', 'time_log_decisions', 'time_adjustments', 'tasks'],
  seed: async (gva, { va, client }) => {
    const { pool } = gva.database;
    await runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role, status)
       select 'worker ' || n, 'x', 'Worker ' || n, 'worker' || n || '@example.com', 'va',
         case when n < 5 then 'inactive' else 'active' end from generate_series(1, 40) n`,
      `insert into users (username, password_hash, full_name, email, role)
       select 'owner ' || n, 'x', 'Owner ' || n, 'owner' || n || '@example.com', 'client'
       from generate_series(1, 40) n`,
      `insert into tasks (title, description, client_id, va_id, status, category, due_date)
       select 'Task ' || n, 'The description of task ' || n,
         case when n % 20 < 5 then ${client.id} else (select id from users where username = 'owner ' || (1 + n % 40)) end,
         ${va.id}, 'in-progress', 'admin', date '2026-01-01' + n % 60 from generate_series(1, 2000) n`,
      `insert into time_logs (task_id, va_id, start_time, end_time, duration)
       select t.id, case when n % 5 = 0 then ${va.id} else (select id from users where username = 'worker ' || (1 + t.id % 40)) end,
         now() - (t.id * 8 + n) * interval '1 hour', now() - (t.id * 8 + n - 1) * interval '1 hour', 1
       from tasks t, generate_series(1, 8) n`,
      `update time_logs set approval = 'submitted' where id % 10 = 0`,
      `update time_logs set approval = 'approved', approved_at = now(), approved_by = client_id where id % 10 > 2`,
      `insert into time_log_decisions (time_log_id, client_id, kind, hours, actor_id)
       select id, client_id, 'approved', duration, client_id from time_logs where approval = 'approved'`,
      `insert into time_adjustments (request_id, time_log_id, hours, reason, actor_id)
       select gen_random_uuid(), id, -0.5, 'Too long', 1 from time_logs where approval = 'approved' and id % 20 = 7`,
    ]);
    const { rows } = await pool.query<{ id: number; week: string }>(
      `select id, week_of(work_date)::text as week from time_logs
       where client_id = $1 and va_id = $2 and approval = 'submitted' order by id desc limit 1`,
      [client.id, va.id],
    );
    logId = rows[0]?.id ?? 0;
    week = rows[0]?.week ?? '';
    const unsubmittedLines = await pool.query<typeof former>(
      `select va_id as "vaId", client_id as "clientId", week_of(work_date)::text as week from time_logs
       where va_id in (select id from users where status = 'inactive') and approval = 'open' limit 1`,
    );
    const [line] = unsubmittedLines.rows;
    if (!line) throw new Error('The former VAs have submitted all their time.');
    former = line;
  },
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const quarter = { from: daysAgo(120), to: daysAgo(30), limit: 50 };
const later = btoa(JSON.stringify([daysAgo(60), 3000]));
const weekPlace = (client: number) => btoa(JSON.stringify(['2026-01-05 0', client]));

type Planned = [
  procedure: string,
  what: string,
  who: 'admin' | 'client' | 'va',
  input: () => Fields,
];

const ofClient = () => ({ clientId: people().client.id });
const decisions: Planned[] = (['admin', 'client'] as const).flatMap((who): Planned[] => [
  ['timeApprovals.weeks', 'first page', who, () => ({ limit: 20 })],
  ['timeApprovals.weeks', 'of a client', who, () => ({ ...ofClient(), limit: 20 })],
  [
    'timeApprovals.weeks',
    'later page',
    who,
    () => ({ limit: 20, cursor: weekPlace(people().client.id) }),
  ],
  [
    'timeApprovals.lines',
    'of a week',
    who,
    () => ({ ...ofClient(), vaId: people().va.id, week, limit: 50 }),
  ],
  [
    'timeApprovals.lines',
    'later page',
    who,
    () => ({ ...ofClient(), vaId: people().va.id, week, limit: 50, cursor: later }),
  ],
]);
const state = 'not-submitted';
const unsubmitted: Planned[] = [
  ['timeApprovals.weeks', 'not submitted', 'admin', () => ({ state, limit: 20 })],
  [
    'timeApprovals.weeks',
    'not submitted, of a client',
    'admin',
    () => ({ ...ofClient(), state, limit: 20 }),
  ],
  [
    'timeApprovals.weeks',
    'not submitted, later page',
    'admin',
    () => ({ state, limit: 20, cursor: weekPlace(people().client.id) }),
  ],
  ['timeApprovals.lines', 'not submitted', 'admin', () => ({ ...former, state, limit: 50 })],
];
const states: Planned[] = (['admin', 'client', 'va'] as const).flatMap((who): Planned[] => [
  ['timeReport.list', 'submitted', who, () => ({ ...quarter, approval: 'submitted' })],
  ['timeReport.list', 'approved', who, () => ({ ...quarter, approval: 'approved' })],
  [
    'timeReport.totals',
    'approved, by task',
    who,
    () => ({ ...quarter, approval: 'approved', by: 'task' }),
  ],
  ['timeApprovals.history', 'of a log', who, () => ({ id: logId })],
]);

const calls: Planned[] = [
  ...decisions,
  ...unsubmitted,
  ['timeApprovals.waiting', 'own', 'client', () => ({})],
  ...states,
];

test.each(calls)('%s (%s) as %s uses indexes', (procedure, _what, who, input) =>
  expectBoundedCall(who, procedure, input()),
);

test('the logged hours of a task are summed by an index', () =>
  expectBounded(() => sumLoggedHours(app().database.db, 1)));
