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

// Such as mathematical letters and the long-vowel mark of Japanese.
const isShared = (letter: string) => /[\p{Script=Common}\p{Script=Inherited}]/u.test(letter);

/** Whether no letter of the name is from another script, which could look like one of its own. */
export function isOfOneScript(name: string) {
  const letters = (name.match(/\p{L}/gu) ?? []).filter((letter) => !isShared(letter));
  return new Set(letters.map((one) => scripts.findIndex((script) => script.test(one)))).size <= 1;
}
