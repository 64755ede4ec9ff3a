import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/types.ts';
import { claimMails, findNextDue } from '#server/mail/outbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { callTrpc, type Fields } from '../support/doors.ts';
import { complaints, plansOf, type Statement } from '../support/plans.ts';

const growing = [
  'users',
  'leads',
  'lead_comments',
  'invitations',
  'mail_outbox',
  'password_resets',
];

let own: TestDatabase;
let db: Kysely<Database>;
let gva: TestApp;
let cookie: string;
let heard: Statement[] = [];

beforeAll(async () => {
  own = await createTestDatabase();
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: own.pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ level, query }) => {
      if (level === 'query') heard.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  // A mail server nobody answers at: mails stay in the table.
  gva = await createTestApp({
    database: { ...own, db },
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
  });
  cookie = await gva.cookieOf(await gva.createUser({ role: 'admin' }));
  await seed();
});
afterAll(async () => {
  await gva.close();
  await own.drop();
});

async function seed() {
  const connection = await own.pool.connect();
  const run = (statement: string) => connection.query(statement);
  await run(`select set_config('gva.silent', 'on', false)`);
  await run(`insert into users (username, password_hash, full_name, email, role)
    select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com', 'va'
    from generate_series(1, 5000) n`);
  await run(`insert into leads (full_name, email, company, status, created_at)
    select 'Lead ' || n, 'lead' || n || '@example.com', 'Company ' || n,
      (array['request', 'lead', 'converted'])[1 + n % 3], now() - n * interval '1 minute'
    from generate_series(1, 20000) n`);
  await run(`insert into lead_comments (lead_id, user_id, content, created_at)
    select 1 + n % 20000, (select min(id) from users), 'Called', now() - n * interval '1 second'
    from generate_series(1, 20000) n`);
  await run(`insert into invitations (digest, email, full_name, role, expires_at, created_at)
    select md5(n::text), 'i' || n || '@example.com', 'Invited', 'va', now(),
      now() - n * interval '1 minute' from generate_series(1, 10000) n`);
  await run(`insert into password_resets (digest, user_id, expires_at)
    select md5(id::text), id, now() + interval '1 hour' from users`);
  await run(`insert into mail_outbox (kind, recipient, subject, message_id, status, created_at,
      next_attempt_at, settled_at)
    select 'welcome', 'm' || n || '@example.com', 'Welcome', n::text,
      (array['sent', 'sent', 'sent', 'parked'])[1 + n % 4], now() - n * interval '1 minute',
      now() + interval '1 hour', now()
    from generate_series(1, 20000) n`);
  await run(`select set_config('gva.silent', '', false)`);
  await run('vacuum analyze');
  connection.release();
}

async function expectIndexes(statements: Statement[]) {
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    const { custom, generic } = await plansOf(own.pool, statement);
    expect(complaints(custom, growing), statement.sql).toEqual([]);
    expect(complaints(generic, growing), `any values: ${statement.sql}`).toEqual([]);
  }
}

const isRead = ({ sql }: Statement) => /^\s*(select|with)/.test(sql) && !/advisory/.test(sql);

const cursor = btoa(JSON.stringify(['2026-06-05T09:00:00.000Z', 3000]));
const page = { limit: 50 };

const asked: [procedure: string, what: string, input: Fields, status?: number][] = [
  ['leads.list', 'all', page],
  ['leads.list', 'further on', { ...page, cursor }],
  ['leads.list', 'of a status', { ...page, status: 'lead' }],
  ['leads.list', 'without a status', { ...page, without: 'request' }],
  ['leads.list', 'by a word', { ...page, q: 'company 19' }],
  ['leads.comments', 'of a lead', { ...page, leadId: 3 }],
  ['leads.comments', 'further on', { ...page, leadId: 3, cursor }],
  ['leads.submit', 'from a visitor', { fullName: 'Vic Visitor', email: 'lead7@example.com' }],
  ['invitations.list', 'all', page],
  ['invitations.list', 'further on', { ...page, cursor }],
  ['invitations.get', 'by a link', { token: 'x' }, 404],
  ['passwords.forgot', 'by an address', { email: 'user77@example.com' }],
  ['passwords.forgot', 'by a name', { username: 'user 78' }],
  [
    'passwords.reset',
    'by a link',
    { token: 'x', newPassword: '123456', confirmPassword: '123456' },
    400,
  ],
  ['mail.listParked', 'all', page],
  ['mail.listParked', 'further on', { ...page, cursor }],
];

test.each(asked)('%s, %s: read along an index', async (procedure, _what, input, status = 200) => {
  heard = [];
  const answer = await callTrpc(gva.app, procedure, input, cookie);
  const statements = heard.filter(isRead);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  await expectIndexes(statements);
});

test('the courier finds its mails along an index', async () => {
  heard = [];
  await claimMails(db, { limit: 4, leaseSeconds: 1 });
  await findNextDue(db);
  await expectIndexes(heard.filter(({ sql }) => sql.includes('mail_outbox')));
});
