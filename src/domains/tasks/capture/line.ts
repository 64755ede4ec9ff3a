import { type Priority, priorities } from '#shared/value-sets.ts';
import { minTitleLength, titleLimit } from '../limits.ts';
import { findDay } from './day.ts';

/** Words at the end of a line that were understood as the due date or the priority. */
export type Token = { words: string } & (
  | { kind: 'due'; dueDate: string }
  | { kind: 'priority'; priority: Priority }
);
export type CapturedLine = { title: string; tokens: Token[] };

type Found = { token: Token; count: number };

function findPriority(words: string[]): Found | null {
  const last = words.at(-1) ?? '';
  const priority = priorities.find((one) => last.toLowerCase() === `!${one}`);
  return priority ? { token: { kind: 'priority', words: last, priority }, count: 1 } : null;
}

function findDue(words: string[], today: string): Found | null {
  const found = findDay(words, today);
  if (!found) return null;
  const { day, count } = found;
  return { token: { kind: 'due', words: words.slice(-count).join(' '), dueDate: day }, count };
}

function findLast(words: string[], today: string, kinds: readonly Token['kind'][]) {
  const priority = kinds.includes('priority') ? findPriority(words) : null;
  return priority ?? (kinds.includes('due') ? findDue(words, today) : null);
}

const lengthOf = (title: string) => [...title].length;

/**
 * Reads a due date and a priority from the end of a line; everything else is the title. `kept` are words that the user
 * wants in the title although they could be understood.
 */
export function readLine(line: string, today: string, kept: readonly string[] = []): CapturedLine {
  let rest = line.trim().split(/\s+/);
  let missing: Token['kind'][] = ['due', 'priority'];
  const ending: string[] = [];
  const tokens: Token[] = [];
  while (missing.length > 0) {
    const found = findLast(rest, today, missing);
    if (!found) break;
    const { token, count } = found;
    const before = rest.slice(0, -count);
    // A line that would have no title is a title.
    if (lengthOf(before.join(' ')) < minTitleLength) break;
    rest = before;
    missing = missing.filter((kind) => kind !== token.kind);
    if (kept.includes(token.words.toLowerCase())) ending.unshift(token.words);
    else tokens.unshift(token);
  }
  return { title: [...rest, ...ending].join(' '), tokens };
}

/** The reason why a title cannot be stored, or null. */
export function problemOf(title: string): string | null {
  if (lengthOf(title) < minTitleLength) return `Write at least ${minTitleLength} characters.`;
  return lengthOf(title) > titleLimit ? `Write at most ${titleLimit} characters.` : null;
}

const listMarker = /^(?:[-*•–]|\d{1,3}[.)])\s+(?:\[[ x]?\]\s+)?/i;

/** The lines of a pasted text, without blank ones and without the markers of a list. */
export const splitLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().replace(listMarker, ''))
    .filter((line) => line !== '');
