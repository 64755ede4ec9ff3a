import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { readMail } from '#tests/support/read-mail.ts';
import { queueMail } from './outbox.ts';
import { defineMail } from './template.ts';

const settings = {
  MAIL_FROM: 'GVA <post@gva.example>',
  COMPANY_EMAIL: 'office@gva.example',
  PUBLIC_URL: 'https://gva.example',
};

let server: Awaited<ReturnType<typeof startMailServer>>;
let site: TestApp;
beforeAll(async () => {
  server = await startMailServer();
  site = await createTestApp({ env: { SMTP_URL: server.url, ...settings } });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const template = defineMail<{ title: string }>({
  kind: 'welcome',
  samples: {},
  write: ({ title }, base) => ({
    subject: `Rosa sent "${title}" for your approval`,
    preview: 'Approve it',
    greets: 'Zoë',
    blocks: [{ quote: title }],
    button: { label: 'Open the task', href: `${base}/tasks?id=1` },
  }),
});

const content = (title = 'Inbox – cleanup') => template.render({ title }, 'https://gva.example');

async function receive(to: string, queue: () => Promise<unknown>) {
  await queue();
  await site.runJobs();
  return readMail(server.received.find((mail) => mail.to.includes(to))?.raw ?? '');
}

test('a mail has a text part and an HTML part, and headers for its thread and to switch it off', async () => {
  const mail = await receive('maya@example.com', () =>
    queueMail(site.database.db, testEnv(settings), {
      ...content(),
      to: 'maya@example.com',
      thread: { kind: 'task', id: 7 },
      unsubscribeLink: 'https://gva.example/unsubscribe/token',
    }),
  );
  expect(mail.headers.get('content-type')).toMatch(/^multipart\/alternative/);
  expect(mail.types).toEqual(['text/plain', 'text/html']);
  expect(mail.text).toContain('Open the task:\r\nhttps://gva.example/tasks?id=1');
  expect(mail.text).toContain('Hello Zoë,');
  expect(mail.html).toContain('<h1');
  expect(mail.html).toContain('Inbox – cleanup');
  const root = '<thread-task-7@gva.example>';
  expect(mail.headers.get('references')).toBe(root);
  expect(mail.headers.get('in-reply-to')).toBe(root);
  expect(mail.headers.get('message-id')).not.toBe(root);
  expect(mail.headers.get('list-unsubscribe')).toBe('<https://gva.example/unsubscribe/token>');
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('a mail without a thread has none of these headers', async () => {
  const mail = await receive('ines@example.com', () =>
    queueMail(site.database.db, testEnv(settings), { ...content(), to: 'ines@example.com' }),
  );
  const names = ['references', 'in-reply-to', 'list-unsubscribe', 'list-unsubscribe-post'];
  for (const name of names) expect(mail.headers.has(name)).toBe(false);
});

test('a mail to a domain of other letters is sent to its name in ASCII', async () => {
  for (const [to, mailbox] of [
    ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ] as const) {
    await queueMail(site.database.db, testEnv(settings), { ...content(), to });
    await site.runJobs();
    // The test server shows the letters again in the envelope.
    expect(server.received.at(-1)?.to).toEqual([to]);
    expect(server.received.at(-1)?.raw).toContain(`\nTo: ${mailbox}\r\n`);
  }
});

test('line breaks in a title add no header', async () => {
  const mail = await receive('tom@example.com', () =>
    queueMail(site.database.db, testEnv(settings), {
      ...content('Cleanup\r\nBcc: evil@example.com\r\n\r\n<script>alert(1)</script>'),
      to: 'tom@example.com',
    }),
  );
  expect(mail.headers.has('bcc')).toBe(false);
  expect(mail.headers.get('subject')).toMatch(/Bcc(=3A|:)/);
  expect(mail.html).not.toContain('<script');
  expect(server.received.flatMap(({ to }) => to)).not.toContain('evil@example.com');
});

test('the content of a queued mail is encrypted, and deleted when the mail is sent', async () => {
  const read = () =>
    site.database.db
      .selectFrom('mailOutbox')
      .select(['status', 'sealedText', 'sealedParts'])
      .where('recipient', '=', 'late@example.com')
      .executeTakeFirstOrThrow();
  await queueMail(site.database.db, testEnv(settings), { ...content(), to: 'late@example.com' });
  const queued = await read();
  expect(queued.sealedParts).toBeTruthy();
  expect(JSON.stringify(queued)).not.toContain('cleanup');

  await site.runJobs();
  expect(await read()).toEqual({ status: 'sent', sealedText: null, sealedParts: null });
});

test.each([
  ['the company', {}, 'office@gva.example', 'auto-generated'],
  [
    'a person who wrote it',
    { replyTo: { name: 'Tom Becker', address: 'tom@gva.example' } },
    'Tom Becker <tom@gva.example>',
    'no',
  ],
  [
    'the address that an automatic mail names',
    { isAutomatic: true, replyTo: { name: 'GVA', address: 'leads@gva.example' } },
    'GVA <leads@gva.example>',
    'auto-generated',
  ],
] as const)('the answer to a mail goes to %s', async (who, sender, replyTo, automatic) => {
  const to = `${who.replaceAll(' ', '-')}@example.com`;
  const mail = await receive(to, () =>
    queueMail(site.database.db, testEnv(settings), { ...content(), to, ...sender }),
  );
  expect(mail.headers.get('reply-to')).toBe(replyTo);
  expect(mail.headers.get('auto-submitted')).toBe(automatic);
});
