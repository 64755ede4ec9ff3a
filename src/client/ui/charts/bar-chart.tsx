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
};

type Amount = {
  /** Unique, and short enough to fit under the bar. */
  label: string;
  value: number;
  /** An unfinished period, such as this week; drawn lighter. */
  isOpen?: boolean;
};

/** An amount per week, day or month. */
export function BarChart({ bars, unit, step, format = String, ...figure }: BarChartProps) {
  const table = {
    headings: [step, unit],
    rows: bars.map(({ label, value }) => [label, format(value)]),
  };
  return (
    <ChartFigure {...figure} table={table}>
      <ChartDrawing
        title={figure.title}
        kind="bars"
        labels={bars.map(({ label }) => label)}
        highest={Math.max(0, ...bars.map(({ value }) => value))}
        format={format}
        rowsOf={(index) => [{ name: unit, value: bars[index]?.value }]}
      >
        {(plot) => (
          <chakra.g fill="brand">
            {bars.map(({ label, value, isOpen }, index) => (
              <path
                key={label}
                d={barPath(plot, { x: plot.xs[index] ?? 0, y: yOf(plot, value) })}
                fillOpacity={isOpen ? 0.45 : 1}
              />
            ))}
          </chakra.g>
        )}
      </ChartDrawing>
    </ChartFigure>
  );
}
