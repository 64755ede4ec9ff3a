import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerAddressOf } from '#domains/answers/address.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import {
  mailSettings,
  openMailsTo,
  resetMails,
  sendMails,
} from '#tests/support/notification-mails.ts';
import { notifyDue } from '../due.ts';
import { sendNotificationMails } from './mailing.ts';

const env = testEnv({ ...mailSettings, TASK_MAIL_ADDRESS: 'tasks@gva.example' });
const note = 'Reply to this email to answer.';

let gva: TestApp;
let client: TestUser;
let va: TestUser;
let taskId: number;
beforeAll(async () => {
  gva = await createTestApp({ env: mailSettings });
});
afterAll(() => gva.close());
beforeEach(async () => {
  ({ client, va } = await resetMails(gva));
  const task = { clientId: client.id, vaId: va.id, status: 'in-progress' } as const;
  ({ id: taskId } = await gva.createTask(task));
  await gva.database.db.deleteFrom('notifications').execute();
});

const later = () => new Date(Date.now() + 16 * 60_000);
const comment = () => gva.callAs(va).comments.create.mutate({ taskId, content: 'Which one?' });
const send = () => sendNotificationMails({ db: gva.database.db, env }, later());
const mailTo = async (user: TestUser) => (await openMailsTo(gva, user)).at(-1);

test('a mail about a comment names an address for its answer, in its header only, and says so', async () => {
  await comment();
  await send();
  const mail = await mailTo(client);
  const address = answerAddressOf(env, { kind: 'task', id: taskId, userId: client.id });
  expect(mail?.replyTo).toMatchObject({ address });
  expect(mail?.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
  expect(mail?.text).toContain(`\n${note}\n`);
  expect(mail?.html).toContain(note);
  expect(mail?.text).not.toContain('tasks+');
});

test('a mail about the messages of one person or of support leads into the conversation', async () => {
  const { id: userId } = client;
  const admin = await gva.createUser({ role: 'admin' });
  const run = async () => {
    await notifyDue(gva.database.db, later());
    await send();
    return mailTo(client);
  };
  await gva.callAs(va).messages.send.mutate({ receiverId: userId, content: 'Good morning' });
  const conversation = answerAddressOf(env, { kind: 'conversation', id: va.id, userId });
  const mail = await run();
  expect(mail?.replyTo).toMatchObject({ address: conversation });
  expect(mail?.text).toContain(note);
  await gva.askSupport(client);
  await gva.answerSupport(admin, client);
  const support = answerAddressOf(env, { kind: 'support', id: userId, userId });
  expect((await run())?.replyTo).toMatchObject({ address: support });
});

test('a mail with links to decide, about several people or without mail import cannot be answered', async () => {
  const admin = await gva.createUser({ role: 'admin' });
  await comment();
  await sendMails(gva, later());
  const mails = [await mailTo(client)];
  await comment();
  await gva.callAs(va).tasks.move.mutate({ id: taskId, status: 'in-review' });
  await send();
  mails.push(await mailTo(client));
  for (const sender of [va, admin])
    await gva.callAs(sender).messages.send.mutate({ receiverId: client.id, content: 'Hello' });
  await notifyDue(gva.database.db, later());
  await send();
  mails.push(await mailTo(client));
  expect(mails.map((mail) => mail?.kind)).toEqual([
    'notification',
    'notification',
    'missed-messages',
  ]);
  expect(mails[1]?.text).toContain('/review/');
  for (const mail of mails) {
    expect(mail?.replyTo).toBeUndefined();
    expect(mail?.text).not.toContain(note);
  }
});
