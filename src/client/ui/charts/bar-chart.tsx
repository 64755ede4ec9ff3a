import { chakra } from '@chakra-ui/react';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartFigure, type ChartFigureProps } from './chart-figure.tsx';
import { barPath, yOf } from './chart-geometry.ts';

type BarChartProps = ChartFigureProps & {
  /** From the oldest to the newest. */
  bars: Amount[];
  /** What is counted, such as "Tasks done". */
  unit: string;
  /** The period of one bar, such as "Week". */
  step: string;
  format?: (value: number) => string;
  /** On the axis, if shorter. */
  formatTick?: (value: number) => string;
  /** Opens what a bar consists of. */
  onChoose?: (index: number) => void;
};

type Amount = {
  /** Unique, and short enough to fit under the bar. */
  label: string;
  /** Null if nothing is known of the period. */
  value: number | null;
  /** An unfinished period, such as this week; drawn lighter. */
  isOpen?: boolean;
};

export const noData = 'No data';

/** An amount per week, day or month. */
export function BarChart(props: BarChartProps) {
  const { bars, unit, step, format = String, formatTick = format, onChoose, ...figure } = props;
  const textOf = (value: number | null) => (value === null ? noData : format(value));
  const table = {
    headings: [step, unit],
    rows: bars.map(({ label, value }) => [label, textOf(value)]),
  };
  return (
    <ChartFigure {...figure} table={table}>
      <ChartDrawing
        title={figure.title}
        kind="bars"
        labels={bars.map(({ label }) => label)}
        highest={Math.max(0, ...bars.map(({ value }) => value ?? 0))}
        format={formatTick}
        rowsOf={(index) => [{ name: unit, text: textOf(bars[index]?.value ?? null) }]}
        onChoose={onChoose}
      >
        {(plot) => (
          <chakra.g fill="brand">
            {bars.map(({ label, value, isOpen }, index) => (
              <path
                key={label}
                d={barPath(plot, { x: plot.xs[index] ?? 0, y: yOf(plot, value ?? 0) })}
                fillOpacity={isOpen ? 0.45 : 1}
              />
            ))}
          </chakra.g>
        )}
      </ChartDrawing>
    </ChartFigure>
  );
}
