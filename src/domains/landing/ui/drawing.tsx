import type { DrawingName } from '../content.ts';

/** Drawings of 48 by 48 px: lines in the text color, and one accent in the brand color. */
const drawings: Record<DrawingName, { line: string; accent: string }> = {
  tray: {
    line: 'M6 26l6-14h24l6 14v12H6zM6 26h10c0 4 3.5 7 8 7s8-3 8-7h10',
    accent: 'M17 17h14M15 22h18',
  },
  bubble: {
    line: 'M7 10h34v22H22l-9 8v-8H7z',
    accent: 'M15 21h.1M24 21h.1M33 21h.1',
  },
  megaphone: {
    line: 'M8 20h8l20-10v28L16 30H8zM14 30l3 10h6l-3-8',
    accent: 'M41 18c2.5 3.5 2.5 8.5 0 12',
  },
  lens: {
    line: 'M21 8a13 13 0 1 0 0 26a13 13 0 1 0 0-26zM31 31l10 10',
    accent: 'M15 25v-4M21 25v-9M27 25v-6',
  },
  plug: {
    line: 'M12 18h24v6a12 12 0 0 1-24 0zM24 36v7',
    accent: 'M18 18V7M30 18V7',
  },
  steps: {
    line: 'M6 41V31h12V21h12V11h12v30z',
    accent: 'M7 22L22 8M15 7.5h7.5V15',
  },
  note: {
    line: 'M10 7h20l8 8v26H10zM30 7v8h8',
    accent: 'M17 23h14M17 31h9',
  },
  funnel: {
    line: 'M6 9h36L28 25v14l-8-5v-9z',
    accent: 'M16 16h16',
  },
};

export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg className="drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
    <path d={drawings[name].line} />
    <path className="drawing-accent" d={drawings[name].accent} />
  </svg>
);
