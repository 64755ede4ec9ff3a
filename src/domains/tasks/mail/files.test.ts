import { expect, test } from 'vitest';
import { createFolderStore } from '#server/files/folder-store.ts';
import { filesFolder } from '#server/files/incoming.ts';
import { purgeExpiredRows } from '#server/jobs/purge.ts';
import { pdf, picture } from '#tests/support/files.ts';
import { openTaskMail } from '#tests/support/mailbox.ts';
import { writeMail } from '#tests/support/task-mails.ts';

const site = openTaskMail();

async function createSender() {
  const client = await site.gva.createUser({ role: 'client' });
  return { client, to: await site.createAddress(client) };
}
const countRows = async () => (await site.db().selectFrom('files').select('id').execute()).length;

test('the files of a mail are attached by the rules of uploads, and the answer names the others', async () => {
  const { client, to } = await createSender();
  site.send(client, to, {
    files: [
      { name: 'chair.jpg', content: await picture() },
      { name: '../../plan.pdf', content: pdf() },
      { name: 'setup.exe', content: Buffer.from('MZ') },
      { name: 'fake.png', content: Buffer.from('no picture') },
      { name: 'empty.pdf', content: Buffer.alloc(0) },
    ],
  });
  await site.run();
  const [task] = await site.tasksOf(client);
  expect(task?.attachments.map(({ name }) => name)).toEqual([
    'chair.png',
    'plan.pdf',
    'original.eml',
  ]);
  const [answer] = await site.answersTo(client);
  expect(answer?.text.match(/^- .*$/gm)).toEqual([
    '- setup.exe: Only PNG, JPG, GIF and PDF files can be added.',
    '- fake.png: Only PNG, JPG, GIF and PDF files can be added.',
    '- empty.pdf: The file is empty.',
  ]);
});

test('small pictures within the text are files of the task, except a pixel that reports reading', async () => {
  const { client, to } = await createSender();
  const embed = (name: string, content: Buffer, type = 'image/png') => ({
    name,
    content,
    headers: [
      `Content-Type: ${type}`,
      `Content-ID: <${name}>`,
      `Content-Disposition: inline${name ? `; filename="${name}"` : ''}`,
    ],
  });
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const files = [
    embed('screenshot.png', await picture('png', 8)),
    embed('', await picture('png', 9)),
    embed('pixel.png', await picture('png', 1)),
    embed('pixel.gif', gif, 'image/gif'),
  ];
  const mail = writeMail({
    from: site.emailOf(client),
    to,
    subject: 'See this',
    html: '<img src="cid:screenshot.png">',
    files,
  });
  site.mailbox.deliver(mail.replace('multipart/mixed', 'multipart/related'));
  await site.run();
  const [task] = await site.tasksOf(client);
  expect(task?.attachments.map(({ name }) => name)).toEqual([
    'screenshot.png',
    'image.png',
    'original.eml',
  ]);
});

test('at most ten files and the original are attached', async () => {
  const { client, to } = await createSender();
  const content = await picture('png', 8);
  const files = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.png`, content }));
  site.send(client, to, { files });
  await site.run();
  const [task] = await site.tasksOf(client);
  expect(task?.attachments).toHaveLength(11);
  const [answer] = await site.answersTo(client);
  const reason = 'At most 10 files can be added.';
  expect(answer?.text.match(/^- .*$/gm)).toEqual([`- 10.png: ${reason}`, `- 11.png: ${reason}`]);
});

const full = 'File storage is full. Without a plan you have 1 GB. Remove files or choose a plan.';

test.each([
  ['nothing', 1_000, [], ['original.eml', 'plan.pdf']],
  ['the file', 6_000, ['plan.pdf'], ['original.eml']],
])(
  'if the storage has room for %s, the task is created without the other files',
  async (_, free, attached, left) => {
    const { client, to } = await createSender();
    const { id: taskId } = await site.gva.createTask({ clientId: client.id });
    const size = 10 * 1024 * 1024;
    await site
      .db()
      .insertInto('files')
      .values(
        Array.from({ length: 103 }, (_, index) => ({
          taskId,
          uploaderId: client.id,
          purpose: 'attachment' as const,
          type: 'image/png' as const,
          name: `${index}.png`,
          size: index < 102 ? size : size * 0.4 - free,
          hasThumbnail: false,
          storageKey: crypto.randomUUID(),
          sha256: 'a'.repeat(64),
        })),
      )
      .execute();
    const before = await countRows();
    const sent = site.send(client, to, {
      subject: 'With a file',
      files: [{ name: 'plan.pdf', content: pdf('x'.repeat(5_000)) }],
    });
    await site.run();
    const [answer] = await site.answersTo(client);
    expect(answer?.text.match(/^- .*$/gm)).toEqual(left.map((name) => `- ${name}: ${full}`));
    const [task] = await site.tasksOf(client);
    expect(task?.title).toBe('With a file');
    expect(task?.attachments.map(({ name }) => name)).toEqual(attached);
    expect(await countRows()).toBe(before + attached.length);
    // Without its original in the task, the mail stays in the mailbox.
    expect(site.mailbox.setAside).toEqual([sent]);
  },
);

test('the original is a download for the client, without the secret of the address', async () => {
  const { client, to } = await createSender();
  const text = `Forward it to ${to.toUpperCase()}, please.`;
  const raw = writeMail({ from: site.emailOf(client), to, subject: 'Call', html: text });
  site.mailbox.deliver(raw);
  await site.run();
  const [task] = await site.tasksOf(client);
  const hidden = to.replace(/[+].*@/, `+${'x'.repeat(20)}@`);
  expect(task?.description.toLowerCase()).toContain(hidden);
  const url = task?.attachments.at(-1)?.url ?? '';
  const response = await site.gva.requestAs(client)({ method: 'GET', url });
  expect(response.headers).toMatchObject({
    'content-type': 'message/rfc822',
    'content-disposition': expect.stringMatching(/^attachment; filename="original.eml"/),
  });
  expect(response.body).toBe(raw.replace(to, hidden));
  expect(site.mailbox.setAside).toEqual([]);
});

test('a VA cannot find the secret of the address, however the mail encodes it', async () => {
  const { client, va } = await site.gva.createPair();
  const admin = await site.gva.createUser({ role: 'admin' });
  const to = await site.createAddress(client);
  const token = /[+](.*)@/.exec(to)?.[1] ?? '';
  const subject = `=?utf-8?B?${Buffer.from(`Call ${to}`).toString('base64')}?=`;
  // The body is in base64.
  const text = `Please call ${to}.`;
  site.send(client, to, { subject, text, files: [{ name: `${token}.pdf`, content: pdf() }] });
  await site.run();
  const [task] = await site.tasksOf(client);
  const [id, url] = [task?.id ?? 0, task?.attachments.at(-1)?.url ?? ''];
  const see = async (user: typeof va) => {
    const call = site.gva.callAs(user).tasks;
    const seen = await call.get.query({ id });
    const board = await call.board.query({});
    const card = board.todo.cards.find((one) => one.id === id);
    const list = await call.list.query({});
    const { statusCode } = await site.gva.requestAs(user)({ method: 'GET', url });
    expect(JSON.stringify([seen, board, list]).toLowerCase()).not.toContain(token);
    return [seen.attachments.length, card?.attachmentCount, statusCode];
  };
  expect(task?.description).toContain('Please call tasks+xxxx');
  expect(await see(va)).toEqual([1, 1, 404]);
  for (const user of [client, admin]) expect(await see(user)).toEqual([2, 2, 200]);
});

test('the original is deleted after 90 days', async () => {
  const { client, to } = await createSender();
  site.send(client, to, { files: [{ name: 'plan.pdf', content: pdf() }] });
  await site.run();
  const names = async () => (await site.tasksOf(client))[0]?.attachments.map(({ name }) => name);
  const age = (days: number) =>
    site
      .db()
      .updateTable('files')
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where('uploaderId', '=', client.id)
      .execute();
  await age(89);
  await purgeExpiredRows(site.db());
  expect(await names()).toEqual(['plan.pdf', 'original.eml']);
  await age(91);
  const before = await countRows();
  await purgeExpiredRows(site.db());
  expect(await names()).toEqual(['plan.pdf']);
  expect(await countRows()).toBe(before - 1);
});

test('while the file storage is unavailable the mail waits, and no attempt counts', async () => {
  const { client, to } = await createSender();
  site.send(client, to, { files: [{ name: 'chair.png', content: await picture() }] });
  const store = createFolderStore(filesFolder(site.env()));
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const files = { ...store, put: () => Promise.reject(full), putFile: () => Promise.reject(full) };
  const before = await countRows();
  for (let run = 0; run < 7; run += 1) await site.run({ files });
  expect(site.mailbox.waiting.size).toBe(1);
  expect(site.mailbox.setAside).toEqual([]);
  expect(await countRows()).toBe(before);

  await site.run();
  const [task] = await site.tasksOf(client);
  expect(task?.attachments).toHaveLength(2);
});

test('a refused mail leaves no files', async () => {
  const va = await site.gva.createUser({ role: 'va' });
  const before = await countRows();
  site.send(va, await site.createAddress(va), {
    files: [{ name: 'chair.png', content: await picture() }],
  });
  await site.run();
  expect(await site.answersTo(va)).toMatchObject([{ subject: 'Your email did not become a task' }]);
  expect(await countRows()).toBe(before);
});
