import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/types.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { callTrpc, type Fields } from '../support/doors.ts';
import type { TestUser } from '../support/factories.ts';

type Statement = { sql: string; parameters: readonly unknown[] };

let own: TestDatabase;
let gva: TestApp;
let heard: Statement[] = [];
let people: Record<'admin' | 'va' | 'client', TestUser>;
let taskId: number;

beforeAll(async () => {
  own = await createTestDatabase();
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: own.pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ level, query }) => {
      if (level === 'query') heard.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  gva = await createTestApp({ database: { ...own, db } });
  await seed(own.pool);
});
afterAll(async () => {
  await gva.close();
  await own.drop();
});

/** 20 clients with 300 tasks each, of ten VAs or waiting; the first of each kind is who asks. */
async function seed(pool: pg.Pool) {
  const clients = await Promise.all(
    Array.from({ length: 20 }, () => gva.createUser({ role: 'client' })),
  );
  const vas = await Promise.all(Array.from({ length: 10 }, () => gva.createUser({ role: 'va' })));
  const admin = await gva.createUser({ role: 'admin' });
  const [client] = clients;
  const [va] = vas;
  if (!client || !va) throw new Error('Nobody was made');
  people = { admin, va, client };

  const ids = (users: TestUser[]) => users.map(({ id }) => id);
  await pool.query('begin');
  await pool.query(
    `insert into tasks (title, description, client_id, va_id, status, category, due_date, created_at, position)
     select 'Task ' || n, 'The description of task ' || n, ($1::integer[])[1 + n % 20],
       case when n % 7 = 0 then null else ($2::integer[])[1 + n % 10] end,
       (array['todo', 'in-progress', 'in-review', 'done', 'cancelled'])[1 + n / 20 % 5],
       'admin', date '2026-01-01' + n % 60, now() - n * interval '7 minutes',
       task_position_at(now() - n * interval '7 minutes')
     from generate_series(1, 6000) n`,
    [ids(clients), ids(vas)],
  );
  await pool.query(
    `insert into task_comments (task_id, user_id, content)
     select t.id, t.client_id, 'Comment ' || n from tasks t, generate_series(1, 3) n`,
  );
  await pool.query(
    `insert into time_logs (task_id, va_id, start_time, end_time, duration)
     select t.id, t.va_id, now() - (t.id * 3 + n) * interval '1 hour',
       now() - (t.id * 3 + n - 1) * interval '1 hour', 1
     from tasks t, generate_series(1, 2) n where t.va_id is not null`,
  );
  await pool.query('commit');
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: number }>(
    `select id from tasks where client_id = $1 and va_id = $2 limit 1`,
    [client.id, va.id],
  );
  taskId = rows[0]?.id ?? 0;
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
};

const big = ['tasks', 'task_comments', 'time_logs', 'messages', 'events'];
const mostSorted = 2 * 1001;

const below = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(below)];

/** What in a plan would not hold with a hundred times as many rows. */
function complaints(plan: Plan): string[] {
  return below(plan).flatMap((node) => {
    const type = node['Node Type'];
    const table = node['Relation Name'] ?? '';
    if (type === 'Seq Scan' && big.includes(table)) return [`reads all of ${table}`];
    const [input] = node.Plans ?? [];
    const isSort = /Sort$/.test(type) && input !== undefined;
    return isSort && input['Plan Rows'] > mostSorted ? [`sorts ${input['Plan Rows']} rows`] : [];
  });
}

/** How PostgreSQL runs a statement: for these values, and for any, as it does once it is prepared. */
async function plansOf({ sql, parameters }: Statement) {
  const plan = async (options: string, values?: unknown[]) => {
    const { rows } = await own.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (format json${options}) ${sql}`,
      ...(values && { values }),
    });
    const found = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!found) throw new Error(`No plan for ${sql}`);
    return found;
  };
  return { custom: await plan('', [...parameters]), generic: await plan(', generic_plan') };
}

const when = '2026-06-05T09:00:00.000Z';
const moment = btoa(JSON.stringify([when, 3000]));
const place = btoa(JSON.stringify(['Rrm', 3000]));

const listFilters: [string, () => Fields][] = [
  ['all', () => ({})],
  ['a page of 20', () => ({ limit: 20 })],
  ['from a cursor on', () => ({ limit: 50, cursor: moment })],
  ['of a status', () => ({ status: 'in-review', limit: 50 })],
  ['of a client', () => ({ clientId: people.client.id, limit: 50 })],
  ['of a VA', () => ({ vaId: people.va.id, status: 'done', cursor: moment, limit: 50 })],
  ['with a word', () => ({ q: 'task 1234', limit: 50 })],
];
const boards: [string, () => Fields][] = [
  ['all', () => ({})],
  ['of a client', () => ({ clientId: people.client.id })],
  ['of a VA', () => ({ vaId: people.va.id })],
  ['of a status', () => ({ status: 'done' })],
  ['with a word', () => ({ q: 'task 1234' })],
];
const everyone = ['admin', 'va', 'client'] as const;
type Who = (typeof everyone)[number];
type Question = [procedure: string, what: string, who: Who, input: () => Fields];

const questions: Question[] = everyone.flatMap((who): Question[] => {
  const views = who === 'va' ? ['available', 'mine'] : ['all'];
  return [
    ...listFilters.map(([what, input]): Question => ['tasks.list', what, who, input]),
    ...views.flatMap((view) => [
      ...boards.map(
        ([what, input]): Question => [
          'tasks.board',
          `${view} ${what}`,
          who,
          () => ({ view, ...input() }),
        ],
      ),
      ...boards.map(
        ([what, input]): Question => [
          'tasks.column',
          `${view} ${what}`,
          who,
          () => ({ view, ...input(), status: 'in-review', cursor: place }),
        ],
      ),
    ]),
    ['tasks.card', 'one', who, () => ({ id: taskId })],
    ['tasks.get', 'one', who, () => ({ id: taskId })],
    ['comments.list', 'of a task', who, () => ({ taskId })],
    ['comments.list', 'further on', who, () => ({ taskId, cursor: moment, limit: 20 })],
    ['time.list', 'of a task', who, () => ({ taskId, limit: 50 })],
    ['time.list', 'of a VA', who, () => ({ vaId: people.va.id, limit: 50 })],
    ['time.list', 'of a VA, further on', who, () => ({ vaId: people.va.id, cursor: moment })],
    ['time.list', 'of both', who, () => ({ vaId: people.va.id, taskId, cursor: moment })],
  ];
});

test.each(questions)('%s, %s, as %s: read along an index', async (procedure, _what, who, input) => {
  const cookie = await gva.cookieOf(people[who]);
  heard = [];
  const answer = await callTrpc(gva.app, procedure, input(), cookie);
  expect(answer.status).toBe(200);

  const statements = heard.filter(({ sql }) => sql.startsWith('select'));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const { custom, generic } = await plansOf(statement);
    expect(complaints(custom), statement.sql).toEqual([]);
    expect(complaints(generic), `any values: ${statement.sql}`).toEqual([]);
  }
});
