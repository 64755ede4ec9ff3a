import { chakra } from '@chakra-ui/react';

const Drawing = chakra('svg', { base: { display: 'block', flexShrink: 0, color: 'brand' } });

type SparklineProps = {
  /** From the oldest to the newest; at least two. */
  values: readonly number[];
  width?: number;
  height?: number;
};

/** Scales the values to fill the box, with the lowest value at the bottom. */
function sparklinePoints(values: readonly number[], width: number, height: number) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const step = width / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: Math.round(index * step * 10) / 10,
    y: Math.round((span === 0 ? height / 2 : height - ((value - low) / span) * height) * 10) / 10,
  }));
}

/** The trend of the number next to it. Decorative, so hidden from screen readers. */
export function Sparkline({ values, width = 88, height = 28 }: SparklineProps) {
  const edge = 2;
  const points = sparklinePoints(values, width - 2 * edge, height - 2 * edge);
  const last = points.at(-1);
  if (!last || values.length < 2) return null;
  return (
    <Drawing aria-hidden viewBox={`0 0 ${width} ${height}`} style={{ width, height }}>
      <g transform={`translate(${edge} ${edge})`}>
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx={last.x} cy={last.y} r="2" fill="currentColor" />
      </g>
    </Drawing>
  );
}
