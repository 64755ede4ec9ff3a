import { lazy } from 'react';
import { ChartFigure, type ChartFigureProps } from './chart-figure.tsx';

const Drawing = lazy(() => import('./area-drawing.tsx'));

export type AreaPoint = {
  /** Unique, and short enough to stand on the axis. */
  label: string;
  /** What was; null for what is still to come. */
  value: number | null;
  /** What is expected; at the last point that was, the same as `value`, so that the lines meet. */
  forecast?: number | null;
};

export type AreaChartProps = ChartFigureProps & {
  points: AreaPoint[];
  unit: string;
  step: string;
  format?: (value: number) => string;
  /** A line that should not be crossed, such as the hours of the plan. */
  limit?: { value: number; label: string };
  /** Amber once the limit is near, red beyond it. */
  tone?: 'calm' | 'near' | 'over';
};

/** A sum that grows over days, and where it is going. */
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
