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
import type { Bar as Amount } from './bar-chart.tsx';
import { axis, axisScale, chartCss, grid, initialSize } from './chart-look.ts';
import { ChartTip } from './chart-tip.tsx';

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
