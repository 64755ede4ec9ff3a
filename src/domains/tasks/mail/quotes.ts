import { quoteMark } from '../quoted-text.ts';

const foreignMark = new RegExp(`^${quoteMark}`);
const isQuoted = (line: string) => line.startsWith('>');
const isEmpty = (line: string) => line.trim() === '';

/** "wrote" in the languages of mail programs; the first letters where the word has endings. */
const verbs = [
  ...['wrote', 'writes', 'schrieb', 'écrit', 'escribi', 'escreveu', 'ha scritto', 'schreef'],
  ...['geschreven', 'napisa', 'pisze', 'skrev', 'kirjoitti', 'napsal', 'пишет', 'написа', 'пише'],
  ...[
    'έγραψε',
    'yazdı',
    '写道',
    '寫道',
    '작성',
    'كتب',
    'كتابة',
    'כתב',
    'מאת',
    'のメール',
    '書きました',
  ],
];
const hasDate = /\p{Nd}{4}|\p{Nd}{1,2}(?:[./-] ?\p{Nd}{1,2}){2}/u;
const hasTime = /\p{Nd}{1,2}[:.h時]\s?\p{Nd}{2}/u;

/** The line that mail programs write above a quoted mail: a date, a time, and an address or "wrote", with a colon. */
function isQuoteHeading(line: string) {
  const text = line.replace(/\p{Cf}/gu, '').trim();
  const namesAuthor = text.includes('@') || verbs.some((verb) => text.includes(verb));
  return /[:：]$/.test(text) && namesAuthor && hasDate.test(text) && hasTime.test(text);
}

const maxHeadingLines = 3;

/** Where the heading of the quoted lines at `end` begins; `end` without a heading. */
function findHeading(lines: string[], end: number) {
  const last = isEmpty(lines[end - 1] ?? '') ? end - 1 : end;
  for (let count = 1; count <= Math.min(maxHeadingLines, last); count += 1) {
    const heading = lines.slice(last - count, last);
    if (heading.some((line) => isEmpty(line) || isQuoted(line))) break;
    if (isQuoteHeading(heading.join(' '))) return last - count;
  }
  return end;
}

/** Where the quoted mail at the end begins, with its heading; the number of lines if something else is at the end. */
function findQuotedEnd(lines: string[]) {
  const last = lines.findLastIndex((line) => !isQuoted(line) && !isEmpty(line));
  const start = lines.findIndex((line, index) => index > last && isQuoted(line));
  return start < 0 ? lines.length : findHeading(lines, start);
}

const markLine = (line: string) => `${quoteMark}${line.replace(/^> ?/, '')}`;

/**
 * Marks the lines of a reply that are certainly quoted. What only looks like a quoted mail, such as "From:" and "Sent:" above
 * text, may be the author's own text or have answers in it, so it stays as it is.
 */
export function markQuotes(text: string, isReply: boolean): string {
  // Only this function marks lines.
  const lines = text.split('\n').map((line) => line.replace(foreignMark, '> '));
  if (!isReply) return lines.join('\n');
  const end = findQuotedEnd(lines);
  const marked = lines.map((line, index) =>
    isQuoted(line) || index >= end ? markLine(line) : line,
  );
  const lastWords = marked.findLastIndex((line) => !isEmpty(line.replace(quoteMark, '')));
  return marked.slice(0, lastWords + 1).join('\n');
}
