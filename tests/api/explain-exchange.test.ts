import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/types.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { callTrpc, type Fields } from '../support/doors.ts';
import type { TestUser } from '../support/factories.ts';
import { complaints, plansOf, type Statement } from '../support/plans.ts';

const growing = [
  'messages',
  'conversations',
  'workflows',
  'workflow_steps',
  'workflow_connections',
  'workflow_comments',
  'routines',
];

let own: TestDatabase;
let gva: TestApp;
let heard: Statement[] = [];
let people: Record<'admin' | 'va' | 'client', TestUser>;
let workflowId: number;

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

/** Three people among 1,000 others, of whom everyone writes with some; the first client's VA is the first VA. */
async function seed() {
  const [admin, va, client] = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'client' }),
  ]);
  people = { admin, va, client };
  await gva.assign(va, client);
  await own.pool.query(`select set_config('gva.silent', 'on', false)`);
  await own.pool.query(
    `insert into users (username, password_hash, full_name, email, role)
     select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com',
       (array['client', 'va', 'client', 'admin'])[1 + n % 4] from generate_series(1, 1000) n`,
  );
  await own.pool.query(
    `insert into messages (sender_id, receiver_id, content, is_read, created_at)
     select a.id, b.id, 'Message ' || n, n % 50 > 0, now() - n * interval '3 minutes'
     from generate_series(1, 40000) n
     join users a on a.id = 1 + n % 1003 join users b on b.id = 1 + (n * 7 + n / 1003) % 1003
     where a.id <> b.id`,
  );
  await own.pool.query(
    `insert into workflows (client_id, title, category, created_at)
     select id, 'Workflow ' || n, 'admin', now() - n * interval '1 hour'
     from users, generate_series(1, 15) n where role = 'client'`,
  );
  await own.pool.query(
    `insert into workflow_steps (workflow_id, key, title, position)
     select id, 'n' || n, 'Step ' || n, n from workflows, generate_series(1, 4) n`,
  );
  await own.pool.query(
    `insert into workflow_connections (workflow_id, from_step_id, to_step_id)
     select a.workflow_id, a.id, b.id from workflow_steps a
     join workflow_steps b on b.workflow_id = a.workflow_id and b.position = a.position + 1`,
  );
  await own.pool.query(
    `insert into workflow_comments (workflow_id, user_id, content)
     select id, client_id, 'Comment ' || n from workflows, generate_series(1, 2) n`,
  );
  await own.pool.query(
    `insert into routines (client_id, title, description, created_at)
     select id, 'Routine ' || n, 'Every week', now() - n * interval '1 hour'
     from users, generate_series(1, 15) n where role = 'client'`,
  );
  await own.pool.query('vacuum analyze');
  const { rows } = await own.pool.query<{ id: number }>(
    'select id from workflows where client_id = $1 limit 1',
    [client.id],
  );
  workflowId = rows[0]?.id ?? 0;
}

const cursor = btoa(JSON.stringify(['2026-06-05T09:00:00.000Z', 3000]));
const page = { limit: 50 };

const asked: [procedure: string, what: string, input: () => Fields][] = [
  ['messages.list', 'all', () => page],
  ['messages.list', 'further on', () => ({ ...page, cursor })],
  ['messages.thread', 'with an admin', () => ({ ...page, contactId: people.admin.id })],
  ['messages.thread', 'further on', () => ({ ...page, contactId: people.va.id, cursor })],
  ['messages.contacts', 'all', () => page],
  ['messages.contacts', 'with a word', () => ({ ...page, q: 'user 77' })],
  ['messages.contacts', 'one', () => ({ ...page, id: people.admin.id })],
  ['messages.unreadCount', 'all', () => ({})],
  ['workflows.list', 'all', () => page],
  ['workflows.list', 'further on', () => ({ ...page, cursor })],
  ['workflows.get', 'one', () => ({ id: workflowId })],
  ['workflowComments.list', 'of one', () => ({ ...page, workflowId, cursor })],
  ['routines.list', 'all', () => page],
  ['routines.list', 'further on', () => ({ ...page, cursor })],
];
const questions = (['admin', 'va', 'client'] as const).flatMap((who) =>
  asked.map(([procedure, what, input]) => ({ procedure, what, who, input })),
);

test.each(questions)('$procedure, $what, as $who: read along an index', async (question) => {
  const { procedure, who, input } = question;
  const cookie = await gva.cookieOf(people[who]);
  heard = [];
  const answer = await callTrpc(gva.app, procedure, input(), cookie);
  expect(answer.status).toBe(200);

  const statements = heard.filter(({ sql }) => sql.startsWith('select'));
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const { custom, generic } = await plansOf(own.pool, statement);
    expect(complaints(custom, growing), statement.sql).toEqual([]);
    expect(complaints(generic, growing), `any values: ${statement.sql}`).toEqual([]);
  }
});
