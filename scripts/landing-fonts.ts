import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** Everything on the landing page is written with these; its test says so when a text needs another one. */
export const letters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0©·×–—‘’“”…→`;

const folder = 'src/domains/landing/ui/fonts';
const fonts = [
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    to: 'bricolage.woff2',
    axes: { opsz: 60, wdth: 100, wght: { min: 500, max: 800 } },
  },
  {
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'inter.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

async function cut() {
  for (const { from, to, axes } of fonts) {
    const whole = await readFile(`node_modules/${from}`);
    const part = await subsetFont(whole, letters, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: ['kern', 'mark', 'ccmp', 'tnum', 'calt'],
      noHinting: true,
    });
    await writeFile(`${folder}/${to}`, part);
    console.log(`${to}: ${whole.length} bytes, now ${part.length}`);
  }
}

if (import.meta.main) await cut();
