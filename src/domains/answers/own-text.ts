import { markQuotes, toStorable, toText } from '#domains/tasks/mail/task-fields.ts';
import { splitQuotedText } from '#domains/tasks/quoted-text.ts';
import { cleanText } from '#shared/clean-text.ts';

/** Says in a mail that it can be answered, and tells where that mail is quoted. */
export const answerNote = 'Reply to this email to answer.';
/** The page of the last link in such a mail. */
export const mailSettingsPath = '/settings#notifications';

/** https://datatracker.ietf.org/doc/html/rfc3676#section-4.3 */
const signatureMark = '-- ';
const isQuoted = (line: string) => line.startsWith('>');

/** Without a signature, which ends where quoted lines begin. */
function withoutSignature(lines: string[]) {
  const start = lines.indexOf(signatureMark);
  if (start < 0) return lines;
  const rest = lines.slice(start);
  const end = rest.findIndex(isQuoted);
  return [...lines.slice(0, start), ...(end < 0 ? [] : rest.slice(end))];
}

/** Mail programs wrap the line above a quoted mail, or write it as several headers. */
const maxHeadLines = 3;
const maxHeadLength = 400;

/** `On Wed, Nov 25, 2026 at 9:00 AM GVA <no-reply@example.com> wrote:`, in any language if it names one of our addresses. */
function isAttribution(text: string, ownAddresses: readonly string[]) {
  if (!text.endsWith(':') || text.length > maxHeadLength || !/\d/.test(text)) return false;
  return (
    (text.startsWith('On ') && text.endsWith(' wrote:')) ||
    ownAddresses.some((address) => text.toLowerCase().includes(address))
  );
}

/** How many lines above this one are the attribution: as few as possible, so that no line of the author is one of them. */
function countAttribution(lines: string[], end: number, ownAddresses: readonly string[]) {
  for (let count = 1; count <= Math.min(maxHeadLines, end); count += 1) {
    const text = lines.slice(end - count, end).map((line) => line.trim());
    if (text.includes('')) return 0;
    if (isAttribution(text.join(' '), ownAddresses)) return count;
  }
  return 0;
}

/** `From: GVA <no-reply@example.com>`, in any language. */
const isSenderLine = (line: string, ownAddresses: readonly string[]) =>
  line.length <= maxHeadLength &&
  /^\W{0,3}\p{L}[\p{L} ]{0,30}\W{0,3}[:：]/u.test(line) &&
  ownAddresses.some((address) => line.toLowerCase().includes(address));

const isSeparator = (line: string) =>
  line.length <= maxHeadLength && /^\s*(?:[_-]{5,}|-{2,}.{1,40}-{2,})?\s*$/.test(line);

/** Where the quoted mail begins that has this line of ours; undefined if nothing above says that it is quoted. */
function findHead(lines: string[], note: number, ownAddresses: readonly string[]) {
  for (let line = note - 1; line >= 0; line -= 1) {
    const count = countAttribution(lines, line + 1, ownAddresses);
    if (count > 0) return line + 1 - count;
    if (isSenderLine(lines[line] ?? '', ownAddresses)) {
      let head = line;
      while (head > 0 && isSeparator(lines[head - 1] ?? '')) head -= 1;
      return head;
    }
  }
  return undefined;
}

/** Without the mail of ours that a program has quoted without marks. What is below its last link stays. */
function withoutOwnMail(lines: string[], ownAddresses: readonly string[]) {
  const note = lines.findIndex((line) => line.trim() === answerNote);
  const head = note < 0 ? undefined : findHead(lines, note, ownAddresses);
  if (head === undefined) return undefined;
  const last = lines.findLastIndex((line) => line.includes(mailSettingsPath));
  return [...lines.slice(0, head), ...(last > note ? lines.slice(last + 1) : [])];
}

/** The passages that the author wrote, without the line above a quoted passage that says whose it is. */
function ownPassages(text: string, ownAddresses: readonly string[]) {
  const passages = splitQuotedText(text);
  return passages.flatMap((passage, index) => {
    if (passage.isQuoted) return [];
    const lines = passage.text.split('\n');
    const isFollowed = passages[index + 1]?.isQuoted === true;
    const count = isFollowed ? countAttribution(lines, lines.length, ownAddresses) : 0;
    const own = lines
      .slice(0, lines.length - count)
      .join('\n')
      .trim();
    return own === '' ? [] : [own];
  });
}

/**
 * What the author of an answer wrote: without the quoted mail and without a signature. `isWhole` is false if a part was
 * left out that no mark says is quoted.
 */
export function answerTextOf(text: string, ownAddresses: readonly string[]) {
  const lines = cleanText(toStorable(text)).split('\n');
  const shortened = withoutOwnMail(lines, ownAddresses);
  const kept = withoutSignature(shortened ?? lines).join('\n');
  const own = ownPassages(markQuotes(toText(kept), true), ownAddresses);
  return { text: own.join('\n\n'), isWhole: shortened === undefined };
}

/** The tokens of links in our mails, with which everyone could act as their reader. */
const linkToken = /\b\d{1,10}\.[a-z0-9~.-]{1,420}\.[\w-]{43}(?![\w-])/gi;

export const hideLinkTokens = (text: string) => text.replace(linkToken, '…');
