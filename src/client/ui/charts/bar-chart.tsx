import { lazy } from 'react';
import type { BarChartProps } from './bar-drawing.tsx';
import { ChartFigure } from './chart-figure.tsx';

const Drawing = lazy(() => import('./bar-drawing.tsx'));

/** An amount per week, day or month. */
export function BarChart({ bars, unit, step, format = String, ...figure }: BarChartProps) {
  const table = {
    headings: [step, unit],
    rows: bars.map(({ label, value }) => [label, format(value)]),
  };
  return (
    <ChartFigure {...figure} table={table}>
      <Drawing bars={bars} unit={unit} title={figure.title} format={format} />
    </ChartFigure>
  );
}
