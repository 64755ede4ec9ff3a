import { Chart, useChart } from '@chakra-ui/charts';
import {
  Area,
  AreaChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartFigureProps } from './chart-figure.tsx';
import { axis, axisScale, chartCss, grid, initialSize } from './chart-look.ts';
import { ChartTip } from './chart-tip.tsx';

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

export type AreaPoint = {
  /** Unique, and short enough for the axis. */
  label: string;
  /** The measured value; null for future points. */
  value: number | null;
  /** The expected value. At the last measured point it equals `value`, so that the lines meet. */
  forecast?: number | null;
};

type AreaDrawingProps = Pick<AreaChartProps, 'points' | 'unit' | 'title' | 'limit'> & {
  format: (value: number) => string;
  tone: 'calm' | 'near' | 'over';
};

const colors = { calm: 'brand', near: 'time', over: 'danger' } as const;

export default function AreaDrawing(props: AreaDrawingProps) {
  const { points, unit, title, limit, format, tone } = props;
  const chart = useChart({ data: points });
  const color = chart.color(colors[tone]);
  const highest = Math.max(
    limit?.value ?? 0,
    ...points.map(({ value, forecast }) => Math.max(value ?? 0, forecast ?? 0)),
  );
  return (
    <Chart.Root chart={chart} aspectRatio="auto" h="full" css={chartCss}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={initialSize}>
        <AreaChart
          data={chart.data}
          margin={{ top: 16, right: 4, bottom: 0, left: 0 }}
          title={title}
        >
          <CartesianGrid {...grid} stroke={chart.color('hairline')} />
          <XAxis {...axis} dataKey="label" interval="equidistantPreserveStart" minTickGap={24} />
          <YAxis {...axis} width={44} {...axisScale(highest)} tickFormatter={format} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: chart.color('edge') }}
            content={<ChartTip format={format} names={{ value: unit, forecast: 'Forecast' }} />}
          />
          {limit && (
            <ReferenceLine
              y={limit.value}
              stroke={chart.color('muted')}
              strokeDasharray="2 4"
              label={{
                value: limit.label,
                position: 'insideTopRight',
                fill: chart.color('muted'),
                fontSize: 12,
                dy: -18,
              }}
            />
          )}
          <Area
            dataKey="forecast"
            isAnimationActive={false}
            stroke={color}
            strokeWidth={1.75}
            strokeDasharray="4 4"
            fill="none"
            connectNulls={false}
          />
          <Area
            dataKey="value"
            isAnimationActive={false}
            stroke={color}
            strokeWidth={2}
            fill={color}
            fillOpacity={0.12}
            connectNulls={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </Chart.Root>
  );
}
