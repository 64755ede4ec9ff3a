import { chakra } from '@chakra-ui/react';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartFigure, type ChartFigureProps } from './chart-figure.tsx';
import { areaPath, linePath, type Plot, yOf } from './chart-geometry.ts';

type AreaChartProps = ChartFigureProps & {
  points: AreaPoint[];
  unit: string;
  step: string;
  format?: (value: number) => string;
  limit?: Limit;
  tone?: keyof typeof colors;
};

type AreaPoint = {
  /** Unique, and short enough for the axis. */
  label: string;
  /** The measured value; null for future points. */
  value: number | null;
  /** The expected value. At the last measured point it equals `value`, so that the lines meet. */
  forecast?: number | null;
};

/** An upper limit drawn as a line, such as the hours of the plan. */
type Limit = { value: number; label: string };

/** `near` is amber, `over` is red. */
const colors = { calm: 'brand', near: 'time', over: 'danger' } as const;

/** A running total over time, with its forecast. */
export function AreaChart(props: AreaChartProps) {
  const { points, unit, step, format = String, limit, tone = 'calm', ...figure } = props;
  const formatCell = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : format(value);
  const table = {
    headings: [step, unit, 'Forecast'],
    rows: points.map(({ label, value, forecast }) => [
      label,
      formatCell(value) ?? '',
      formatCell(forecast) ?? '',
    ]),
  };
  const highest = Math.max(
    limit?.value ?? 0,
    ...points.map(({ value, forecast }) => Math.max(value ?? 0, forecast ?? 0)),
  );
  return (
    <ChartFigure {...figure} table={table}>
      <ChartDrawing
        title={figure.title}
        kind="area"
        labels={points.map(({ label }) => label)}
        highest={highest}
        format={format}
        rowsOf={(index) => [
          { name: unit, text: formatCell(points[index]?.value) },
          { name: 'Forecast', text: formatCell(points[index]?.forecast) },
        ]}
      >
        {(plot, active) => (
          <>
            <Lines plot={plot} points={points} color={colors[tone]} active={active} />
            {limit && <LimitLine plot={plot} limit={limit} />}
          </>
        )}
      </ChartDrawing>
    </ChartFigure>
  );
}

type LinesProps = {
  plot: Plot;
  points: AreaPoint[];
  color: string;
  active: number | undefined;
};

function Lines({ plot, points, color, active = -1 }: LinesProps) {
  const place = (value: number | null | undefined, index: number) =>
    typeof value === 'number' ? { x: plot.xs[index] ?? 0, y: yOf(plot, value) } : null;
  const values = points.map(({ value }, index) => place(value, index));
  const forecasts = points.map(({ forecast }, index) => place(forecast, index));
  const activePoint = values[active] ?? forecasts[active];
  return (
    <chakra.g color={color} stroke="currentColor" fill="none">
      <path
        d={areaPath(values, plot.bottom)}
        fill="currentColor"
        fillOpacity="0.12"
        stroke="none"
      />
      <path d={linePath(forecasts)} strokeWidth="1.75" strokeDasharray="4 4" />
      <path d={linePath(values)} strokeWidth="2" strokeLinecap="round" />
      {activePoint && (
        <chakra.g fill="currentColor" stroke="surface" strokeWidth="2">
          <circle cx={activePoint.x} cy={activePoint.y} r="4" />
        </chakra.g>
      )}
    </chakra.g>
  );
}

function LimitLine({ plot, limit }: { plot: Plot; limit: Limit }) {
  const y = yOf(plot, limit.value);
  return (
    <>
      <chakra.g stroke="muted" strokeDasharray="2 4">
        <path d={`M${plot.left},${y}H${plot.right}`} />
      </chakra.g>
      <chakra.g fill="muted">
        <text x={plot.right - 5} y={y} dy="-0.375em" textAnchor="end">
          {limit.label}
        </text>
      </chakra.g>
    </>
  );
}
