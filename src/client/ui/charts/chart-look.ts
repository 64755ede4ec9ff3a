/** Before the first measure, so that nothing is drawn into no room. */
export const start = { width: 320, height: 160 };

export const axis = { axisLine: false, tickLine: false, tickMargin: 8 } as const;

export const grid = { vertical: false, strokeDasharray: '0' } as const;

/** What the library takes from Chakra's own theme comes from ours. */
export const chartCss = {
  '& .recharts-cartesian-axis-tick-value': {
    fill: 'muted',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .recharts-surface:focus-visible': {
    outline: '2px solid',
    outlineColor: 'brand',
    outlineOffset: '2px',
    borderRadius: 'control',
  },
} as const;

const mantissas = [1, 2, 5, 10];

/** Where the lines of a scale from 0 stand: about four, at round figures, the last at or above the highest value. */
export function roundTicks(highest: number): number[] {
  const rough = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * (mantissas.find((one) => one * power >= rough) ?? 10));
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The vertical axis of amounts that start at nothing. */
export function scaleOf(highest: number) {
  const ticks = roundTicks(highest);
  return { ticks, domain: [0, ticks.at(-1) ?? 1], interval: 0 } satisfies {
    ticks: number[];
    domain: [number, number];
    interval: number;
  };
}
