import { chakra } from '@chakra-ui/react';
import { noData } from './bar-chart.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartFigure, type ChartFigureProps } from './chart-figure.tsx';
import { barPath, yOf } from './chart-geometry.ts';

type StackedBarsProps = ChartFigureProps & {
  /** From the bottom to the top of a bar. */
  series: readonly { name: string; color: string }[];
  /** From the oldest to the newest, each with an amount of every series; null if nothing is known of the period. */
  bars: { label: string; parts: number[] | null }[];
  /** What the sum of a bar is, if the tooltip and the table have it. */
  total?: string;
  /** The period of one bar, such as "Day". */
  step: string;
  format: (value: number) => string;
  /** On the axis, if shorter. */
  formatTick?: (value: number) => string;
  /** Opens what a bar consists of. */
  onChoose?: (index: number) => void;
};

/** An amount per day or week, and what it consists of. */
export function StackedBars(props: StackedBarsProps) {
  const { series, bars, total, step, format, formatTick = format, onChoose, ...figure } = props;
  const sumOf = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0);
  const valuesOf = (parts: number[]) => [...(total ? [sumOf(parts)] : []), ...parts];
  const names = [...(total ? [total] : []), ...series.map(({ name }) => name)];
  const table = {
    headings: [step, ...names],
    rows: bars.map(({ label, parts }) => [
      label,
      ...(parts ? valuesOf(parts).map(format) : names.map(() => noData)),
    ]),
  };
  const rowsOf = (parts: number[] | null) =>
    parts
      ? valuesOf(parts).map((value, index) => ({
          name: names[index] ?? '',
          text: value === 0 && !total ? undefined : format(value),
        }))
      : [{ name: names[0] ?? '', text: noData }];
  // The taller ones first, because each bar reaches the bottom.
  const layers = series.map(({ color }, index) => ({ color, count: index + 1 })).toReversed();
  return (
    <ChartFigure {...figure} table={table}>
      <ChartDrawing
        title={figure.title}
        kind="bars"
        labels={bars.map(({ label }) => label)}
        highest={Math.max(0, ...bars.map(({ parts }) => sumOf(parts ?? [])))}
        format={formatTick}
        rowsOf={(index) => rowsOf(bars[index]?.parts ?? null)}
        onChoose={onChoose}
      >
        {(plot) =>
          layers.map(({ color, count }) => (
            <chakra.g key={count} fill={color}>
              {bars.map(({ label, parts }, index) => {
                const y = yOf(plot, sumOf(parts?.slice(0, count) ?? []));
                return <path key={label} d={barPath(plot, { x: plot.xs[index] ?? 0, y })} />;
              })}
            </chakra.g>
          ))
        }
      </ChartDrawing>
    </ChartFigure>
  );
}
