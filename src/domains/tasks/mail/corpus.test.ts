import { expect, test } from 'vitest';
import { readMail } from '#server/mail/inbox/read-mail.ts';
import { encodedMails } from '#tests/support/mails/encodings.ts';
import { freshMails } from '#tests/support/mails/fresh.ts';
import { languageMails } from '#tests/support/mails/languages.ts';
import { replyMails } from '#tests/support/mails/replies.ts';
import type { SampleMail } from '#tests/support/mails/sample.ts';
import { writeMail } from '#tests/support/task-mails.ts';
import { splitQuotedText } from '../quoted-text.ts';
import { toTaskFields } from './task-fields.ts';

const mails = [...languageMails, ...replyMails, ...freshMails, ...encodedMails];
const to = 'tasks@gva.example';
const reply = ['In-Reply-To: <1@example.com>', 'References: <0@example.com> <1@example.com>'];

const withoutMarks = (text: string | undefined) => text?.replace(/[⟦⟧]/g, '');

function toRaw({ subject = 'Chairs', isReply = false, encoded, ...sample }: SampleMail) {
  const headers = isReply ? reply : [];
  if (encoded) {
    const lines = [`From: a@example.com`, `To: ${to}`, `Subject: ${subject}`, ...headers];
    const head = [...lines, 'MIME-Version: 1.0', ...encoded.headers, '', ''].join('\r\n');
    const isBase64 = encoded.headers.some((line) => line.endsWith('base64'));
    const body = Buffer.from(encoded.bytes, isBase64 ? 'latin1' : 'base64');
    return Buffer.concat([Buffer.from(head), body]);
  }
  const text = withoutMarks(sample.text);
  const html = withoutMarks(sample.html);
  return Buffer.from(
    writeMail({
      to,
      subject,
      headers,
      ...(text !== undefined && { text }),
      ...(html !== undefined && { html }),
    }),
  );
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu) ?? [];

/** What a reader of the mail sees of HTML. */
const seen = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/g, ' ')
    .replace(/<\/?(?:b|i)>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

/** The words within and outside of the marks. */
function expectedWords({ text = '', html = '', keepsBoth }: SampleMail) {
  const whole = keepsBoth ? `${text} ${seen(html)}` : text.trim() ? text : seen(html);
  const parts = whole.split(/[⟦⟧]/);
  const join = (remainder: number) =>
    wordsOf(parts.filter((_, index) => index % 2 === remainder).join(' '));
  return { visible: join(0), folded: join(1) };
}

async function importedWords(sample: SampleMail) {
  const { description } = toTaskFields(await readMail(toRaw(sample)), '2026-11-25');
  const passages = splitQuotedText(description);
  const join = (isQuoted: boolean) =>
    wordsOf(
      passages
        .filter((passage) => passage.isQuoted === isQuoted)
        .map(({ text }) => text.replace(/^ ?\d+\. /gm, ''))
        .join(' '),
    );
  return { visible: join(false), folded: join(true) };
}

test('no word of a mail is lost, what its author wrote is visible, and what is certainly quoted is folded', async () => {
  expect(mails.length).toBeGreaterThanOrEqual(60);
  const faults: unknown[] = [];
  for (const sample of mails) {
    const [words, expected] = [await importedWords(sample), expectedWords(sample)];
    if (JSON.stringify(words) !== JSON.stringify(expected))
      faults.push({ name: sample.name, words, expected });
  }
  expect(faults).toEqual([]);
});
