import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

// A test fails when a text of the landing page needs another letter.
/** The letters of titles and large figures; their font is inlined in the page. */
export const displayLetters =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 $%,.-+/?&'():";
/** The letters of all other texts. */
export const letters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©·×–—‘’“”…→`;

const folder = 'src/domains/landing/ui/fonts';
const fonts = [
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    to: 'bricolage.woff2',
    text: displayLetters,
    axes: { opsz: 60, wdth: 100, wght: 700 },
    features: ['kern'],
  },
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'inter.woff2',
    text: letters,
    axes: { wght: { min: 400, max: 700 } },
    features: ['kern', 'mark', 'ccmp', 'tnum', 'calt'],
  },
];

async function subsetFonts() {
  for (const { from, to, text, axes, features } of fonts) {
    const whole = await readFile(`node_modules/${from}`);
    const part = await subsetFont(whole, text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
      noHinting: true,
    });
    await writeFile(`${folder}/${to}`, part);
    console.log(`${to}: ${whole.length} bytes, now ${part.length}`);
  }
}

if (import.meta.main) await subsetFonts();
