import { chakra } from '@chakra-ui/react';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartFigure, type ChartFigureProps } from './chart-figure.tsx';
import { barPath, yOf } from './chart-geometry.ts';

type StackedBarsProps = ChartFigureProps & {
  /** From the bottom to the top of a bar. */
  series: { name: string; color: string }[];
  /** From the oldest to the newest, each with an amount of every series. */
  bars: { label: string; parts: number[] }[];
  /** The period of one bar, such as "Day". */
  step: string;
  format: (value: number) => string;
};

/** An amount per day or week, and what it consists of. */
export function StackedBars({ series, bars, step, format, ...figure }: StackedBarsProps) {
  const sumOf = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0);
  const table = {
    headings: [step, ...series.map(({ name }) => name)],
    rows: bars.map(({ label, parts }) => [label, ...parts.map(format)]),
  };
  // The taller ones first, because each bar reaches the bottom.
  const layers = series.map(({ color }, index) => ({ color, count: index + 1 })).toReversed();
  return (
    <ChartFigure {...figure} table={table}>
      <ChartDrawing
        title={figure.title}
        kind="bars"
        labels={bars.map(({ label }) => label)}
        highest={Math.max(0, ...bars.map(({ parts }) => sumOf(parts)))}
        format={format}
        rowsOf={(index) =>
          series.map(({ name }, part) => ({ name, value: bars[index]?.parts[part] || null }))
        }
      >
        {(plot) =>
          layers.map(({ color, count }) => (
            <chakra.g key={count} fill={color}>
              {bars.map(({ label, parts }, index) => {
                const y = yOf(plot, sumOf(parts.slice(0, count)));
                return <path key={label} d={barPath(plot, { x: plot.xs[index] ?? 0, y })} />;
              })}
            </chakra.g>
          ))
        }
      </ChartDrawing>
    </ChartFigure>
  );
}
