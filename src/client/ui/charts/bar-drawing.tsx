import { Chart, useChart } from '@chakra-ui/charts';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartFigureProps } from './chart-figure.tsx';
import { axis, axisScale, chartCss, grid, initialSize } from './chart-look.ts';
import { ChartTip } from './chart-tip.tsx';

export type BarChartProps = ChartFigureProps & {
  /** From the oldest to the newest. */
  bars: Amount[];
  /** What is counted, such as "Tasks done". */
  unit: string;
  /** The period of one bar, such as "Week". */
  step: string;
  format?: (value: number) => string;
};

export type Amount = {
  /** Unique, and short enough to fit under the bar. */
  label: string;
  value: number;
  /** An unfinished period, such as this week; drawn lighter. */
  isOpen?: boolean;
};

type BarDrawingProps = {
  bars: Amount[];
  unit: string;
  title: string;
  format: (value: number) => string;
};

export default function BarDrawing({ bars, unit, title, format }: BarDrawingProps) {
  const chart = useChart({ data: bars, series: [{ name: 'value', label: unit, color: 'brand' }] });
  const highest = Math.max(...bars.map(({ value }) => value));
  const brand = chart.color('brand');
  return (
    <Chart.Root chart={chart} aspectRatio="auto" h="full" css={chartCss}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={initialSize}>
        <BarChart data={chart.data} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} title={title}>
          <CartesianGrid {...grid} stroke={chart.color('hairline')} />
          <XAxis {...axis} dataKey="label" interval="equidistantPreserveStart" minTickGap={12} />
          <YAxis {...axis} width={44} {...axisScale(highest)} tickFormatter={format} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: chart.color('hover') }}
            content={<ChartTip format={format} names={{ value: unit }} />}
          />
          <Bar dataKey="value" isAnimationActive={false} radius={[3, 3, 0, 0]} maxBarSize={36}>
            {bars.map(({ label, isOpen }) => (
              <Cell key={label} fill={brand} fillOpacity={isOpen ? 0.45 : 1} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </Chart.Root>
  );
}
