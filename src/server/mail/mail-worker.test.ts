import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, testEnv } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually, until } from '#tests/support/eventually.ts';
import { startMailServer, textOf } from '#tests/support/mail-server.ts';
import { createMailWorker, type MailWorker } from './mail-worker.ts';
import { queueMail } from './outbox.ts';
import { seal, unseal } from './seal.ts';
import { siteAddress } from './sender.ts';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
const mailWorkers: MailWorker[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMailServer();
});
beforeEach(async () => {
  await Promise.all(mailWorkers.splice(0).map((mailWorker) => mailWorker.close()));
  await database.db.deleteFrom('mailOutbox').execute();
  server.setMode('accepting');
  server.received.length = 0;
  server.attempts.length = 0;
});
afterAll(async () => {
  await Promise.all(mailWorkers.map((mailWorker) => mailWorker.close()));
  await server.close();
  await database.drop();
});

const env = (changes = {}) =>
  testEnv({ SMTP_URL: server.url, MAIL_FROM: 'GVA <post@gva.example>', ...changes });
const log = Fastify({ logger: false }).log;

function open(timing: Parameters<typeof createMailWorker>[0]['timing'] = {}) {
  const { url, db } = database;
  const mailWorker = createMailWorker({
    url,
    db,
    env: env(),
    log,
    isReady: () => true,
    timing: { firstRetrySeconds: 0.05, maxRetrySeconds: 0.1, ...timing },
  });
  mailWorkers.push(mailWorker);
}

const queue = (to = 'ines@example.com') =>
  queueMail(database.db, env(), {
    kind: 'invitation',
    to,
    subject: 'Welcome – 👋',
    text: 'Grüße\n.\nhttps://gva.example/#secret\n',
    html: '<p>Grüße</p>',
  });

const rows = () => database.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute();
const expectStatus = (status: string, count = 1) =>
  eventually(async () => (await rows()).filter((row) => row.status === status)).toHaveLength(count);

test('the mail worker sends a queued mail immediately and deletes its text', async () => {
  open();
  await queue();
  await expectStatus('sent');

  const [mail] = server.received;
  const [row] = await rows();
  expect(mail).toMatchObject({ from: 'post@gva.example', to: ['ines@example.com'] });
  expect(mail?.messageId).toBe(row?.messageId);
  expect(textOf(mail?.raw ?? '').replaceAll('\r\n', '\n')).toContain('Grüße\n');
  expect(textOf(mail?.raw ?? '')).toContain('https://gva.example/#secret');
  expect(row).toMatchObject({ sealedText: null, attempts: 1 });
});

test('the mail worker sends a mail that was queued before the database was ready', async () => {
  const { url, db } = database;
  let isReady = false;
  let hasAsked = false;
  mailWorkers.push(
    createMailWorker({
      url,
      db,
      env: env(),
      log,
      isReady: () => {
        hasAsked = true;
        return isReady;
      },
    }),
  );
  await until(() => hasAsked);
  isReady = true;
  await queue();
  await expectStatus('sent');
});

test('the text of a queued mail is encrypted in the table', async () => {
  await queue();
  const [row] = await rows();
  expect(JSON.stringify(row)).not.toContain('secret');
  const sealed = seal('a link', 'one secret of thirty-two letters');
  expect(unseal(sealed, 'one secret of thirty-two letters')).toBe('a link');
  expect(() => unseal(sealed, 'another one of thirty-two letters')).toThrow();
});

test.each(['deferring', 'rejecting'] as const)(
  'the mail worker retries when the mail server is %s',
  async (mode) => {
    server.setMode(mode);
    open();
    await queue();
    await until(() => server.attempts.length >= 3);
    const [row] = await rows();
    expect(row?.lastError).toMatch(/451|550/);
    server.setMode('accepting');
    await expectStatus('sent');
    // One Message-ID for all attempts lets a mail program detect a duplicate.
    expect(new Set(server.attempts).size).toBe(1);
  },
);

test('the mail worker keeps mails while the mail server is down', async () => {
  await server.stop();
  open();
  for (let i = 0; i < 10; i++) await queue(`reader-${i}@example.com`);
  await until(async () => (await rows()).every(({ lastError }) => lastError !== null));
  expect((await rows())[0]?.lastError).toMatch(/closed|ECONNRESET/);
  await server.start();
  await expectStatus('sent', 10);
  expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(10);
});

test('two nodes deliver each mail once', async () => {
  open();
  open();
  await Promise.all(Array.from({ length: 40 }, (_, i) => queue(`reader-${i}@example.com`)));
  await expectStatus('sent', 40);
  expect(server.received).toHaveLength(40);
});

test('another node delivers a claimed mail after its lease expires', async () => {
  await queue();
  await database.db
    .updateTable('mailOutbox')
    .set({ attempts: 1, nextAttemptAt: sql<string>`now() + interval '0.2 seconds'` })
    .execute();
  open();
  await expectStatus('sent');
  expect((await rows())[0]?.attempts).toBe(2);
});

test('the mail worker retries a delivery that takes too long', async () => {
  server.setMode('delaying');
  open({ maxDeliverySeconds: 0.3 });
  await queue();
  await until(async () => (await rows())[0]?.lastError !== null);
  expect((await rows())[0]?.lastError).toBe('The mail server took too long.');
  await until(() => server.attempts.length >= 2);
});

test('a mail is parked after a day, and an admin can list and retry it', async () => {
  server.setMode('rejecting');
  const site = await createTestApp({ database, env: { SMTP_URL: server.url } });
  try {
    const admin = await site.createUser({ role: 'admin' });
    await queueMail(database.db, testEnv(), {
      kind: 'welcome',
      to: 'gone@example.com',
      subject: 'Welcome',
      text: 'Hello',
      html: '<p>Hello</p>',
    });
    await database.db
      .updateTable('mailOutbox')
      .set({ queuedAt: sql<string>`now() - interval '25 hours'`, nextAttemptAt: new Date() })
      .execute();
    await expectStatus('parked');

    const { items } = await site.callAs(admin).mail.listParked.query({});
    expect(items).toMatchObject([{ recipient: 'gone@example.com', kind: 'welcome' }]);
    expect(items[0]?.lastError).toContain('550');
    server.setMode('accepting');
    await site.callAs(admin).mail.retry.mutate({ id: items[0]?.id ?? 0 });
    await expectStatus('sent');
  } finally {
    await site.close();
  }
});

test('a request does not wait for a slow mail server', async () => {
  server.setMode('delaying');
  const site = await createTestApp({ database, env: { SMTP_URL: server.url } });
  try {
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
    await expectStatus('sent');
  } finally {
    await site.close();
  }
});

test('without a mail server the mail worker writes each mail to a file', async () => {
  const { url, db } = database;
  const own = testEnv();
  mailWorkers.push(createMailWorker({ url, db, env: own, log, isReady: () => true }));
  await queueMail(db, own, {
    kind: 'invitation',
    to: 'file@example.com',
    subject: 'A file',
    text: 'Hello\n',
    html: '<p>Hello</p>\n',
  });
  await expectStatus('sent');
  const [row] = await rows();
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
