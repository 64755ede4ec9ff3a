export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** The part of a drawing that shows the values, in px from its upper left corner. */
export type Plot = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The values of the horizontal lines. */
  ticks: number[];
  /** The distance between two points or bars. */
  step: number;
  /** The position of each point, or of the middle of each bar. */
  xs: number[];
};

const rightMargin = 4;
/** For the labels below the plot. */
const bottomMargin = 30;
const tipDistance = 10;
const barShare = 0.8;
const maxBarWidth = 36;
const barRadius = 3;

const mantissas = [1, 2, 5, 10];

/** About four ticks at round values from 0; the last one is at or above the highest value. */
export function roundTicks(highest: number): number[] {
  const roughStep = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = Math.max(1, power * (mantissas.find((one) => one * power >= roughStep) ?? 10));
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

type PlotInput = {
  size: Size;
  /** The space to the left of the plot and above it. */
  left: number;
  top: number;
  ticks: number[];
  count: number;
  /** Bars have space on both sides; an area reaches the edges. */
  kind: 'bars' | 'area';
};

export function layOutPlot({ size, left, top, ticks, count, kind }: PlotInput): Plot {
  const right = size.width - rightMargin;
  const hasSpace = kind === 'bars' || count === 1;
  const step = (right - left) / (hasSpace ? count : count - 1);
  const first = left + (hasSpace ? step / 2 : 0);
  const xs = Array.from({ length: count }, (_, index) => first + index * step);
  return { left, right, top, bottom: size.height - bottomMargin, ticks, step, xs };
}

/** The height of a value. Negative values are drawn as 0. */
export const yOf = ({ top, bottom, ticks }: Plot, value: number) =>
  bottom - (Math.max(0, value) / (ticks.at(-1) ?? 1)) * (bottom - top);

/** The index of the point or bar below the pointer, or null outside of the plot. */
export function indexAt({ left, right, top, bottom, xs }: Plot, { x, y }: Point) {
  if (x < left || x > right || y < top || y > bottom) return null;
  const distances = xs.map((one) => Math.abs(one - x));
  return distances.indexOf(Math.min(...distances));
}

/** The index that a key moves the tooltip to, or null for another key. */
export function indexAfterKey(key: string, index: number | undefined, count: number) {
  if (key === 'ArrowRight') return Math.min(count - 1, (index ?? -1) + 1);
  if (key === 'ArrowLeft') return Math.max(0, (index ?? count) - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** `n`, if every nth label is shown so that they do not touch. The first one is always shown. */
export function findLabelStep(labels: { x: number; width: number }[], right: number, gap: number) {
  for (let step = 1; step < labels.length; step += 1) {
    const shown = labels.filter((_, index) => index % step === 0);
    const fits = shown.every(({ x, width }, index) => {
      const before = shown[index - 1];
      if (!before) return true;
      return x - width / 2 >= before.x + before.width / 2 + gap && x + width / 2 <= right;
    });
    if (fits) return step;
  }
  return Math.max(1, labels.length);
}

const round = (px: number) => Math.round(px * 100) / 100;
const at = ({ x, y }: Point) => `${round(x)},${round(y)}`;

/** A line through the points. Ends before a null and starts again after it. */
export const linePath = (points: (Point | null)[]) =>
  // Without `h0`, a point between two nulls would not be drawn.
  points
    .map((point, index) => point && (points[index - 1] ? `L${at(point)}` : `M${at(point)}h0`))
    .join('');

/** The area between the points and the bottom, with the same gaps as the line. */
export const areaPath = (points: (Point | null)[], bottom: number) =>
  points
    .map((point, index) => {
      if (!point) return '';
      const start = points[index - 1] ? '' : `M${at({ x: point.x, y: bottom })}`;
      const end = points[index + 1] ? '' : `V${round(bottom)}Z`;
      return `${start}L${at(point)}${end}`;
    })
    .join('');

/** A bar with rounded upper corners. Empty if the value is 0. */
export function barPath({ step, bottom }: Plot, { x, y }: Point) {
  const height = bottom - y;
  if (height <= 0) return '';
  const width = Math.min(maxBarWidth, step * barShare);
  const radius = Math.min(barRadius, width / 2, height / 2);
  const arc = (dy: number) =>
    `a${round(radius)},${round(radius)},0,0,1,${round(radius)},${round(dy)}`;
  const inner = round(width - 2 * radius);
  return `M${at({ x: x - width / 2, y: bottom })}V${round(y + radius)}${arc(-radius)}h${inner}${arc(radius)}V${round(bottom)}Z`;
}

/** Beside the point, on the side with enough space. */
function placeOnAxis(point: number, length: number, start: number, end: number) {
  const after = point + tipDistance;
  return Math.max(start, after + length > end ? point - tipDistance - length : after);
}

/** The upper left corner of a tooltip, which does not cover its point. */
export const placeTip = (
  { left, right, top, bottom }: Plot,
  { x, y }: Point,
  tip: Size,
): Point => ({
  x: placeOnAxis(x, tip.width, left, right),
  y: placeOnAxis(y, tip.height, top, bottom),
});
