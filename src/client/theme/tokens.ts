import { defineTokens } from '@chakra-ui/react';

/** The 4 px grid: `gap="3"` is 12 px. In rem, so that spacing scales with the user's font size. */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64,
  72, 80, 96,
];
const grid = Object.fromEntries(steps.map((step) => [step, { value: `${step * 0.25}rem` }]));

export const tokens = defineTokens({
  fonts: {
    body: {
      value: "'Inter Variable', 'Inter Fallback', ui-sans-serif, system-ui, sans-serif",
    },
    mono: { value: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace" },
  },
  // 12, 13, 14 (body text), 16, 20, 24 and 32 px.
  fontSizes: {
    xs: { value: '0.75rem' },
    sm: { value: '0.8125rem' },
    md: { value: '0.875rem' },
    lg: { value: '1rem' },
    xl: { value: '1.25rem' },
    '2xl': { value: '1.5rem' },
    '3xl': { value: '2rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '550' },
    semibold: { value: '600' },
  },
  lineHeights: {
    tight: { value: '1.25' },
    snug: { value: '1.4' },
    normal: { value: '1.5' },
  },
  letterSpacings: { tight: { value: '-0.011em' }, tighter: { value: '-0.02em' } },
  radii: {
    sm: { value: '4px' },
    control: { value: '6px' },
    card: { value: '10px' },
    dialog: { value: '14px' },
    full: { value: '9999px' },
  },
  spacing: grid,
  sizes: {
    ...grid,
    full: { value: '100%' },
    // Maximum widths of content; `page` is the widest, `text` about 68 characters.
    xs: { value: '20rem' },
    sm: { value: '24rem' },
    md: { value: '28rem' },
    lg: { value: '32rem' },
    xl: { value: '36rem' },
    '2xl': { value: '42rem' },
    '3xl': { value: '48rem' },
    '4xl': { value: '56rem' },
    page: { value: '80rem' },
    text: { value: '68ch' },
  },
  durations: { fast: { value: '120ms' }, normal: { value: '180ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0, 0, 1)' } },
  zIndex: {
    sticky: { value: 10 },
    bar: { value: 20 },
    drawer: { value: 40 },
    dialog: { value: 60 },
    popover: { value: 80 },
    signIn: { value: 90 },
    toast: { value: 100 },
    tooltip: { value: 120 },
  },
});
