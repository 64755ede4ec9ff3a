import { lazy } from 'react';
import { ChartFigure, type ChartFigureProps } from './chart-figure.tsx';

const Drawing = lazy(() => import('./area-drawing.tsx'));

export type AreaPoint = {
  /** Unique, and short enough for the axis. */
  label: string;
  /** The measured value; null for future points. */
  value: number | null;
  /** The expected value. At the last measured point it equals `value`, so that the lines meet. */
  forecast?: number | null;
};

export type AreaChartProps = ChartFigureProps & {
  points: AreaPoint[];
  unit: string;
  step: string;
  format?: (value: number) => string;
  /** An upper limit drawn as a line, such as the hours of the plan. */
  limit?: { value: number; label: string };
  /** `near` is amber, `over` is red. */
  tone?: 'calm' | 'near' | 'over';
};

/** A running total over time, with its forecast. */
export function AreaChart(props: AreaChartProps) {
  const { points, unit, step, format = String, limit, tone = 'calm', ...figure } = props;
  const say = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : format(value);
  const table = {
    headings: [step, unit, 'Forecast'],
    rows: points.map(({ label, value, forecast }) => [label, say(value), say(forecast)]),
  };
  return (
    <ChartFigure {...figure} table={table}>
      <Drawing
        points={points}
        unit={unit}
        title={figure.title}
        format={format}
        tone={tone}
        {...(limit && { limit })}
      />
    </ChartFigure>
  );
}
