import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMailbox, openTaskMail } from '#tests/support/mailbox.ts';
import { writeMail } from '#tests/support/task-mails.ts';

const site = openTaskMail();

async function createSender() {
  const client = await site.gva.createUser({ role: 'client' });
  return { client, to: await site.createAddress(client) };
}

test('a mail that is delivered twice becomes one task, and the second one is put aside', async () => {
  const { client, to } = await createSender();
  const raw = writeMail({ from: site.emailOf(client), to, subject: 'Call the bank' });
  site.mailbox.deliver(raw);
  await site.run();
  const second = site.mailbox.deliver(`Received: by another.example.com\r\n${raw}`);
  await site.run();
  expect(await site.tasksOf(client)).toMatchObject([{ title: 'Call the bank' }]);
  expect(await site.answersTo(client)).toHaveLength(1);
  expect(site.mailbox.setAside).toEqual([second]);
});

test('mails with the same Message-ID and another subject, text or file are tasks of their own', async () => {
  const { client, to } = await createSender();
  const messageId = '<template@example.com>';
  const files = [{ name: 'chair.pdf', content: Buffer.from('x') }];
  for (const fields of [{}, { subject: 'Another one' }, { text: 'Another text' }, { files }])
    site.send(client, to, { messageId, ...fields });
  await site.run();
  expect(await site.tasksOf(client)).toHaveLength(4);
  expect(site.mailbox.setAside).toEqual([]);
});

test('a mail without a Message-ID is recognized by its content', async () => {
  const { client, to } = await createSender();
  for (const subject of ['One task', 'One task', 'Another task'])
    site.send(client, to, { subject, messageId: null });
  await site.run();
  const titles = (await site.tasksOf(client)).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Another task', 'One task']);
});

test('two nodes with one mailbox make one task of each mail', async () => {
  const { client, to } = await createSender();
  for (const subject of ['First', 'Second', 'Third']) site.send(client, to, { subject });
  await Promise.all([site.run(), site.run(), site.run()]);
  expect(await site.tasksOf(client)).toHaveLength(3);
  expect(site.mailbox.waiting.size).toBe(0);
});

test('two nodes with the same mail in different mailboxes make one task', async () => {
  const { client, to } = await createSender();
  const raw = writeMail({ from: site.emailOf(client), to, subject: 'Call the bank' });
  const mailboxes = [createMailbox(), createMailbox()];
  for (const mailbox of mailboxes) mailbox.deliver(raw);
  await Promise.all(mailboxes.map(({ source }) => site.run({ source })));
  expect(await site.tasksOf(client)).toHaveLength(1);
  expect(await site.answersTo(client)).toHaveLength(1);
});

test('a crash after the task was created makes no second task', async () => {
  const { client, to } = await createSender();
  const raw = writeMail({ from: site.emailOf(client), to, subject: 'Call the bank' });
  const id = site.mailbox.deliver(raw, 'finish');
  await expect(site.run()).rejects.toThrow('The step finish failed');
  expect(site.mailbox.waiting.has(id)).toBe(true);

  site.mailbox.waiting.set(id, { raw: Buffer.from(raw), fault: undefined });
  await site.run();
  expect(site.mailbox.waiting.size).toBe(0);
  expect(await site.tasksOf(client)).toHaveLength(1);
});

test('a failure before the end of the transaction stores nothing, and the next run makes the task', async () => {
  const { client, to } = await createSender();
  site.send(client, to);
  await sql`create function fail_mail() returns trigger language plpgsql as
    $$ begin raise exception 'a bug'; end $$`.execute(site.db());
  await sql`create trigger fail_mail before insert on mail_outbox execute function fail_mail()`.execute(
    site.db(),
  );
  await site.run();
  expect(await site.tasksOf(client)).toEqual([]);
  expect(site.mailbox.waiting.size).toBe(1);

  await sql`drop function fail_mail cascade`.execute(site.db());
  await site.run();
  expect(await site.tasksOf(client)).toHaveLength(1);
  expect(site.mailbox.waiting.size).toBe(0);
});

test('a mail that cannot be read is put aside after five attempts, and blocks no other mail', async () => {
  const { client, to } = await createSender();
  const poison = site.mailbox.deliver('x', 'read');
  site.send(client, to);
  await site.run();
  expect(await site.tasksOf(client)).toHaveLength(1);
  expect(site.mailbox.setAside).toEqual([]);
  for (let run = 2; run <= 5; run += 1) await site.run();
  expect(site.mailbox.setAside).toEqual([poison]);
  expect(site.mailbox.waiting.size).toBe(0);
  const attempts = await site.db().selectFrom('taskMailAttempts').selectAll().execute();
  expect(attempts).toEqual([]);
});

test('a mail that ended the process in each attempt is put aside without another one', async () => {
  const id = site.mailbox.deliver('x');
  const attemptedAt = new Date(Date.now() - 86_400_000);
  await site
    .db()
    .insertInto('taskMailAttempts')
    .values({ mail: id, attempts: 5, attemptedAt })
    .execute();
  await site.run();
  expect(site.mailbox.setAside).toEqual([id]);
});

test('a failed mail is retried after a backoff', async () => {
  site.mailbox.deliver('x', 'read');
  await site.run({ retrySeconds: 60 });
  await site.run({ retrySeconds: 60 });
  const attempts = await site.db().selectFrom('taskMailAttempts').select('attempts').execute();
  expect(attempts).toEqual([{ attempts: 1 }]);
  await site.db().deleteFrom('taskMailAttempts').execute();
});
