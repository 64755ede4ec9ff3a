import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canCarryWhite, contrastOf, themeStyle, tonesOf } from '#shared/brand-color.ts';
import { colors } from './colors.ts';

const modes = { light: 'base', dark: '_dark' } as const;
const plain = ['canvas', 'surface', 'raised', 'sunken', 'hover'] as const;

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  .filter(canCarryWhite);

test('each color that white text can be read on gives tones with the contrasts of the theme', () => {
  fc.assert(
    fc.property(color, (hex) => {
      for (const mode of ['light', 'dark'] as const) {
        const of = (name: (typeof plain)[number] | 'ink' | 'muted') =>
          colors[name].value[modes[mode]];
        const { brand, strong, tint, ink } = tonesOf(hex)[mode];
        const pairs = [
          ...[...plain.map(of), tint].map((background) => [brand, background]),
          ...[of('ink'), of('muted')].map((text) => [text, tint]),
          [ink, brand],
          [ink, strong],
        ];
        for (const [one = '', other = ''] of pairs)
          expect(contrastOf(one, other)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 500 },
  );
});

test('white text on a color needs a contrast of 4.5:1', () => {
  expect(canCarryWhite('#767676')).toBe(true);
  expect(canCarryWhite('#777777')).toBe(false);
});

test('a color that is dark enough stays as it is, and a lighter one is a little darker as text', () => {
  expect(tonesOf('#1f5d4c').light.brand).toBe('#1f5d4c');
  const { brand } = tonesOf('#767676').light;
  expect(contrastOf(brand, '#ffffff')).toBeLessThan(6);
});

test('without a color there is no style, and with one it cannot end its element', () => {
  expect(themeStyle(null)).toBe('');
  expect(themeStyle('#1f5d4c')).toMatch(/^:root:root\{--gva-colors-brand:#1f5d4c;[^<"]*\}$/);
});
