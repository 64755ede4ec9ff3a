import { expect, test } from 'vitest';
import type { TestUser } from '#tests/support/factories.ts';
import { pdf } from '#tests/support/files.ts';
import { openTaskMail } from '#tests/support/mailbox.ts';
import { writeMail } from '#tests/support/task-mails.ts';
import { type AnswerTarget, answerAddressOf, findTargets } from './address.ts';

const site = openTaskMail();

const addressOf = (target: AnswerTarget) => answerAddressOf(site.env(), target) ?? '';
const reply = {
  subject: 'Re: Rosa commented',
  text: 'The second one.\n\nOn Nov 25, 2026 GVA wrote:\n> Which one?',
  headers: ['In-Reply-To: <1@gva.example>'],
};

async function openTask() {
  const { client, va } = await site.gva.createPair();
  const task = await site.gva.createTask({ clientId: client.id, vaId: va.id });
  await site.db().deleteFrom('notifications').execute();
  return { client, va, task, to: addressOf({ kind: 'task', id: task.id, userId: client.id }) };
}
const commentsOn = async (user: TestUser, taskId: number) =>
  (await site.gva.callAs(user).comments.list.query({ taskId })).items;
const messagesOf = async (user: TestUser, contactId: number) =>
  (await site.gva.callAs(user).messages.thread.query({ contactId })).items;
const reasonOf = async (user: TestUser) => {
  const answers = await site.answersTo(user);
  return answers.map(({ subject, text }) => [subject, /^Reason: (.*)$/m.exec(text)?.[1]]);
};
const refusedComment = 'Your email did not become a comment';

test('an address names its target, in any case of its letters, and a changed one is not signed', () => {
  const secrets = ['s'.repeat(32)] as const;
  const env = { ...site.env(), SESSION_SECRET: secrets[0] };
  const target = { kind: 'conversation', id: 17, userId: 3 } as const;
  const address = answerAddressOf(env, target) ?? '';
  expect(address).toMatch(/^tasks\+[a-z2-7]{20}c17-3@gva\.example$/);
  const find = (text: string) => findTargets(text, 'tasks@gva.example', secrets);
  expect(find(`GVA <${address.toUpperCase()}>`)).toEqual([{ target, isSigned: true }]);
  for (const changed of [address.replace('c17-3', 'c18-3'), address.replace('c17-3', 's17-3')])
    expect(find(changed)).toMatchObject([{ isSigned: false }]);
  expect(find(address.replace('c17-3', ''))).toEqual([]);
  const long = { ...env, TASK_MAIL_ADDRESS: `${'a'.repeat(43)}@gva.example` };
  expect(answerAddressOf(long, target)).toBeUndefined();
  expect(answerAddressOf({ ...env, TASK_MAIL_ADDRESS: undefined }, target)).toBeUndefined();
});

test('the quoted mail is left out also if the program does not say that it answers one', async () => {
  const { client, va, task, to } = await openTask();
  site.send(client, to, { ...reply, headers: [] });
  await site.run();
  expect(await commentsOn(va, task.id)).toMatchObject([{ content: 'The second one.' }]);
});

test('an answer becomes a comment of the author without the quoted mail, once, and only others are told', async () => {
  const { client, va, task, to } = await openTask();
  const raw = writeMail({ ...reply, from: site.emailOf(client), to });
  site.mailbox.deliver(raw);
  await Promise.all([site.run(), site.run()]);
  const second = site.mailbox.deliver(`Received: by another.example.com\r\n${raw}`);
  await site.run();
  expect(await commentsOn(va, task.id)).toMatchObject([
    { content: 'The second one.', userId: client.id },
  ]);
  const entries = await site.db().selectFrom('notifications').select(['userId', 'kind']).execute();
  expect(entries).toEqual([{ userId: va.id, kind: 'comment' }]);
  expect(await site.answersTo(client)).toEqual([]);
  expect(site.mailbox.setAside).toContain(second);
  expect(await site.tasksOf(client)).toHaveLength(1);
});

test('an answer becomes a message of the conversation, or of support', async () => {
  const { client, va } = await openTask();
  const admin = await site.gva.createUser({ role: 'admin' });
  await site.gva.askSupport(client);
  const { id: userId } = client;
  site.send(client, addressOf({ kind: 'conversation', id: va.id, userId }), reply);
  site.send(client, addressOf({ kind: 'support', id: userId, userId }), reply);
  const toClient = addressOf({ kind: 'support', id: userId, userId: admin.id });
  site.send(admin, toClient, { ...reply, text: 'We look at it.' });
  await site.run();
  expect(await messagesOf(va, userId)).toMatchObject([
    { senderId: userId, receiverId: va.id, content: 'The second one.' },
  ]);
  const { items } = await site.gva.callAs(client).support.thread.query({ userId });
  expect(items.slice(1).map(({ senderId, content }) => [senderId, content])).toEqual([
    [userId, 'The second one.'],
    [admin.id, 'We look at it.'],
  ]);
  expect(site.mailbox.setAside).toEqual([]);
});

test('who has lost access is told, and nothing is added', async () => {
  const { client, va, task } = await openTask();
  const other = await site.gva.createUser({ role: 'client', isApproved: false });
  const sent = [
    site.send(other, addressOf({ kind: 'task', id: task.id, userId: other.id }), reply),
    site.send(other, addressOf({ kind: 'conversation', id: client.id, userId: other.id }), reply),
  ];
  await site.run();
  const reason = 'You no longer have access to what it answers, or it was deleted.';
  expect(await reasonOf(other)).toEqual([
    [refusedComment, reason],
    ['Your email did not become a message', reason],
  ]);
  expect(await commentsOn(va, task.id)).toEqual([]);
  expect(site.mailbox.setAside).toEqual(sent);
});

test('an answer from another sender or to a forged address adds nothing', async () => {
  const { client, va, task, to } = await openTask();
  site.send(va, to, reply);
  site.send(client, to.replace(/t(\d+)-/, 't1$1-'), reply);
  await site.run();
  expect(await commentsOn(va, task.id)).toEqual([]);
  expect(await reasonOf(client)).toEqual([
    [refusedComment, expect.stringContaining(`It was sent from ${site.emailOf(va)}.`)],
    [
      refusedComment,
      expect.stringContaining('Only emails from the address of the account become comments.'),
    ],
    [refusedComment, expect.stringContaining('Its address is not valid any more.')],
  ]);
  expect(await site.tasksOf(client)).toHaveLength(1);
});

test('an automatic reply, bulk mail and our own mail are ignored', async () => {
  const { client, va, task, to } = await openTask();
  site.send(client, to, { ...reply, headers: ['Auto-Submitted: auto-replied'] });
  site.send(client, to, { ...reply, headers: ['Precedence: bulk'] });
  site.send(client, to, { ...reply, from: 'no-reply@localhost' });
  await site.run();
  expect(await commentsOn(va, task.id)).toEqual([]);
  expect(await site.answersTo(client)).toEqual([]);
  expect(site.mailbox.setAside).toEqual([]);
  expect(site.mailbox.waiting.size).toBe(0);
});

test('an answer without a text of its own or with a text that is too long adds nothing', async () => {
  const { client, va, task, to } = await openTask();
  site.send(client, to, { ...reply, text: '> Which one?' });
  site.send(client, to, { ...reply, text: 'a'.repeat(5_001) });
  await site.run();
  expect(await commentsOn(va, task.id)).toEqual([]);
  expect(await reasonOf(client)).toEqual([
    [refusedComment, 'It has no text of your own.'],
    [refusedComment, 'It has more than 5,000 characters.'],
  ]);
  expect(site.mailbox.setAside).toHaveLength(2);
});

test('the files of an answer are attached, its author is told of the others, and no file is left over', async () => {
  const { client, va, task, to } = await openTask();
  const files = [
    { name: 'plan.pdf', content: pdf() },
    { name: 'setup.exe', content: Buffer.from('MZ') },
  ];
  const sent = site.send(client, to, { ...reply, files });
  const { id: userId } = client;
  const conversation = addressOf({ kind: 'conversation', id: va.id, userId });
  site.send(client, conversation, { ...reply, text: '> Which?', files: files.slice(0, 1) });
  await site.run();
  const [comment] = await commentsOn(va, task.id);
  expect(comment?.attachments.map(({ name }) => name)).toEqual(['plan.pdf']);
  const [message] = await messagesOf(va, userId);
  expect(message).toMatchObject({ content: '', attachments: [{ name: 'plan.pdf' }] });
  expect(await site.answersTo(client)).toMatchObject([
    {
      subject: 'Your email is now a comment, without some of its files',
      text: expect.stringMatching(/^- setup\.exe: /m),
    },
  ]);
  expect(site.mailbox.setAside).toEqual([sent]);
});

test('the secret parts of addresses and links do not reach other readers', async () => {
  const { client, va, task, to } = await openTask();
  const link = `https://gva.example/unsubscribe/7.comment.${'a'.repeat(43)}`;
  site.send(client, to, { ...reply, text: `Write to ${to} or ${link}` });
  await site.run();
  expect(await commentsOn(va, task.id)).toMatchObject([
    { content: 'Write to tasks@gva.example or https://gva.example/unsubscribe/…' },
  ]);
});
