import type { CSSProperties } from 'react';
import { agency } from '#shared/agency.ts';
import { tonesOf } from '#shared/brand-color.ts';

// Mail programs ignore most style sheets, so each element has its own style. Those that read the sheet of the head use it
// for dark mode and for phones; its rules need `!important` against the styles of the elements.

const font = '-apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

const light = {
  ink: '#1c1b18',
  muted: '#6b675f',
  canvas: '#fbfaf8',
  surface: '#ffffff',
  edge: '#e9e6e0',
  brand: '#1f5d4c',
  onBrand: '#ffffff',
  near: '#b45309',
  over: '#b42318',
};

const dark = {
  ink: '#f3f1ec',
  muted: '#a39e93',
  canvas: '#121210',
  surface: '#1a1a17',
  edge: '#2e2d28',
  brand: '#5fbf9f',
  onBrand: '#0d1f19',
  near: '#f5b04c',
  over: '#f97066',
};

/** The light and the dark tones of the agency. */
function tonesOfMails() {
  const { color } = agency();
  if (color === null) return { light, dark };
  const tones = tonesOf(color);
  return {
    light: { ...light, brand: tones.light.brand },
    dark: { ...dark, brand: tones.dark.brand, onBrand: tones.dark.ink },
  };
}

export function styleSheet() {
  const { dark } = tonesOfMails();
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: ${dark.canvas} !important; }
  .thing { background-color: ${dark.canvas} !important; border-color: ${dark.edge} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.edge} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .brand { color: ${dark.brand} !important; }
  .quote { color: ${dark.ink} !important; border-color: ${dark.brand} !important; }
  .edge { border-color: ${dark.edge} !important; }
  .button, .badge { background-color: ${dark.brand} !important; color: ${dark.onBrand} !important; }
  .calm { background-color: ${dark.brand} !important; }
  .near { background-color: ${dark.near} !important; }
  .over { background-color: ${dark.over} !important; }
  .rest { background-color: ${dark.edge} !important; }
}
@media (max-width: 640px) {
  .surface { padding: 24px 20px !important; }
  .thing { padding: 16px 16px 0 !important; }
}
`;
}

const paragraph: CSSProperties = {
  margin: '0 0 16px',
  color: light.ink,
  fontFamily: font,
  fontSize: '16px',
  lineHeight: '24px',
  overflowWrap: 'anywhere',
};

const small: CSSProperties = {
  ...paragraph,
  margin: '0 0 8px',
  color: light.muted,
  fontSize: '13px',
  lineHeight: '20px',
};

const amount: CSSProperties = {
  ...paragraph,
  padding: '8px 0',
  borderTop: `1px solid ${light.edge}`,
  fontSize: '15px',
  fontWeight: 400,
  verticalAlign: 'top',
};
const meter: CSSProperties = { height: '8px', fontSize: '1px', lineHeight: '8px' };

function makeStyles({ light }: ReturnType<typeof tonesOfMails>) {
  return {
    canvas: { margin: 0, padding: '24px 8px', backgroundColor: light.canvas },
    container: { width: '100%', maxWidth: '600px', margin: '0 auto' },
    brand: {
      ...paragraph,
      margin: '0 0 16px',
      padding: '0 4px',
      color: light.brand,
      fontSize: '18px',
      fontWeight: 700,
      letterSpacing: '0.02em',
    },
    logo: { height: '40px', width: 'auto', maxWidth: '100%', backgroundColor: '#ffffff' },
    surface: {
      padding: '32px',
      border: `1px solid ${light.edge}`,
      borderRadius: '10px',
      backgroundColor: light.surface,
    },
    thing: {
      padding: '20px 20px 4px',
      border: `1px solid ${light.edge}`,
      borderRadius: '8px',
      backgroundColor: light.canvas,
    },
    title: { ...paragraph, margin: '0 0 8px', fontWeight: 600 },
    person: { margin: '0 0 12px' },
    titleLink: { color: light.ink, textDecoration: 'underline' },
    badge: {
      width: '44px',
      height: '44px',
      borderRadius: '22px',
      backgroundColor: light.brand,
      color: light.onBrand,
      fontFamily: font,
      fontSize: '16px',
      fontWeight: 600,
      textAlign: 'center',
    },
    badged: { ...paragraph, margin: '0 0 0 14px', fontWeight: 600, lineHeight: '22px' },
    calm: { ...meter, backgroundColor: light.brand },
    near: { ...meter, backgroundColor: light.near },
    over: { ...meter, backgroundColor: light.over },
    rest: { ...meter, backgroundColor: light.edge },
    amountLabel: { ...amount, textAlign: 'left' },
    amount: { ...amount, paddingLeft: '16px', textAlign: 'right', whiteSpace: 'nowrap' },
    heading: {
      ...paragraph,
      margin: '0 0 20px',
      fontSize: '22px',
      fontWeight: 600,
      lineHeight: '28px',
    },
    listHeading: { ...paragraph, margin: '8px 0 12px', fontWeight: 600 },
    paragraph,
    quote: {
      ...paragraph,
      padding: '2px 0 2px 16px',
      borderLeft: `3px solid ${light.brand}`,
    },
    facts: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' },
    factLabel: {
      ...small,
      width: '72px',
      padding: '6px 12px 6px 0',
      textAlign: 'left',
      verticalAlign: 'top',
      fontWeight: 400,
    },
    factValue: { ...paragraph, padding: '4px 0', verticalAlign: 'top' },
    entries: { margin: '0 0 16px' },
    entry: { ...paragraph, margin: 0, padding: '10px 0', borderTop: `1px solid ${light.edge}` },
    link: { color: light.brand, textDecoration: 'underline' },
    detail: { color: light.muted, fontSize: '14px', fontWeight: 400, lineHeight: '20px' },
    button: {
      padding: '12px 24px',
      borderRadius: '6px',
      backgroundColor: light.brand,
      color: light.onBrand,
      fontFamily: font,
      fontSize: '16px',
      fontWeight: 600,
      lineHeight: '24px',
      textDecoration: 'none',
    },
    action: { margin: '20px 0 8px' },
    secondLink: { ...paragraph, margin: '16px 0 8px', fontSize: '15px' },
    note: { ...small, margin: '16px 0 0' },
    small,
    footer: { padding: '20px 4px 0' },
  } satisfies Record<string, CSSProperties>;
}

let made: { color: string | null; styles: ReturnType<typeof makeStyles> } | undefined;

/** Made again after the agency has chosen another color. */
export function styles() {
  const { color } = agency();
  if (made?.color !== color) made = { color, styles: makeStyles(tonesOfMails()) };
  return made.styles;
}
