import { cleanLine, cleanText, isBlank } from '#shared/clean-text.ts';
import { originalMailDays } from '#shared/original-mail.ts';
import { readLine } from '../capture/line.ts';
import { toNewTask } from '../capture/new-task.ts';
import { minTitleLength, titleLimit } from '../limits.ts';
import { quoteMark, splitQuotedText } from '../quoted-text.ts';
import { descriptionLimit, minDescriptionLength } from '../schema.ts';
import { originalName } from './mail-files.ts';

const untitled = 'Task by email';
const replyMarks = /^\s*(?:(?:re|fwd?|aw|wg)\s*(?:\[\d+\])?\s*:\s*)+/i;
const replyMark = /^\s*(?:re|aw)\s*(?:\[\d+\])?\s*:/i;
// In the languages of mail programs. A mark that also means something else counts, because more text is visible then.
const forwardMark =
  /^\s*(?:(?:re|aw)\s*:\s*)*(?:fwd?|wg|tr|rv|enc|i|doorst|vl|vb|vs|pd|ilt|i̇lt|пересл|转发|轉寄|전달|הועבר)\s*[:：]/i;

// PostgreSQL cannot store NUL or half a surrogate pair; a mail with them still becomes a task.
export const toStorable = (text: string) => text.toWellFormed().replaceAll('\0', '');
const toLine = (text: string) => cleanLine(toStorable(text)).replace(/\s+/g, ' ');
export const toText = (text: string) =>
  cleanText(toStorable(text))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Cuts a text that is too long, but no character in half, and marks the end. */
function shorten(text: string, max: number) {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1);
  return `${start.isWellFormed() ? start : start.slice(0, -1)}…`;
}

const isTooShort = (text: string, min: number) => isBlank(text) || [...text].length < min;

/** A title that can be stored: a short one is completed, an empty one is replaced. */
function toTitle(line: string, text: string) {
  if (isBlank(line)) {
    const firstLine = text
      .split('\n')
      .find((one) => !one.startsWith(quoteMark) && !isTooShort(one, minTitleLength));
    return shorten(firstLine?.trim() ?? untitled, titleLimit);
  }
  if (isTooShort(line, minTitleLength)) return `${untitled}: ${line}`;
  return shorten(line, titleLimit);
}

const restInFile = `The rest is in ${originalName}, which the client and administrators can read for ${originalMailDays} days.`;
const restElsewhere = 'The rest is in the email, which is not a file of this task.';

/** Makes room for what the author wrote first: without the quoted text, and only then without its end. */
function fitDescription(text: string, isComplete: boolean, rest: string) {
  if (isComplete && text.length <= descriptionLimit) return text;
  const max = descriptionLimit - rest.length - 2;
  if (text.length <= max) return `${text}\n\n${rest}`;
  const own = splitQuotedText(text).filter(({ isQuoted }) => !isQuoted);
  return `${shorten(own.map((passage) => passage.text).join('\n\n'), max)}\n\n${rest}`;
}

type Mail = { subject: string; text: string; isReply: boolean; isTextComplete: boolean };

function toDescription(text: string, { isTextComplete: isComplete }: Mail, rest: string) {
  if (isBlank(text)) return isComplete ? '' : rest;
  if (isComplete && isTooShort(text, minDescriptionLength)) return `${text}\n\nSent by email.`;
  return fitDescription(text, isComplete, rest);
}

const foreignMark = new RegExp(`^${quoteMark}`);

/**
 * Marks the lines of a reply that are certainly quoted. What only looks like a quoted mail, such as "On 25 Nov 2026 Rosa wrote:"
 * or "From:" and "Sent:" above text, may be the author's own text or have answers in it, so it stays as it is.
 */
export function markQuotes(text: string, isReply: boolean): string {
  // Only this function marks lines.
  const lines = text.split('\n').map((line) => line.replace(foreignMark, '> '));
  if (!isReply) return lines.join('\n');
  return lines
    .map((line) => line.replace(/^> ?/, quoteMark))
    .join('\n')
    .trimEnd();
}

/** What the author of a mail wrote, without lines that are certainly quoted. All of it if it has no other lines. */
export function ownTextOf(written: string, isReply: boolean) {
  const text = toText(written);
  const own = splitQuotedText(markQuotes(text, isReply)).filter(({ isQuoted }) => !isQuoted);
  return own.length > 0 ? own.map((passage) => passage.text).join('\n\n') : text;
}

/**
 * The task of a mail. The subject is read like a captured line: words at its end may be the due date and the priority. No
 * text makes this fail, and no word is lost: a subject of which the title has only a part is repeated in the description.
 */
export function toTaskFields(mail: Mail, today: string, hasOriginal = true) {
  const subject = toLine(mail.subject);
  const isReply = (mail.isReply || replyMark.test(subject)) && !forwardMark.test(subject);
  const text = markQuotes(toText(mail.text), isReply);
  const ownSubject = subject.replace(replyMarks, '');
  const line = readLine(ownSubject, today);
  const title = toTitle(line.title, text);
  const fields = toNewTask({ ...line, title }, today);
  const parts = title.includes(ownSubject) ? [text] : [ownSubject, text];
  const whole = parts.filter((part) => !isBlank(part)).join('\n\n');
  const description = toDescription(whole, mail, hasOriginal ? restInFile : restElsewhere);
  return { ...fields, description: description || fields.description };
}
