import { describe, expect, test } from 'vitest';
import { writeMail } from '#tests/support/task-mails.ts';
import { headersOf, readMail } from './read-mail.ts';

const to = 'tasks@gva.example';
const read = (raw: string | Buffer) => readMail(Buffer.from(raw));

test('reads a mail with headers in UTF-8, a text in two forms and files', async () => {
  const file = { name: '=?utf-8?B?w7xiZXIucG5n?=', content: Buffer.from([1, 2, 3]) };
  const mail = await read(
    writeMail({
      from: 'Rosa@Example.com',
      to: `"The tasks" <${to}>`,
      subject: '=?utf-8?Q?Caf=C3=A9_anrufen?=\r\n =?utf-8?B?IPCfk54=?=',
      text: 'Bitte morgen: Größe 7.',
      html: '<p>Bitte <b>morgen</b></p>',
      messageId: '<one@example.com>',
      files: [file],
    }),
  );
  expect(mail).toMatchObject({
    messageId: '<one@example.com>',
    from: 'rosa@example.com',
    subject: 'Café anrufen 📞',
    isAutomatic: false,
    attachments: [{ name: 'über.png', content: file.content, isEmbedded: false }],
  });
  expect(mail.recipients).toContain(to);
  expect(mail.text.trim()).toBe('Bitte morgen: Größe 7.');
});

test('reads headers and texts in an old character set', async () => {
  const raw = Buffer.from(
    `From: r@example.com\r\nTo: ${to}\r\nSubject: =?iso-8859-1?Q?Caf=E9?=\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nGr\xf6\xdfe`,
    'latin1',
  );
  expect(await read(raw)).toMatchObject({ subject: 'Café', text: expect.stringMatching(/^Größe/) });
});

test('reads the text of a mail that has only HTML', async () => {
  const html = `<style>p { color: red }</style><h1>Order</h1><p>Twelve&nbsp;chairs<br>and <a href="https://example.com/t">tables</a></p>
    <ul><li>oak</li><li>pine</li></ul><script>alert(1)</script><img src="https://example.com/pixel.gif">`;
  const { text } = await read(writeMail({ to, html }));
  expect(text).toMatch(/^Order\n+Twelve\schairs\nand tables \[?https:\/\/example\.com\/t/);
  expect(text).toMatch(/[*-] oak\n\s*[*-] pine/);
  expect(text).not.toMatch(/color|alert|pixel/);
});

test('reads the text of HTML with a long style before it', async () => {
  const style = '.class { color: red }\n'.repeat(10_000);
  const html = `<html><head><style>${style}</style></head><body><p>Hello</p></body></html>`;
  expect((await read(writeMail({ to, html }))).text).toBe('Hello');
});

test('reads HTML with very many nested elements and keeps the first hundred', async () => {
  const { text } = await read(writeMail({ to, html: '<div>deep'.repeat(100_000) }));
  expect(text).toMatch(/^(deep\n){100}…$/);
});

test('reads the first 100,000 characters of HTML', async () => {
  const { text } = await read(writeMail({ to, html: 'word '.repeat(40_000) }));
  expect(text).toHaveLength(99_999);
});

test('keeps the cells of a table apart', async () => {
  const html = `<table><tr><th>Piece</th><th>Number</th></tr>
    <tr><td><p>Chair 4</p></td><td><p>12</p></td></tr></table>`;
  expect((await read(writeMail({ to, html }))).text).toBe('Piece | Number\nChair 4 | 12');
});

test('reads the HTML of a mail whose text part lacks words of it', async () => {
  const html = '<p>Order <a href="https://example.com/chairs">these chairs</a></p>';
  const { text } = await read(writeMail({ to, text: 'Order these chairs', html }));
  expect(text).toBe('Order these chairs [https://example.com/chairs]');
  const agreed = await read(writeMail({ to, text: 'Yes', html: '<p>Yes 👍</p>' }));
  expect(agreed.text).toBe('Yes 👍');
});

test('keeps words around the body, and the text of pictures, but no pictures', async () => {
  const html = `external<html><head><title>x</title></head><body>Done <img alt="👍">
    <img src="data:image/png;base64,${'A'.repeat(200_000)}"></body></html>scanned`;
  const mail = await read(writeMail({ to, html }));
  expect(mail).toMatchObject({ text: 'external\nDone 👍\nscanned', isTextComplete: true });
});

test('keeps the words of a text about data URLs', async () => {
  const html = '<p>Write src="data:image/png;base64,AA" there.</p>';
  expect((await read(writeMail({ to, html }))).text).toBe(
    'Write src="data:image/png;base64,AA" there.',
  );
});

test('says when HTML is too long to be read completely', async () => {
  for (const html of ['word '.repeat(40_000), '<div>deep'.repeat(1_000)])
    expect(await read(writeMail({ to, html }))).toMatchObject({ isTextComplete: false });
  const text = 'word '.repeat(40_000);
  expect((await read(writeMail({ to, text, html: text }))).text.trim()).toBe(text.trim());
});

test('joins the lines of flowed text, but no answer to the quoted line above it', async () => {
  const raw = (text: string) =>
    `From: r@example.com\r\nContent-Type: text/plain; format=flowed\r\n\r\n${text}`;
  const { text } = await read(raw('> Which \r\n> color? \r\nBlue, \r\nplease.\r\n-- \r\nRosa'));
  expect(text.trim()).toBe('> Which color? \nBlue, please.\n-- \nRosa');
});

const asFlowed = (text: string, more = '') =>
  `From: r@example.com\r\nContent-Type: text/plain; format=flowed${more}\r\n\r\n${text}`;

test('joins a word that DelSp has split, and no signature', async () => {
  const { text } = await read(asFlowed('The Stra \r\nße is \r\n-- \r\nRosa', '; delsp=yes'));
  expect(text.trim()).toBe('The Straße is \n-- \nRosa');
});

test('keeps lines of the text that look like the header of flowed text', async () => {
  const line = 'Content-Type: text/plain; format=flowed';
  const parts = ['--p', line, '', `Write \r\nthis:\r\n--\r\n${line}`, '--p--', ''].join('\r\n');
  const many = `From: r@example.com\r\nContent-Type: multipart/mixed; boundary="p"\r\n\r\n${parts}`;
  for (const raw of [many, asFlowed(`Write \r\nthis:\r\n--\r\n${line}`)])
    expect((await read(raw)).text.trim()).toBe(`Write this:\n--\n${line}`);
});

test('reads a megabyte of flowed lines in linear time', async () => {
  const { text } = await read(asFlowed('some words of it \r\n'.repeat(60_000)));
  expect(text.length).toBeGreaterThan(1_000_000);
});

test.each([
  ['Rosa <Rosa@example.com>', 'rosa@example.com'],
  ['"a@example.com" <rosa@example.com>', 'rosa@example.com'],
  ['rosa@example.com, eve@example.com', null],
  ['<rosa@example.com> <eve@example.com>', null],
  ['rosa@example.com; eve@example.com', null],
  ['rosa@example.com eve@example.com', null],
  ['rosa@example.com <rosa@example.com> (at home, x@y)', 'rosa@example.com'],
  ['Rosa <rosa@xn--mnchen-3ya.de>', 'rosa@münchen.de'],
  ['Team: rosa@example.com, eve@example.com;', null],
  ['rosa@example.com\r\nFrom: eve@example.com', null],
  ['Rosa', null],
])('the author of "From: %s" is %s', async (from, author) => {
  expect((await read(`From: ${from}\r\nTo: ${to}\r\n\r\nHi`)).from).toBe(author);
});

test('keeps a forwarded mail as a file, and drops the signature of a mail program', async () => {
  const { attachments, text } = await read(
    writeMail({
      to,
      text: 'See below.',
      files: [
        {
          name: 'forwarded.eml',
          content: Buffer.from('Subject: inner\r\n\r\nInner text'),
          headers: ['Content-Type: message/rfc822'],
        },
        {
          name: 'smime.p7s',
          content: Buffer.from('x'),
          headers: ['Content-Type: application/pkcs7-signature'],
        },
      ],
    }),
  );
  expect(attachments.map(({ name }) => name)).toEqual(['forwarded.eml']);
  expect(text).not.toContain('Inner text');
});

describe('a mail that a program has sent', () => {
  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated (vacation)',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'Return-Path: <>',
    'X-Autoreply: yes',
  ])('is recognized: %s', async (header) => {
    const { isAutomatic } = await read(writeMail({ to, headers: [header] }));
    expect(isAutomatic).toBe(true);
  });

  test('is recognized: a bounce', async () => {
    const raw = `From: MAILER-DAEMON@example.com\r\nTo: ${to}\r\nSubject: Undelivered\r\n\r\nSorry`;
    expect((await read(raw)).isAutomatic).toBe(true);
  });

  test.each([
    'Auto-Submitted: no',
    'Precedence: normal',
    'Return-Path: <rosa@example.com>',
    'List-Id: <team.example.com>',
    'Precedence: list',
  ])('is another: %s', async (header) => {
    const { isAutomatic } = await read(writeMail({ to, headers: [header] }));
    expect(isAutomatic).toBe(false);
  });
});

test.each([
  ['nothing', ''],
  ['no headers', '\r\n\r\nOnly a text'],
  ['random bytes', Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 97) % 256))],
  ['an open part', `To: ${to}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-`],
  ['wrong base64', `To: ${to}\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!`],
  ['an unknown character set', `To: ${to}\r\nContent-Type: text/plain; charset=nonsense\r\n\r\nHi`],
])('a broken mail can be read: %s', async (_, raw) => {
  expect(await read(raw)).toMatchObject({ isAutomatic: false });
});

test('the headers of a mail are read without its body', async () => {
  const raw = Buffer.from(writeMail({ to, subject: 'Long', text: 'x'.repeat(100) }));
  const mail = await readMail(headersOf(raw));
  expect([mail.subject, mail.text.trim(), mail.attachments]).toEqual(['Long', '', []]);
});
