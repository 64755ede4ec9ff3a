import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually, until } from '#tests/support/eventually.ts';
import { createJobRunner, type JobRunner } from '#tests/support/jobs.ts';
import { startMailServer, textOf } from '#tests/support/mail-server.ts';
import { deliverMail } from './jobs.ts';
import { queueMail } from './outbox.ts';
import { seal, unseal } from './seal.ts';
import { siteAddress } from './sender.ts';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
let runner: JobRunner;
let site: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMailServer();
  runner = createJobRunner({ database, env: env(), jobs: [deliverMail] });
  site = await createTestApp({ database, env: { SMTP_URL: server.url } });
});
beforeEach(async () => {
  await runner.stop();
  await database.pool.query('delete from pgboss.job');
  await database.db.deleteFrom('mailOutbox').execute();
  await database.db.deleteFrom('failedJobs').execute();
  server.setMode('accepting');
  server.received.length = 0;
  server.attempts.length = 0;
});
afterAll(async () => {
  await runner.stop();
  await site.close();
  await server.close();
  await database.drop();
});

const env = (changes = {}) =>
  testEnv({ SMTP_URL: server.url, MAIL_FROM: 'GVA <post@gva.example>', ...changes });

const queue = (to = 'ines@example.com', text = 'Grüße\n.\nhttps://gva.example/#secret\n') =>
  queueMail(database.db, env(), {
    kind: 'invitation',
    to,
    subject: 'Welcome – 👋',
    text,
    html: '<p>Welcome</p>',
  });

const rows = () => database.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute();
const statuses = async () => (await rows()).map(({ status }) => status);
const sent = (count: number) =>
  eventually(async () => (await statuses()).filter((status) => status === 'sent').length).toBe(
    count,
  );

test('a node sends a queued mail immediately and deletes its text', async () => {
  await runner.start();
  await queue();
  await sent(1);

  const [mail] = server.received;
  const [row] = await rows();
  expect(mail).toMatchObject({ from: 'post@gva.example', to: ['ines@example.com'] });
  expect(mail?.messageId).toBe(row?.messageId);
  expect(textOf(mail?.raw ?? '').replaceAll('\r\n', '\n')).toContain('Grüße\n');
  expect(textOf(mail?.raw ?? '')).toContain('https://gva.example/#secret');
  expect(row?.sealedText).toBeNull();
});

test('the text of a queued mail is encrypted in the table, and its job has only its id', async () => {
  const { id } = await queue();
  const [row] = await rows();
  expect(JSON.stringify(row)).not.toContain('secret');
  const jobs = await database.pool.query('select data from pgboss.job');
  expect(jobs.rows).toEqual([{ data: { mailId: id } }]);
  const sealed = seal('a link', 'one secret of thirty-two letters');
  expect(unseal(sealed, ['one secret of thirty-two letters'])).toBe('a link');
  const [another, third] = [
    'another one of thirty-two letters',
    'a third one of thirty-two letters',
  ];
  expect(unseal(sealed, [another, 'one secret of thirty-two letters'])).toBe('a link');
  expect(() => unseal(sealed, [another, third])).toThrow();
});

test.each(['deferring', 'rejecting'] as const)(
  'a mail is retried under the same Message-ID while the mail server is %s',
  async (mode) => {
    server.setMode(mode);
    await queue();
    await runner.runDue();
    await runner.runDue({ rounds: 2, ignoreDelay: true });
    expect(server.attempts).toHaveLength(3);
    expect(await statuses()).toEqual(['waiting']);
    server.setMode('accepting');
    await runner.runDue({ ignoreDelay: true });
    expect(await statuses()).toEqual(['sent']);
    expect(new Set(server.attempts).size).toBe(1);
    expect(server.received).toHaveLength(1);
  },
);

test('while the mail server is down, no mail is lost and none is sent twice', async () => {
  await server.stop();
  for (let i = 0; i < 10; i++) await queue(`reader-${i}@example.com`);
  await runner.runDue();
  await runner.runDue({ rounds: 1, ignoreDelay: true });
  expect(new Set(await statuses())).toEqual(new Set(['waiting']));
  await server.start();
  await runner.runDue({ ignoreDelay: true });
  expect(new Set(await statuses())).toEqual(new Set(['sent']));
  expect(server.received.map(({ to }) => to[0]).toSorted()).toEqual(
    Array.from({ length: 10 }, (_, i) => `reader-${i}@example.com`),
  );
});

test('two nodes deliver each mail once', async () => {
  await Promise.all([runner.start(), runner.start()]);
  await Promise.all(Array.from({ length: 40 }, (_, i) => queue(`reader-${i}@example.com`)));
  await sent(40);
  expect(server.received).toHaveLength(40);
});

test('a mail that was sent is not sent again by a repeated job', async () => {
  await queue();
  await runner.runDue();
  await database.pool.query("update pgboss.job set state = 'retry', completed_on = null");
  await runner.runDue();
  expect(server.received).toHaveLength(1);
});

test('after the last attempt a mail is parked, and an admin can list and retry it', async () => {
  server.setMode('rejecting');
  const admin = await site.createUser({ role: 'admin' });
  const { id } = await queueMail(database.db, testEnv(), {
    kind: 'welcome',
    to: 'gone@example.com',
    subject: 'Welcome',
    text: 'Hello',
    html: '<p>Hello</p>',
  });
  await database.pool.query('update pgboss.job set retry_limit = 1');
  await runner.runDue({ ignoreDelay: true });
  expect(await rows()).toMatchObject([
    { status: 'parked', lastError: expect.stringMatching('550') },
  ]);

  const { items } = await site.callAs(admin).jobs.listFailed.query({});
  expect(items).toMatchObject([
    { label: 'Email delivery', about: `Email ${id} (welcome)`, attempts: 2 },
  ]);
  expect(items[0]?.reason).toContain('550');
  expect(JSON.stringify(items)).not.toContain('gone@example.com');
  await site.callAs(admin).jobs.retry.mutate({ id: items[0]?.id ?? 0 });
  expect(await statuses()).toEqual(['waiting']);
  server.setMode('accepting');
  await runner.runDue();
  expect(await statuses()).toEqual(['sent']);
  expect((await site.callAs(admin).jobs.listFailed.query({})).items).toEqual([]);
});

test('a request does not wait for a slow mail server', async () => {
  server.setMode('delaying');
  await runner.start();
  const admin = await site.createUser({ role: 'admin' });
  const body = { email: 'late@example.com', fullName: 'Late Larry', role: 'admin' };
  const answer = await site.requestAs(admin)({
    method: 'POST',
    url: '/api/admin/invitations',
    body,
  });
  expect(answer.statusCode).toBe(201);
  // The link is only in the mail.
  expect(answer.json().link).toBeNull();

  // The mail server accepts the mail after the response.
  await until(() => server.attempts.length === 1);
  expect(server.received).toEqual([]);
  server.setMode('accepting');
  await sent(1);
});

test('without a mail server each mail is written to a file', async () => {
  const own = testEnv();
  await queueMail(database.db, own, {
    kind: 'invitation',
    to: 'file@example.com',
    subject: 'A file',
    text: 'Hello\n',
    html: '<p>Hello</p>',
  });
  await createJobRunner({ database, env: own, jobs: [deliverMail] }).runDue();
  const [row] = await rows();
  expect(row?.status).toBe('sent');
  const folder = join(own.DATA_DIR, 'mail');
  const name = (await readdir(folder)).find((file) =>
    file.includes(row?.messageId.slice(1, 37) ?? '?'),
  );
  const file = await readFile(join(folder, name ?? ''), 'utf8');
  expect(file).toContain('To: file@example.com');
  expect(file).toContain('Hello');
});

test.each([
  [{ PUBLIC_URL: 'https://gva.example.com/' }, 'https://gva.example.com'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::1', PORT: '3000' }, 'http://[::1]:3000'],
])('with the settings %j links start with %s', (changes, address) => {
  expect(siteAddress(testEnv(changes))).toBe(address);
});
