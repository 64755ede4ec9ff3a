import { expect, test } from 'vitest';
import { type PdfText, readPdfTexts } from '#tests/support/pdf-text.ts';
import { papers } from '#tests/support/sample-papers.ts';
import { margin, type Page, renderPdf, right } from './page.ts';

/** The font that each script needs, and a text of it that is longer than a column. */
const samples: [script: string, font: string, text: string][] = [
  [
    'Japanese',
    'BIZUDPGothic',
    '日本語の長い題名です。「株式会社テスト」のウェブサイトを更新する、一月の作業',
  ],
  [
    'Chinese',
    'ChocolateClassicalSans',
    '上海科技有限公司的任务说明，这是一个很长的标题，需要换行显示（龍頭網）',
  ],
  ['Korean', 'NanumGothic', '한국어 작업 제목이 아주 길어서 줄바꿈이 필요합니다 주식회사 테스트'],
  ['Hindi', 'NotoSansDevanagari', 'हिन्दी में कार्य का शीर्षक जो बहुत लंबा है और क्षत्रिय विद्यार्थी सर्विसेज़'],
  ['Arabic', 'NotoSansArabic', 'عنوان المهمة باللغة العربية وهو طويل جدا (ملاحظة 123) مع Acme Ltd'],
  ['Hebrew', 'NotoSansHebrew', 'כותרת המשימה בעברית שהיא ארוכה מאוד (הערה 45) עם Acme Ltd'],
  ['Thai', 'NotoSansThai', 'หัวข้องานภาษาไทยที่ยาวมากจนต้องขึ้นบรรทัดใหม่น้ำกรุงเทพฯบริษัทที่ปรึกษา'],
  ['emoji', 'NotoEmoji', 'Launch 🚀 the 👨‍👩‍👧 page ✅ with 🇫🇷 and 👍🏽 and 1️⃣ and ❤️ and 🏳️‍🌈 soon'],
  ['a word without end', 'ChocolateClassicalSans', '超'.repeat(90)],
];

/** Pairs of texts that are printed over each other. */
const overlaps = (texts: PdfText[]) =>
  texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => {
      const isSameLine =
        one.page === other.page &&
        Math.abs(one.baseline - other.baseline) < 0.6 * Math.min(one.size, other.size);
      const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      return isSameLine && shared > 0.5 ? [`${one.text} | ${other.text}`] : [];
    }),
  );

test.each(samples)('every paper prints %s in its columns', async (_script, font, text) => {
  for (const [paper, render] of Object.entries(papers)) {
    const file = await render(text);
    const texts = readPdfTexts(file);
    expect(
      texts.some((one) => one.font.startsWith(font)),
      paper,
    ).toBe(true);
    expect(
      texts.filter(({ glyphs }) => glyphs.includes(0)),
      paper,
    ).toEqual([]);
    expect(overlaps(texts), paper).toEqual([]);
    const outside = texts.filter((one) => one.left < margin - 0.5 || one.right > right + 0.5);
    expect(outside, paper).toEqual([]);
  }
});

test('a paper that is printed again has the same bytes', async () => {
  const text = samples.map(([, , sample]) => sample.slice(0, 15)).join('\n');
  const first = await papers.receipt(text);
  await papers.receipt('تغير לשנות 変える 😀');
  expect((await papers.receipt(text)).equals(first)).toBe(true);
});

/** The texts of one paragraph, from left to right and from top to bottom. */
async function print(text: string, width = 400) {
  let heights = [0, 0];
  const file = await renderPdf(
    { title: 'Test', author: 'GVA', createdAt: '2026-01-01T00:00:00.000Z' },
    (page: Page) => {
      page.font('regular').fontSize(10);
      const expected = page.heightOfString(text, { width });
      page.text(text, margin, margin, { width });
      heights = [expected, page.y - margin];
    },
  );
  expect(heights[1]).toBeCloseTo(heights[0] ?? 0);
  return readPdfTexts(file).toSorted((a, b) => b.baseline - a.baseline || a.left - b.left);
}
const visual = async (text: string) => (await print(text)).map((one) => one.text).join('');

test.each([
  ['שלום עולם (12) abc', 'abc (12) םלוע םולש'],
  ['Call דוד כהן, now', 'Call ןהכ דוד, now'],
  ['שלום!? [א]', '[א] ?!םולש'],
])('%j is printed from right to left where it should be', async (text, expected) => {
  expect(await visual(text)).toBe(expected);
});

test('letters are joined and put in order as their script demands', async () => {
  const glyphsOf = async (text: string) => (await print(text)).flatMap(({ glyphs }) => glyphs);
  // The beginning, the middle and the end of an Arabic word have other forms of a letter.
  expect(new Set(await glyphsOf('ههه')).size).toBe(3);
  // A conjunct of two consonants is one glyph, and this vowel is written before its consonant.
  expect(await glyphsOf('क्ष')).toHaveLength(1);
  expect(await visual('कि')).toBe('िक');
  // The tone mark is above the circle of the vowel.
  expect(await visual('น้ำ')).toBe('นํ้า');
  for (const emoji of ['👨‍👩‍👧', '🇫🇷', '1️⃣', '👍🏽']) expect(await glyphsOf(emoji)).toHaveLength(1);
});

test('characters of one font are drawn at once, although a line may end after each of them', async () => {
  for (const text of ['超'.repeat(90), 'かな。'.repeat(30), 'ภาษาไทย'.repeat(12)]) {
    const texts = await print(text);
    expect(texts).toHaveLength(new Set(texts.map(({ baseline }) => baseline)).size);
  }
});

test('a column that is too narrow for a word divides no character', async () => {
  for (const [text, count] of [
    ['👨‍👩‍👧'.repeat(12), 12],
    ['क्षि'.repeat(12), 24],
  ] as const) {
    const texts = await print(text, 30);
    expect(texts.flatMap(({ glyphs }) => glyphs)).toHaveLength(count);
    expect(new Set(texts.map(({ baseline }) => baseline)).size).toBeGreaterThan(3);
    expect(texts.filter((one) => one.right > margin + 30.1)).toEqual([]);
  }
});

test('Han characters get Japanese forms next to kana, and a plain paper has only the Latin font', async () => {
  const fontsOf = async (text: string) => [...new Set((await print(text)).map(({ font }) => font))];
  expect(await fontsOf('直す')).toEqual(['BIZUDPGothic-Regular']);
  expect(await fontsOf('直')).toEqual(['ChocolateClassicalSans-Regular']);
  expect(await fontsOf('Łódź, Ελλάδα, Київ')).toEqual(['Inter-Regular']);
  // Characters that no font has, and invisible ones, keep their place in the column.
  expect(await visual('a\tb\u200F\u202Ec')).toContain('a b');
});
