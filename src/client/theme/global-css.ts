import { defineGlobalStyles } from '@chakra-ui/react';

export const globalCss = defineGlobalStyles({
  html: {
    fontFamily: 'body',
    fontSize: '100%',
    bg: 'canvas',
    color: 'ink',
    colorScheme: 'light',
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.hairline',
    // Prevents the sticky top bar from covering a focused field.
    scrollPaddingTop: '4.5rem',
    // An open dialog sets this and the `pointer-events` of the body. Both are inherited, so the browser would compute the
    // style of every element again, when a dialog opens and when it closes. The backdrop already blocks the pointer.
    '--scrollbar-width': '0px !important',
  },
  'html.dark': { colorScheme: 'dark' },
  body: {
    pointerEvents: 'auto !important',
    fontSize: 'md',
    lineHeight: 'normal',
    // Inter's alternative l, which is easier to tell from I in names.
    fontFeatureSettings: '"cv05", "calt"',
    fontOpticalSizing: 'auto',
  },
  'h1, h2, h3, h4': { fontWeight: 'semibold', letterSpacing: 'tight', textWrap: 'balance' },
  '*::placeholder': { color: 'muted', opacity: 1 },
  '*::selection': { bg: 'brand.tint' },
  ':focus-visible': {
    outline: '2px solid',
    outlineColor: 'brand',
    outlineOffset: '2px',
  },
  // The page gets the focus after a navigation for screen readers; it needs no ring.
  'main:focus-visible': { outline: 'none' },
  'button, [role=button], select, label[for], summary': { cursor: 'pointer' },
  'button:disabled, [aria-disabled=true], select:disabled': { cursor: 'not-allowed' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Not a short time: any duration delays every change of style by a frame, which lists that scroll do not survive.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
});
