import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/types.ts';
import { openPeriods } from '#domains/ledger/billing.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { callTrpc, type Fields } from '../support/doors.ts';
import type { TestUser } from '../support/factories.ts';
import { complaints, plansOf, type Statement } from '../support/plans.ts';

const growing = ['users', 'tasks', 'time_logs', 'hours_ledger', 'subscriptions', 'feedback'];

let own: TestDatabase;
let gva: TestApp;
let heard: Statement[] = [];
let people: Record<'admin' | 'va' | 'client', TestUser>;

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
  await seed();
});
afterAll(async () => {
  await gva.close();
  await own.drop();
});

/** Three people among 3,000, each client with a few plans, some tasks and logs. */
async function seed() {
  const [admin, va, client] = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'client' }),
  ]);
  people = { admin, va, client };
  await gva.assign(va, client);
  const connection = await own.pool.connect();
  const run = (statement: string) => connection.query(statement);
  await run(`select set_config('gva.silent', 'on', false)`);
  await run(`insert into users (username, password_hash, full_name, email, role)
    select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com',
      (array['client', 'va'])[1 + n % 2] from generate_series(1, 3000) n`);
  await run(`insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, start_date,
      end_date, created_at)
    select id, 'part-time', case n when 1 then 'active' else 'inactive' end, 80, 7.5,
      current_date - 30 * n, case when n > 1 then current_date - 30 * n + 30 end,
      now() - n * interval '30 days'
    from users, generate_series(1, 4) n where role = 'client'`);
  await run(`insert into tasks (title, description, client_id, va_id, status, category, due_date,
      created_at, completed_at)
    select 'Task ' || n, 'A description of it', c.id, v.id,
      (array['todo', 'in-progress', 'done', 'done', 'done'])[1 + n % 5], 'admin', '2030-01-31',
      now() - n * interval '30 minutes', now() - n * interval '20 minutes'
    from generate_series(1, 30000) n
    join (select id, row_number() over (order by id) as place from users where role = 'client') c
      on c.place = 1 + n % 1500
    join (select id, row_number() over (order by id) as place from users where role = 'va') v
      on v.place = c.place`);
  await run(`insert into time_logs (task_id, va_id, start_time, end_time, duration, created_at)
    select t.id, t.va_id, t.created_at + n * interval '1 hour',
      t.created_at + n * interval '1 hour' + interval '1 hour', 1, t.created_at
    from tasks t, generate_series(1, 2) n where t.id % 3 = 0`);
  await run(`insert into feedback (client_id, va_id, rating, created_at)
    select t.client_id, t.va_id, 4, t.created_at from tasks t limit 10000`);
  await run('select book_history(), recount_totals()');
  await run(`select set_config('gva.silent', '', false)`);
  await run('vacuum analyze');
  connection.release();
}

const isRead = ({ sql }: Statement) => /^\s*(select|with)/.test(sql);

async function expectIndexes() {
  const statements = heard.filter(isRead).filter(({ sql }) => !sql.includes('advisory'));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const { custom, generic } = await plansOf(own.pool, statement);
    expect(complaints(custom, growing), statement.sql).toEqual([]);
    expect(complaints(generic, growing), `any values: ${statement.sql}`).toEqual([]);
  }
}

const cursor = btoa(JSON.stringify(['2026-06-05T09:00:00.000Z', 3000]));
const page = { limit: 50 };
const ofClient = () => ({ clientId: people.client.id });

const asked: [procedure: string, what: string, input: () => Fields][] = [
  ['dashboard.stats', 'own', () => ({})],
  ['subscriptions.list', 'all', () => page],
  ['subscriptions.list', 'further on', () => ({ ...page, cursor })],
  ['ledger.list', 'of a client', () => ({ ...page, ...ofClient() })],
  ['ledger.list', 'further on', () => ({ ...page, ...ofClient(), cursor })],
  ['ledger.balance', 'of a client', ofClient],
];
const questions = (['admin', 'va', 'client'] as const).flatMap((who) =>
  asked.map(([procedure, what, input]) => ({ procedure, what, who, input })),
);

test.each(questions)('$procedure, $what, as $who: read along an index', async (question) => {
  const { procedure, who, input } = question;
  const cookie = await gva.cookieOf(people[who]);
  heard = [];
  const answer = await callTrpc(gva.app, procedure, input(), cookie);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await expectIndexes();
});

test('counting anew is never needed: the totals are a few rows a day', async () => {
  const { rows } = await own.pool.query<{ rows: number; days: number }>(
    `select count(*) as rows, count(distinct day) as days from daily_totals`,
  );
  expect(rows[0]?.rows).toBeLessThanOrEqual(12 * (rows[0]?.days ?? 0));
});

test('a day on which nothing begins is no work for the job', async () => {
  expect(await openPeriods(own.db)).toBe(0);
});
