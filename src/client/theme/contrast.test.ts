import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colors } from './colors.ts';

const modes = { light: 'base', dark: '_dark' } as const;
type Mode = keyof typeof modes;

/** All colors of the theme by the name that components use, such as `brand.tint`. */
const values = new Map<string, { base: string; _dark: string }>();
function collect(node: object, path: string[]) {
  for (const [key, child] of Object.entries(node))
    if (key === 'value') values.set(path.join('.'), child);
    else collect(child, key === 'DEFAULT' ? path : [...path, key]);
}
collect(colors, []);
const names = [...values.keys()];
const within = (group: string) => names.filter((name) => name.startsWith(`${group}.`));

function luminance(name: string, mode: Mode) {
  const hex = values.get(name)?.[modes[mode]] ?? '';
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio as defined by WCAG 2.2. */
function contrast(one: string, other: string, mode: Mode) {
  const both = [luminance(one, mode), luminance(other, mode)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

const plain = ['canvas', 'surface', 'raised', 'sunken', 'hover'];
const tints = names.filter((name) => name.endsWith('.tint'));

/** Text colors with the backgrounds that components combine them with. */
const texts: Record<string, string[]> = {
  ink: [...plain, ...tints],
  muted: [...plain, ...tints],
  brand: [...plain, 'brand.tint'],
  time: [...plain, 'time.tint'],
  danger: [...plain, 'danger.tint'],
  success: [...plain, 'success.tint'],
  info: [...plain, 'info.tint'],
  canvas: ['ink'],
  'brand.ink': ['brand', 'brand.strong'],
  'danger.ink': ['danger', 'danger.strong'],
};
for (const ink of within('person').filter((name) => name.endsWith('.ink')))
  texts[ink] = [ink.replace('.ink', '')];

/** Icons, charts, focus rings, borders of fields and borders that show a state. */
const graphics: Record<string, string[]> = {
  field: plain,
  brand: [...plain, 'brand.tint'],
  time: [...plain, 'time.tint'],
  danger: [...plain, 'danger.tint'],
  success: [...plain, 'success.tint'],
  // Icons inside status dots, and the knob of a switch.
  surface: within('status'),
};
for (const status of within('status')) graphics[status] = plain;

/** Lines and shades without information. */
const decorative = ['hairline', 'edge', 'overlay'];

function findTooWeak(pairs: Record<string, string[]>, minRatio: number, mode: Mode) {
  return Object.entries(pairs).flatMap(([name, backgrounds]) =>
    backgrounds.flatMap((background) => {
      const ratio = contrast(name, background, mode);
      return ratio < minRatio ? [`${name} on ${background}: ${ratio.toFixed(2)}`] : [];
    }),
  );
}

test.each(['light', 'dark'] as const)('text has a contrast of 4.5:1 in %s mode', (mode) => {
  expect(findTooWeak(texts, 4.5, mode)).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'icons, charts and borders of fields have a contrast of 3:1 in %s mode',
  (mode) => {
    expect(findTooWeak(graphics, 3, mode)).toEqual([]);
  },
);

test('every color of the theme is decorative or has its contrast checked', () => {
  const computed = [texts, graphics].flatMap((pairs) => [
    ...Object.keys(pairs),
    ...Object.values(pairs).flat(),
  ]);
  expect(names.filter((name) => ![...computed, ...decorative].includes(name))).toEqual([]);
});

test('components use only colors with a checked contrast as text or background', () => {
  const backgrounds = new Set(Object.values(texts).flat());
  const unknown = globSync('src/**/*.{ts,tsx}').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const used = source.matchAll(/\b(color|bg)(?:=|: )["']([a-z.]+)["']/g);
    return [...used].flatMap(([, property, name = '']) => {
      if (!values.has(name) || decorative.includes(name)) return [];
      const isComputed =
        name in texts || name in graphics || (property === 'bg' && backgrounds.has(name));
      return isComputed ? [] : [`${file}: ${property} ${name}`];
    });
  });
  expect(unknown).toEqual([]);
});
