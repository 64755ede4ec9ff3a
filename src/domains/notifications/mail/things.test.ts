import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateFileList } from '#domains/files/queries.ts';
import { emailType } from '#shared/original-mail.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import {
  mailSettings,
  openMailsTo,
  resetMails,
  sendMails,
} from '#tests/support/notification-mails.ts';
import { notifyDue } from '../due.ts';

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

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function textsTo(user: TestUser, minutes = 6) {
  await sendMails(gva, inMinutes(minutes));
  return (await openMailsTo(gva, user)).map(({ text }) => text);
}
async function textTo(user: TestUser, minutes?: number) {
  const [text = ''] = await textsTo(user, minutes);
  return text;
}

test('the mail about an approval has the due day, the hours, the files and the last comment', async () => {
  const task = await gva.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    dueDate: '2030-01-31',
  });
  await gva.createTimeLog(task.id, va);
  const comment = await gva.createComment(task.id, va, `Ready, <@${client.id}>.`);
  await gva.createFile({ uploader: va, commentId: comment.id });
  await gva.database.db.deleteFrom('notifications').execute();
  await gva.callAs(va).tasks.move.mutate({ id: task.id, status: 'in-review' });
  const text = await textTo(client);
  expect(text).toContain(
    'Due: January 31, 2030\nHours: 1:00 logged of 2:00 estimated\nFiles: plan.pdf\n',
  );
  expect(text).toContain(`${va.fullName}:\n> Ready, @${client.fullName}.\n`);
});

test('the mail to a VA names neither the email of a task nor a former client', async () => {
  const former = await gva.createUser({ role: 'client', fullName: 'Former Client' });
  const task = await gva.createTask({ clientId: client.id, title: 'Book the venue' });
  await gva.createComment(task.id, former, 'From before');
  const { id } = await gva.createFile({ uploader: client });
  const { db } = gva.database;
  await db
    .updateTable('files')
    .set({ taskId: task.id, name: 'original.eml', type: emailType })
    .where('id', '=', id)
    .execute();
  await updateFileList(db, { taskId: task.id }, client.id);
  await gva.callAs(client).tasks.assign.mutate({ id: task.id, vaId: va.id });
  const text = await textTo(va);
  expect(text).toContain('> From before');
  expect(text).toContain('A description that is long enough.');
  expect(text).not.toContain('original.eml');
  expect(text).not.toContain('Former Client');
});

test('tasks that are assigned within five minutes are one mail', async () => {
  const titles = ['Newsletter', 'Inbox cleanup', 'Travel'];
  for (const title of titles) {
    const { id } = await gva.createTask({ clientId: client.id, title });
    await gva.callAs(client).tasks.assign.mutate({ id, vaId: va.id });
  }
  expect(await textsTo(va, 4)).toEqual([]);
  const texts = await textsTo(va);
  expect(texts).toHaveLength(1);
  for (const title of titles)
    expect(texts[0]).toMatch(new RegExp(`^- ${title}\\n  Due January 31, 2030$`, 'm'));
  const [mail] = await openMailsTo(gva, va);
  expect(mail?.subject).toBe(`${client.fullName} assigned 3 tasks to you`);
  expect(mail?.headers).not.toHaveProperty('References');
});

test('the mail about used hours has the figures of the client', async () => {
  await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
  const { db } = gva.database;
  const admin = await gva.createUser({ role: 'admin' });
  const use = { clientId: client.id, hours: -66, reason: 'A test' };
  await gva.callAs(admin).ledger.correct.mutate(use);
  await db.deleteFrom('notifications').execute();
  await notifyDue(db, new Date());
  const text = (await textsTo(client)).at(-1);
  expect(text).toContain('82% used\n\nUsed: 66 h of 80 h\nLeft: 14 h\nDays left: ');
});

test('the mail about an assistant has the skills, the local time and a link to the conversation', async () => {
  const { db } = gva.database;
  await db.deleteFrom('assignments').execute();
  await db
    .updateTable('vaProfiles')
    .set({ skills: ['Email', 'Travel'], specialization: 'customer-support' })
    .where('userId', '=', va.id)
    .execute();
  await db.insertInto('presence').values({ userId: va.id, timeZone: 'Asia/Manila' }).execute();
  await db.insertInto('assignments').values({ vaId: va.id, clientId: client.id }).execute();
  const text = await textTo(client);
  expect(text).toContain(`${va.fullName}\nCustomer Support\n\nSkills: Email, Travel\nLocal time: `);
  expect(text).toContain(' in Manila when we sent this');
  expect(text).toContain(`Say hello:\nhttps://gva.example/messages?contact=${va.id}\n`);
});

test('only the last five messages that the reader missed are quoted, in their order', async () => {
  for (let n = 1; n <= 7; n++)
    await gva.callAs(va).messages.send.mutate({ receiverId: client.id, content: `Text ${n}` });
  await notifyDue(gva.database.db, inMinutes(16));
  const text = await textTo(client, 16);
  expect([...text.matchAll(/^> Text (\d)$/gm)].map(([, n]) => n).join('')).toBe('34567');
  expect(text).toContain('2 earlier messages not shown here.');
});

test('an answer of support is quoted to its user, not the question', async () => {
  const admin = await gva.createUser({ role: 'admin' });
  await gva.askSupport(client, 'Where is my invoice?');
  await gva.answerSupport(admin, client, 'It is under Billing.');
  await notifyDue(gva.database.db, inMinutes(16));
  const text = await textTo(client, 16);
  expect(text).toContain('> It is under Billing.');
  expect(text).not.toContain('Where is my invoice?');
});
