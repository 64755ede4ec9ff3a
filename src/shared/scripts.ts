// The alphabets whose letters look alike, and the scripts that one language writes together.
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
];

// Such as the long-vowel mark of Japanese.
const isShared = (letter: string) => /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter);

/** Whether no letter of the name is from another script, which could look like one of its own. */
export function isOfOneScript(name: string) {
  const letters = (name.normalize('NFKC').match(/\p{L}/gu) ?? []).filter((one) => !isShared(one));
  return new Set(letters.map((one) => scripts.findIndex((script) => script.test(one)))).size <= 1;
}

/**
 * Whether no character is only another form of a plain one, such as a mathematical or a full-width letter. Thai and Lao
 * are exempt, because plain vowels of theirs count as such forms.
 */
export function isOfPlainForms(name: string) {
  const others = name.replace(/[\p{Script=Thai}\p{Script=Lao}]/gu, ' ');
  return others.normalize('NFC') === others.normalize('NFKC');
}
