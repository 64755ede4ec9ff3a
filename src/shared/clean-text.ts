// Line breaks of all kinds: CR LF, LF, VT, FF, NEL and the separators of lines and paragraphs.
const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

// NUL stays, because a text with it is refused.
const controls = '\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u009f';
// Embeddings, overrides and isolates of the writing direction, marks without a picture, and annotations.
const overrides = '\\u202a-\\u202e\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb';
const harmful = new RegExp(`[${controls}${overrides}]`, 'g');
// Marks of direction, soft hyphens and spaces without width, which make two equal names differ.
const harmfulInLine = new RegExp(
  `[${controls}${overrides}\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2060-\\u2065]`,
  'g',
);
// Joiners belong to emoji and to the scripts of Persia and India, and to nothing else.
const strayJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]+|[\u200c\u200d]+$/gu;
const blankEnds = /^[\s\u115f\u1160\u2800\u3164\uffa0]+|[\s\u115f\u1160\u2800\u3164\uffa0]+$/g;

/** A text that is shown in one line, such as a name or a title. */
export const cleanLine = (value: string) =>
  value
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(harmfulInLine, '')
    .replace(strayJoiner, '')
    .replace(blankEnds, '');

/** A text of several lines, which keeps its line breaks and tabs. */
export const cleanText = (value: string) =>
  value.normalize('NFC').replace(lineBreak, '\n').replace(harmful, '').trim();

// Characters that leave no mark on a screen, the blank letters of Hangul and Braille among them.
const invisible = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const isBlank = (value: string) => value.replace(invisible, '') === '';
