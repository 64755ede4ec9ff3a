// Vowel points of Hebrew and Arabic, accents, and characters without a width; as in `search_text` of the database.
const ignored = new RegExp(
  [
    '[\\u00ad\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u061c\\u0640',
    '\\u064b-\\u065f\\u0670\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff]',
  ].join(''),
  'g',
);

const letters = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' }))
  .set('ß', 'ss')
  .set('æ', 'ae')
  .set('œ', 'oe')
  .set('þ', 'th');

/**
 * The form of a text that is searched: without accents, in lower case, and with the quotation marks and dashes of a
 * keyboard. `search_text` in the database is the same function.
 */
export const toSearchText = (text: string) =>
  text
    .replace(/[’‘‛ʼʹ′´]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(/[øłđıςßæœþ]/g, (letter) => letters.get(letter) ?? letter)
    .normalize('NFC');

/** Of a text that is searched everywhere: a shorter one matches almost everything. */
export const minSearchLength = 3;

/** Whether an index finds the text. Others have no trigram, so a search would read all rows. */
export const hasTrigram = (words: string) => /[\p{L}\p{N}]{3}/u.test(toSearchText(words));

/** Whether the text contains what was searched. Nothing contains words that have only ignored characters. */
export function containsText(text: string, words: string) {
  const wanted = toSearchText(words.trim());
  return wanted.trim() === '' ? words.trim() === '' : toSearchText(text).includes(wanted);
}

/** The text in parts: every second one is a place that a search finds. */
export function splitMatches(text: string, words: string): string[] {
  const wanted = toSearchText(words);
  if (wanted === '') return [text];
  const characters = text.match(/[^\p{M}]\p{M}*|\p{M}+/gu) ?? [];
  let searched = '';
  // For each character of the searched form, the one of the text that it is from.
  const origins: number[] = [];
  for (const [index, character] of characters.entries()) {
    const form = toSearchText(character);
    searched += form;
    origins.push(...Array(form.length).fill(index));
  }
  const parts: string[] = [];
  let end = 0;
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
    const [first = 0, last = 0] = [origins[at], origins[at + wanted.length - 1]];
    if (first < end) continue;
    parts.push(characters.slice(end, first).join(''), characters.slice(first, last + 1).join(''));
    end = last + 1;
  }
  return [...parts, characters.slice(end).join('')];
}
