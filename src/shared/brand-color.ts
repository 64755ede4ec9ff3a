type Rgb = [red: number, green: number, blue: number];
export type Tones = { brand: string; strong: string; tint: string; ink: string };

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

const toRgb = (hex: string): Rgb => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};
const toHex = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The color with a share of another one, rounded as it is written. */
function mix(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(one[at] * (1 - share) + other[at] * share);
  return [part(0), part(1), part(2)];
}

function luminance(rgb: Rgb) {
  const [red, green, blue] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(one: Rgb, other: Rgb) {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

const minContrast = 4.5;

/** The contrast ratio of two colors, as WCAG 2.2 defines it. */
export const contrastOf = (one: string, other: string) => contrast(toRgb(one), toRgb(other));

/** Whether white text can be read on the color. */
export const canCarryWhite = (hex: string) => contrast(toRgb(hex), white) >= minContrast;

/** Mixes in more of the other color until the contrast with each of these is enough. */
function mixUntil(color: Rgb, other: Rgb, min: number, against: Rgb[]) {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, other, share);
    if (against.every((one) => contrast(mixed, one) >= min)) return mixed;
  }
  return other;
}

/** The background with as much of the color, up to 12 %, as the text on it allows. */
function tintOf(color: Rgb, { background, texts }: { background: Rgb; texts: Rgb[] }) {
  for (let share = 0.12; share > 0; share -= 0.01) {
    const tint = mix(background, color, share);
    if (texts.every((text) => contrast(text, tint) >= minContrast)) return tint;
  }
  return background;
}

// The lightest and the darkest backgrounds of the theme, and the colors of texts on a tint (src/client/theme/colors.ts).
const light = {
  background: white,
  backgrounds: [toRgb('#F1EEE9')],
  texts: ['#1C1B18', '#6B675F'].map(toRgb),
};
const dark = {
  background: toRgb('#1A1A17'),
  backgrounds: [toRgb('#26251F')],
  texts: ['#F3F1EC', '#A39E93'].map(toRgb),
};

/**
 * The tones of the theme for a color that white text can be read on. Where the color is itself a text on a background of
 * the portal, it is darker, or lighter in dark mode, until it can be read there.
 */
export function tonesOf(hex: string): { light: Tones; dark: Tones } {
  const color = toRgb(hex);
  const lightTint = tintOf(color, light);
  const lightBrand = mixUntil(color, black, minContrast, [...light.backgrounds, lightTint]);
  const darkTint = tintOf(color, dark);
  const darkBrand = mixUntil(color, white, 6, [...dark.backgrounds, darkTint]);
  return {
    light: {
      brand: toHex(lightBrand),
      strong: toHex(mix(lightBrand, black, 0.2)),
      tint: toHex(lightTint),
      ink: toHex(white),
    },
    dark: {
      brand: toHex(darkBrand),
      strong: toHex(mix(darkBrand, white, 0.2)),
      tint: toHex(darkTint),
      ink: toHex(mixUntil(mix(color, black, 0.8), black, minContrast, [darkBrand])),
    },
  };
}

const names = {
  brand: ['--gva-colors-brand', '--brand'],
  strong: ['--gva-colors-brand-strong', '--brand-strong'],
  tint: ['--gva-colors-brand-tint', '--brand-tint'],
  ink: ['--gva-colors-brand-ink', '--on-brand'],
} as const;

/** The style sheet with the agency's color, for the portal and for the landing page; empty for the colors of the theme. */
export function themeStyle(color: string | null) {
  if (color === null) return '';
  const tones = tonesOf(color);
  const write = (mode: Tones, at: 0 | 1) =>
    Object.entries(names).map(([tone, own]) => `${own[at]}:${Reflect.get(mode, tone)}`);
  const pairs = Object.entries(names).map(
    ([tone, own]) =>
      `${own[1]}:light-dark(${Reflect.get(tones.light, tone)},${Reflect.get(tones.dark, tone)})`,
  );
  const panel = [`--panel:${tones.light.brand}`, '--panel-text:#ffffff'];
  return `:root:root{${[...write(tones.light, 0), ...pairs, ...panel].join(';')}}:root:root.dark{${write(tones.dark, 0).join(';')}}`;
}
