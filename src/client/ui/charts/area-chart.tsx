import { lazy } from 'react';
import type { AreaChartProps } from './area-drawing.tsx';
import { ChartFigure } from './chart-figure.tsx';

const Drawing = lazy(() => import('./area-drawing.tsx'));

/** A running total over time, with its forecast. */
export function AreaChart(props: AreaChartProps) {
  const { points, unit, step, format = String, limit, tone = 'calm', ...figure } = props;
  const formatCell = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : format(value);
  const table = {
    headings: [step, unit, 'Forecast'],
    rows: points.map(({ label, value, forecast }) => [
      label,
      formatCell(value),
      formatCell(forecast),
    ]),
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
