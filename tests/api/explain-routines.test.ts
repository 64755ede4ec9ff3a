import { test } from 'vitest';
import { createTasksOfDueRoutines } from '#domains/occurrences/due-operations.ts';
import { everyone, runSilently, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

let routineId: number;
let taskId: number;

/**
 * A client with 6,000 scheduled routines, one of which has 6,000 occurrences with their tasks, and 3,000 unscheduled ones
 * among them. Every other client has one of each.
 */
const { app, expectBounded, expectBoundedCall } = watchPlans({
  growing: ['tasks', 'routines', 'routine_schedules', 'routine_occurrences', 'subscriptions'],
  seed: async (gva, { va, client }) => {
    const { pool } = gva.database;
    await runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com', 'client'
       from generate_series(1, 6000) n`,
      `insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, start_date, end_date)
       select id, 'part-time', 'inactive', 80, 7.5, '2020-01-01', '2020-02-01'
       from users where username like 'user %'`,
      `insert into routines (client_id, title, description, recurrence, created_at)
       select ${client.id}, 'Routine ' || n, 'Every week', 'daily', now() - n * interval '1 hour'
       from generate_series(1, 6000) n`,
      `insert into routines (client_id, title, description, recurrence)
       select id, 'Routine of ' || username, 'Every week', 'daily' from users where username like 'user %'`,
      `insert into routine_schedules (routine_id, start_date, time, time_zone, next_on, wake_at)
       select id, '2030-01-01', '09:00', 'UTC', '2030-01-01', '2030-01-01T09:00:00Z' from routines`,
      `insert into routines (client_id, title, description, recurrence, created_at)
       select ${client.id}, 'By hand ' || n, 'Sometimes', 'daily', now() - n * interval '2 hours'
       from generate_series(1, 3000) n`,
      `insert into routines (client_id, title, description, recurrence)
       select id, 'By hand of ' || username, 'Sometimes', 'daily' from users where username like 'user %'`,
      `insert into tasks (title, description, client_id, va_id, category, due_date)
       select 'Task ' || n, 'Something to do', ${client.id}, ${va.id}, 'admin', '2030-01-31'
       from generate_series(1, 6000) n`,
      `insert into routine_occurrences (routine_id, due_on, status, task_id)
       select (select min(id) from routines), date '2000-01-01' + n::integer, 'created', id
       from (select id, row_number() over (order by id) as n from tasks) numbered`,
      `insert into routine_occurrences (routine_id, due_on, status)
       select id, '2020-01-01', 'missed' from routines where id > (select min(id) from routines)`,
    ]);
    const { rows } = await pool.query<{ routineId: number; taskId: number }>(
      `select routine_id as "routineId", task_id as "taskId" from routine_occurrences
       order by id limit 1`,
    );
    routineId = rows[0]?.routineId ?? 0;
    taskId = rows[0]?.taskId ?? 0;
  },
});

const after = (place: string) => btoa(JSON.stringify([place, 3000]));
const scheduled = after('2030-01-01T09:00:00.000Z');
const unscheduled = after('unscheduled 2030-01-01T09:00:00.000Z');

const calls: [procedure: string, what: string, input: () => Fields][] = [
  ['routines.list', 'with their last results', () => ({ limit: 30 })],
  ['routines.list', 'later ones', () => ({ limit: 30, cursor: scheduled })],
  ['routines.get', 'with its done rate', () => ({ id: routineId })],
  ['occurrences.list', 'of one', () => ({ routineId })],
  ['occurrences.ofTask', 'of one', () => ({ taskId })],
  ['occurrences.runNow', 'one', () => ({ routineId })],
];
const cases = everyone.flatMap((who) =>
  calls.map(([procedure, what, input]) => ({ procedure, what, who, input })),
);

test.each(cases)('$procedure ($what) as $who uses indexes', ({ procedure, who, input }) =>
  expectBoundedCall(who, procedure, input()),
);

test.each(everyone)('%s lists unscheduled routines with indexes', (who) =>
  expectBoundedCall(who, 'routines.list', { limit: 30, cursor: unscheduled }),
);

test('pausing and resuming a routine uses indexes', async () => {
  await expectBoundedCall('client', 'routines.pause', { id: routineId });
  await expectBoundedCall('client', 'routines.resume', { id: routineId });
});

test('the worker finds what is due with indexes', () =>
  expectBounded(async () => {
    const { db } = app().database;
    await createTasksOfDueRoutines(db, new Date('2030-01-01T09:00:00Z'), { batchSize: 3 });
  }));
