import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
const family = (regular: string, strong = regular) => ({ regular, strong });
const ownFile = (name: string) => join(import.meta.dirname, 'fonts', `${name}.ttf`);
const ownFamily = (name: string) => family(ownFile(`${name}-regular`), ownFile(`${name}-semibold`));

export type Weight = 'regular' | 'strong';

/** Font files by what they are for. The built-in PDF fonts cover only Western European characters. */
const files = {
  latin: ownFamily('inter'),
  japanese: family(
    resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf'),
    resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf'),
  ),
  korean: family(
    resolve('@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'),
    resolve('@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf'),
  ),
  chinese: family(
    resolve(
      '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
    ),
  ),
  devanagari: ownFamily('noto-sans-devanagari'),
  arabic: ownFamily('noto-sans-arabic'),
  hebrew: ownFamily('noto-sans-hebrew'),
  thai: ownFamily('noto-sans-thai'),
  emoji: family(ownFile('noto-emoji-regular')),
};
export type FontName = keyof typeof files;

const contents = new Map<string, Buffer>();

/** A font of its own for each document, because fontkit keeps what earlier text has used a glyph for. */
export function openFont(name: FontName, weight: Weight): Font {
  const file = files[name][weight];
  const content = contents.get(file) ?? readFileSync(file);
  contents.set(file, content);
  const font = create(content);
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts.`);
  return font;
}

/** What a font is tried for, in this order. Others than Latin are read only when such text occurs. */
const uses: [FontName, RegExp][] = [
  ['korean', /\p{Script=Hangul}/u],
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['thai', /\p{Script=Thai}/u],
  ['chinese', /[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Common}]/u],
  ['emoji', /\p{Script=Common}/u],
];
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const kanjiOrKana = /[\p{Script=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u;
/** Shown as an emoji even though a font for text may have the character. */
const isEmoji = /\p{Emoji_Presentation}|\uFE0F/u;
const isIgnorable = /^\p{Default_Ignorable_Code_Point}$/u;

type HasGlyph = (name: FontName, codePoint: number) => boolean;

/**
 * The font of a grapheme cluster: the first one with all of its characters. Han characters are written differently in
 * Japan, so they get the Japanese font in a text with kana.
 */
export function chooseFont(cluster: string, text: string, hasGlyph: HasGlyph): FontName {
  const tried = uses.flatMap(([name, pattern]) => (pattern.test(cluster) ? [name] : []));
  const candidates: FontName[] = ['latin', ...tried];
  if (kana.test(text) && kanjiOrKana.test(cluster)) candidates.unshift('japanese');
  if (isEmoji.test(cluster)) candidates.unshift('emoji');
  const characters = [...cluster].filter((character) => !isIgnorable.test(character));
  return (
    candidates.find((name) =>
      characters.every((character) => hasGlyph(name, character.codePointAt(0) ?? 0)),
    ) ?? 'latin'
  );
}
