// Line breaks of all kinds: CR LF, LF, VT, FF, NEL and the separators of lines and paragraphs.
const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

// NUL stays, because a text with it is refused.
const controls = '\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f';
// Embeddings, overrides and isolates of the writing direction, marks without a picture, and annotations.
const overrides = '\\u202a-\\u202e\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb';
const harmful = new RegExp(`[${controls}${overrides}]`, 'g');

// In a line also the blank letters of Braille and Hangul are spaces.
const blank = /[\t\n\v\f\r\u0085\u2028\u2029]+|[\u2800\u3164\uffa0]/g;
// Parts of emoji and joiners of letters are removed by themselves.
const invisibleInLine = new RegExp(
  `[${controls}\\ufff9-\\ufffb]|(?![\\u200c\\u200d\\ufe0e\\ufe0f\\u{e0020}-\\u{e007f}])\\p{Default_Ignorable_Code_Point}`,
  'gu',
);
// Flags of regions such as Wales, keycaps, and an emoji with the selector of its style; else selectors and tags.
const emojiOrStray =
  /(\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f}|[\d#*]\ufe0f(?=\u20e3)|[\p{Extended_Pictographic}\p{Emoji_Modifier}][\ufe0e\ufe0f])|[\ufe0e\ufe0f\u{e0020}-\u{e007f}]/gu;
const ends = /^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g;
// Joiners belong to emoji and to the scripts of Arabic and of India, and to nothing else.
const joinedLetters = [
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
].map((script) => `\\p{Script=${script}}`);
const joiners = new RegExp(
  [
    `(?<=[${joinedLetters.join('')}]\\p{M}*)([\\u200c\\u200d])[\\u200c\\u200d]*(?=[^\\s\\u200c\\u200d])`,
    // U+2194 is an emoji only with a selector: with an accent it is another arrow.
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)(\\u200d)(?!\\u2194(?!\\ufe0f))(?=\\p{Extended_Pictographic})',
    '[\\u200c\\u200d]',
  ].join('|'),
  'gu',
);

/** A text that is shown in one line, such as a name or a title. */
export const cleanLine = (value: string) =>
  value
    .replace(blank, ' ')
    .replace(invisibleInLine, '')
    .replace(emojiOrStray, '$1')
    .replace(ends, '')
    .replace(joiners, '$1$2')
    // Last, because letters and accents can meet only now.
    .normalize('NFC');

/** A text of several lines, which keeps its line breaks and tabs. */
export const cleanText = (value: string) =>
  value.replace(lineBreak, '\n').replace(harmful, '').trim().normalize('NFC');

// Characters that leave no mark on a screen, the blank letters of Hangul and Braille among them.
const invisible = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const isBlank = (value: string) => value.replace(invisible, '') === '';
