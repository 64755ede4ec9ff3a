import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import {
  addOverdue,
  mailSettings,
  openMailsTo,
  resetMails,
  sendMails,
} from '#tests/support/notification-mails.ts';
import { notifyDue } from '../due.ts';
import { sendNotificationMails } from './mailing.ts';

const minute = 60_000;

let gva: TestApp;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createTestApp({ env: mailSettings });
});
afterAll(() => gva.close());
beforeEach(async () => {
  ({ client, va } = await resetMails(gva));
});

const send = (now: Date, node = gva) => sendMails(node, now);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute);

const mailsTo = (user: TestUser) => openMailsTo(gva, user);
const subjectsTo = async (user: TestUser) => (await mailsTo(user)).map(({ subject }) => subject);

const createTask = (title: string) =>
  gva.createTask({ clientId: client.id, vaId: va.id, title, status: 'in-progress' });
const comment = (taskId: number, content: string) =>
  gva.callAs(va).comments.create.mutate({ taskId, content });

async function addEntry(user: TestUser, clientId = client.id) {
  const task = await gva.createTask({ clientId, vaId: va.id });
  await addOverdue(gva, { user, taskId: task.id, at: '2026-03-03T12:00:00.000Z' });
}

test('a request for approval is mailed within a minute, once, with a button and the headers', async () => {
  const task = await createTask('Inbox cleanup');
  await gva.callAs(va).tasks.move.mutate({ id: task.id, status: 'in-review' });
  expect(await send(inMinutes(0))).toBe(1);
  expect(await send(inMinutes(1))).toBe(0);

  const [mail] = await mailsTo(client);
  expect(mail).toMatchObject({
    kind: 'notification',
    subject: `${va.fullName} sent "Inbox cleanup" for your approval`,
  });
  expect(mail?.text).toContain(`Inbox cleanup\nhttps://gva.example/tasks?id=${task.id}\n`);
  expect(mail?.html).toContain(`href="https://gva.example/tasks?id=${task.id}"`);
  expect(mail?.headers).toMatchObject({
    References: expect.stringContaining(`<thread-task-${task.id}@`),
    'List-Unsubscribe': expect.stringMatching(
      /^<https:\/\/gva\.example\/unsubscribe\/\d+\.approval-wanted\.[\w-]{43}>$/,
    ),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('the mail about an approval has the links to decide, unless the review has ended', async () => {
  const [waiting, ended] = [await createTask('Inbox cleanup'), await createTask('Newsletter')];
  for (const { id } of [waiting, ended])
    await gva.callAs(va).tasks.move.mutate({ id, status: 'in-review' });
  await gva.callAs(client).reviews.approve.mutate({ id: ended.id });
  // As if the entry was written again after the decision.
  await gva.database.db
    .updateTable('notifications')
    .set({ readAt: null })
    .where('userId', '=', client.id)
    .execute();
  expect(await send(inMinutes(0))).toBe(2);
  const mails = await mailsTo(client);
  const textOf = (title: string) =>
    mails.find(({ subject }) => subject.includes(title))?.text ?? '';
  expect(textOf('Inbox cleanup')).toMatch(
    /Approve:\nhttps:\/\/gva\.example\/review\/\d+\.\d+\.approve\.\d+\.[\w-]{43}\n/,
  );
  expect(textOf('Inbox cleanup')).toMatch(
    /Request changes:\nhttps:\/\/gva\.example\/review\/\d+\.\d+\.request-changes\./,
  );
  expect(textOf('Newsletter')).not.toContain('/review/');
});

test('comments on one task that follow each other are one mail, and a later one is another', async () => {
  const task = await createTask('Newsletter');
  await comment(task.id, 'First question');
  await comment(task.id, 'Second <b>question</b>');
  expect(await send(inMinutes(4))).toBe(0);
  expect(await send(inMinutes(6))).toBe(1);
  expect(await send(inMinutes(7))).toBe(0);
  const [mail] = await mailsTo(client);
  expect(mail?.subject).toBe('2 new comments on "Newsletter"');
  expect(mail?.text).toContain('> Second <b>question</b>');
  expect(mail?.html).toContain('Second &lt;b&gt;question&lt;/b&gt;');

  await comment(task.id, 'Third question');
  expect(await send(inMinutes(6))).toBe(1);
  const [first, second] = await mailsTo(client);
  expect(second?.headers?.References).toBe(first?.headers?.References);
  expect(second?.messageId).not.toBe(first?.messageId);
});

test('an urgent entry takes the other entries of its task along', async () => {
  const task = await createTask('Newsletter');
  await comment(task.id, 'It is ready');
  await gva.callAs(va).tasks.move.mutate({ id: task.id, status: 'in-review' });
  expect(await send(inMinutes(0))).toBe(1);
  expect(await send(inMinutes(10))).toBe(0);
  const [mail] = await mailsTo(client);
  expect(mail?.subject).toContain('for your approval');
  expect(mail?.text).toContain('> It is ready');
});

test('messages that were unread for 15 minutes while the receiver was offline are one mail', async () => {
  const admin = await gva.createUser({ role: 'admin' });
  const { send: write } = gva.callAs(va).messages;
  await write.mutate({ receiverId: client.id, content: 'Good morning' });
  await write.mutate({ receiverId: client.id, content: 'One question' });
  await gva.callAs(admin).messages.send.mutate({ receiverId: client.id, content: 'Welcome' });
  const run = async (minutes: number) => {
    await notifyDue(gva.database.db, inMinutes(minutes));
    return send(inMinutes(minutes));
  };
  expect(await run(14)).toBe(0);
  expect(await run(16)).toBe(1);
  expect(await run(17)).toBe(0);

  const [mail] = await mailsTo(client);
  expect(mail).toMatchObject({ kind: 'missed-messages', subject: '3 messages from 2 people' });
  expect(mail?.text).toMatch(
    /^2 messages from Vera .+\n.+\n\n.+:\n> Good morning\n\n.+:\n> One question$/m,
  );
  expect(mail?.text).toContain(`https://gva.example/messages?contact=${va.id}`);
});

test('messages that the receiver has read are not mailed', async () => {
  await gva.callAs(va).messages.send.mutate({ receiverId: client.id, content: 'Good morning' });
  await notifyDue(gva.database.db, inMinutes(16));
  await gva.callAs(client).messages.markRead.mutate({ contactId: va.id });
  expect(await send(inMinutes(16))).toBe(0);
});

test('more than three objects are one mail', async () => {
  for (let n = 0; n < 5; n++) await addEntry(client);
  expect(await send(new Date('2026-03-03T12:10:00Z'))).toBe(1);
  const [mail] = await mailsTo(client);
  expect(mail?.subject).toMatch(/^".+" is overdue and 4 other updates$/);
});

test('an entry about a task that the reader cannot read any more is not mailed', async () => {
  const former = await gva.createUser({ role: 'client' });
  await addEntry(former);
  expect(await send(new Date('2026-03-03T13:00:00Z'))).toBe(0);
});

test('nothing is mailed that was read, of a switched off kind, or to an inactive user', async () => {
  await addEntry(client);
  await addEntry(va);
  const { db } = gva.database;
  await db.updateTable('notifications').set({ readAt: new Date().toISOString() }).execute();
  await addEntry(client);
  await db
    .updateTable('notifications')
    .set({ mail: false })
    .where('userId', '=', client.id)
    .execute();
  await addEntry(va);
  await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', va.id).execute();
  expect(await send(new Date('2026-03-03T13:00:00Z'))).toBe(0);
});

test('two nodes mail each entry once', async () => {
  const other = await createTestApp({ database: gva.database, env: mailSettings });
  try {
    const users = await Promise.all(
      Array.from({ length: 12 }, () => gva.createUser({ role: 'client' })),
    );
    for (const user of users) await addEntry(user, user.id);
    const now = new Date('2026-03-03T13:00:00Z');
    const counts = await Promise.all([gva, other, gva, other].map((node) => send(now, node)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(users.length);
    for (const user of users) expect(await subjectsTo(user)).toHaveLength(1);
  } finally {
    await other.close();
  }
});

test('a failure queues no mail and claims no entry', async () => {
  await addEntry(client);
  const now = new Date('2026-03-03T13:00:00Z');
  const { db } = gva.database;
  const env = { ...testEnv(mailSettings), SESSION_SECRET: undefined };
  await expect(sendNotificationMails({ db, env }, now)).rejects.toThrow('SESSION_SECRET');
  expect(await mailsTo(client)).toEqual([]);
  expect(await send(now)).toBe(1);
});

test('a mail about the account cannot be switched off', async () => {
  await gva.requestAs(null)({
    method: 'POST',
    url: '/api/password/forgot',
    body: { username: client.username },
  });
  const [mail] = await mailsTo(client);
  expect(mail?.kind).toBe('password-reset');
  expect(mail?.headers).toEqual({});
  expect(mail?.text).not.toContain('/unsubscribe/');
});
