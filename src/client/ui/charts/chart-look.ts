/** Used until the container is measured, because Recharts draws nothing at size 0. */
export const initialSize = { width: 320, height: 160 };

export const axis = { axisLine: false, tickLine: false, tickMargin: 8 } as const;

export const grid = { vertical: false, strokeDasharray: '0' } as const;

/** Styles that the chart library would take from Chakra's default theme. */
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

/** About four ticks at round values from 0; the last one is at or above the highest value. */
export function roundTicks(highest: number): number[] {
  const roughStep = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = Math.max(1, power * (mantissas.find((one) => one * power >= roughStep) ?? 10));
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Props of a vertical axis that starts at 0. */
export function axisScale(highest: number) {
  const ticks = roundTicks(highest);
  return { ticks, domain: [0, ticks.at(-1) ?? 1], interval: 0 } satisfies {
    ticks: number[];
    domain: [number, number];
    interval: number;
  };
}
