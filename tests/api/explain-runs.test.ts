import { test } from 'vitest';
import { everyone, runSilently, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';
import { mailDiagram } from '../support/workflows.ts';

let taskId: number;
let runId: number;
let routineId: number;
let routineRunId: number;

/** One client with 6,000 tasks that have a run each, 6,000 published workflows, and a routine with 6,000 runs. */
const { expectBoundedCall } = watchPlans({
  growing: [
    'tasks',
    'workflows',
    'task_workflows',
    'workflow_runs',
    'workflow_run_ticks',
    'routines',
  ],
  seed: async (gva, { va, client }) => {
    const { pool } = gva.database;
    const diagram = `'${JSON.stringify(mailDiagram)}'::jsonb`;
    await runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com', 'client'
       from generate_series(1, 200) n`,
      `insert into tasks (title, description, client_id, va_id, status, category, due_date)
       select 'Task ' || n, 'Something to do', ${client.id}, ${va.id}, 'in-progress', 'admin',
         '2030-01-31' from generate_series(1, 6000) n`,
      `insert into workflows (client_id, title, category, status, created_at)
       select ${client.id}, 'Workflow ' || n, 'admin', 'published', now() - n * interval '1 hour'
       from generate_series(1, 6000) n`,
      `insert into workflows (client_id, title, category, status, created_at)
       select id, 'Workflow ' || n, 'admin', 'published', now() - n * interval '1 hour'
       from users, generate_series(1, 20) n where username like 'user %'`,
      `insert into task_workflows (task_id, workflow_id)
       select t.id, w.id from (select id, row_number() over (order by id) as n from tasks) t
       join (select id, row_number() over (order by id) as n from workflows) w using (n)`,
      `insert into workflow_runs (task_id, workflow_id, workflow_version, title, diagram, total)
       select task_id, workflow_id, 1, 'A run', ${diagram}, 3 from task_workflows`,
      `insert into routines (client_id, title, description, workflow_id)
       select ${client.id}, 'Routine ' || n, 'Every week', (select min(id) from workflows)
       from generate_series(1, 6000) n`,
      `insert into workflow_runs
         (routine_id, workflow_version, title, diagram, total, status, ended_by, ended_at)
       select (select min(id) from routines), 1, 'A run', ${diagram}, 3, 'finished', ${va.id}, now()
       from generate_series(1, 6000)`,
      `insert into workflow_runs (routine_id, workflow_version, title, diagram, total)
       select id, 1, 'A run', ${diagram}, 3 from routines`,
      `insert into workflow_run_ticks (run_id, position, step_key, ticked_by)
       select id, 1, 'read', ${va.id} from workflow_runs`,
    ]);
    const { rows } = await pool.query<{ id: number; taskId: number }>(
      'select id, task_id as "taskId" from workflow_runs order by id limit 1',
    );
    runId = rows[0]?.id ?? 0;
    taskId = rows[0]?.taskId ?? 0;
    const { rows: routines } = await pool.query<{ id: number; routineId: number }>(
      `select max(id) as id, routine_id as "routineId" from workflow_runs
       where routine_id = (select min(id) from routines) group by routine_id`,
    );
    routineRunId = routines[0]?.id ?? 0;
    routineId = routines[0]?.routineId ?? 0;
  },
});

const calls: [procedure: string, what: string, input: () => Fields][] = [
  ['runs.forTask', 'of one', () => ({ taskId })],
  ['runs.forRoutine', 'of one', () => ({ routineId })],
  ['routines.list', 'with their newest runs', () => ({ limit: 30 })],
  ['routines.list', 'found, with their newest runs', () => ({ limit: 30, q: 'routine 777' })],
  ['runs.get', 'of a routine', () => ({ id: routineRunId })],
  ['runs.tick', 'a step of a routine', () => ({ id: routineRunId, stepKey: 'read' })],
  ['runs.attached', 'to one', () => ({ taskId })],
  ['runs.choices', 'all', () => ({ taskId })],
  ['runs.get', 'one', () => ({ id: runId })],
  ['runs.tick', 'a step that is ticked', () => ({ id: runId, stepKey: 'read' })],
];
const cases = everyone.flatMap((who) =>
  calls.map(([procedure, what, input]) => ({ procedure, what, who, input })),
);

test.each(cases)('$procedure ($what) as $who uses indexes', ({ procedure, who, input }) =>
  expectBoundedCall(who, procedure, input()),
);
