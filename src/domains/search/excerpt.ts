import { toSearchText } from '#shared/search-text.ts';

const maxLength = 120;
/** Characters before what was found. */
const before = 30;

/** At most 120 characters of a text in one line, around what was found in it, cut between words. */
export function excerptOf(text: string, words: string) {
  const line = text.replace(/\s+/g, ' ').trim();
  // The searched form has about the same length, which is enough for a place to cut.
  const at = Math.max(0, toSearchText(line).indexOf(toSearchText(words)));
  const start = at + words.length <= maxLength - before ? 0 : at - before;
  const cut = line.slice(Math.max(0, start), Math.max(0, start) + maxLength);
  const head = start > 0 ? `…${cut.replace(/^\S*\s/, '')}` : cut;
  return start + maxLength < line.length ? `${head.replace(/\s\S*$/, '')}…` : head;
}
