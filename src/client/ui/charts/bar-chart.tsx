import { lazy } from 'react';
import { ChartFigure, type ChartFigureProps } from './chart-figure.tsx';

const Drawing = lazy(() => import('./bar-drawing.tsx'));

export type Bar = {
  /** Unique, and short enough to fit under the bar. */
  label: string;
  value: number;
  /** An unfinished period, such as this week; drawn lighter. */
  isOpen?: boolean;
};

export type BarChartProps = ChartFigureProps & {
  /** From the oldest to the newest. */
  bars: Bar[];
  /** What is counted, such as "Tasks done". */
  unit: string;
  /** The period of one bar, such as "Week". */
  step: string;
  format?: (value: number) => string;
};

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
