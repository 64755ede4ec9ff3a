import { toSearchText } from '#shared/search-text.ts';

const maxLength = 120;
/** Characters before what was found. */
const before = 30;

/** At most 120 characters of a text in one line, around what was found in it, cut between words. */
export function excerptOf(text: string, words: string) {
  const line = text.replace(/\s+/g, ' ').trim();
  // The searched form has about the same length, which is enough for a place to cut.
  const at = Math.max(0, toSearchText(line).indexOf(toSearchText(words)));
  const start = at + words.length <= maxLength - before ? 0 : Math.max(0, at - before);
  const cut = line.slice(start, start + maxLength);
  const [isHeadCut, isTailCut] = [start > 0, start + maxLength < line.length];
  // A word that was found is not cut off, even if it is longer than the excerpt.
  const [first, last] = [cut.indexOf(' '), cut.lastIndexOf(' ')];
  const shown = cut.slice(
    isHeadCut && first < at - start ? first + 1 : 0,
    isTailCut && last > at - start ? last : maxLength,
  );
  return `${isHeadCut ? '…' : ''}${shown}${isTailCut ? '…' : ''}`;
}
