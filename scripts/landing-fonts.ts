import { readFile, writeFile } from 'node:fs/promises';
import { displayLetters, letters } from './landing-letters.ts';
import { subsetFont } from './tools/subset-font.ts';

const folder = 'src/domains/landing/ui/fonts';
const fonts = [
  {
    from: 'scripts/tools/node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    to: 'bricolage.woff2',
    text: displayLetters,
    axes: { opsz: 60, wdth: 100, wght: 700 },
    features: ['kern'],
  },
  {
    from: 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    to: 'inter.woff2',
    text: letters,
    axes: { wght: { min: 400, max: 700 } },
    features: ['kern', 'mark', 'ccmp', 'tnum', 'calt'],
  },
];

for (const { from, to, text, axes, features } of fonts) {
  const whole = await readFile(from);
  const part = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(`${folder}/${to}`, part);
  console.log(`${to}: ${whole.length} bytes, now ${part.length}`);
}
