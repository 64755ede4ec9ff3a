import { isBlank } from '#shared/text.ts';
import { readLine } from '../capture/line.ts';
import { toNewTask } from '../capture/new-task.ts';
import { minTitleLength, titleLimit } from '../limits.ts';
import { descriptionLimit, minDescriptionLength } from '../schema.ts';
import { withoutQuotes } from './quotes.ts';

const untitled = 'Task by email';
const replyMarks = /^\s*(?:(?:re|fwd?|aw|wg)\s*(?:\[\d+\])?\s*:\s*)+/i;
const forwardMark = /^\s*(?:(?:re|aw)\s*:\s*)*(?:fwd?|wg)\s*:/i;

// Control characters have no place in a text, and PostgreSQL cannot store NUL.
const toLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const toText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[^\S\n]+$/gm, '')
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
    const firstLine = text.split('\n').find((one) => !isTooShort(one, minTitleLength));
    return shorten(firstLine?.trim() ?? untitled, titleLimit);
  }
  if (isTooShort(line, minTitleLength)) return `${untitled}: ${line}`;
  return shorten(line, titleLimit);
}

function toDescription(text: string, fallback: string) {
  if (isBlank(text)) return fallback;
  if (isTooShort(text, minDescriptionLength)) return `${text}\n\nSent by email.`;
  return shorten(text, descriptionLimit);
}

/**
 * The task of a mail. The subject is read like a captured line: words at its end may be the due date and the priority. No
 * text makes this fail; a title that is too long is repeated in the description.
 */
export function toTaskFields(mail: { subject: string; text: string }, today: string) {
  const subject = toLine(mail.subject);
  const whole = toText(mail.text);
  const text = forwardMark.test(subject) ? whole : withoutQuotes(whole);
  const line = readLine(subject.replace(replyMarks, ''), today);
  const title = toTitle(line.title, text);
  const isCut = line.title.length > titleLimit;
  const fields = toNewTask({ ...line, title }, today);
  return {
    ...fields,
    description: toDescription(isCut ? `${line.title}\n\n${text}` : text, fields.description),
  };
}
