import type { Box, Point } from '../../diagram.ts';
import type { ConnectionPoint, StepType } from '../../diagram-schema.ts';

/** How far the tips of a decision reach out beside its text. */
export const tipOf = ({ width, height }: Pick<Box, 'width' | 'height'>) =>
  Math.min(height / 2, width / 5);

/**
 * The outline of a step within its box: a decision is a diamond drawn long, with tips where Yes and No leave, so that
 * its text fits; where a workflow starts and ends it is a pill.
 */
export function outline(
  type: StepType,
  { width, height }: Pick<Box, 'width' | 'height'>,
  inset = 0.75,
) {
  const [left, top, right, bottom] = [inset, inset, width - inset, height - inset];
  if (type === 'decision') {
    const tip = tipOf({ width, height });
    const corners = [
      [left, height / 2],
      [tip, top],
      [width - tip, top],
      [right, height / 2],
      [width - tip, bottom],
      [tip, bottom],
    ];
    return `M${corners.map((corner) => corner.join(' ')).join(' L')} Z`;
  }
  const isPill = type === 'start' || type === 'end';
  const radius = isPill ? (Math.min(width, height) - 2 * inset) / 2 : 8;
  const arc = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  return [
    `M${left + radius} ${top} H${right - radius}`,
    `${arc(right, top + radius)} V${bottom - radius}`,
    `${arc(right - radius, bottom)} H${left + radius}`,
    `${arc(left, bottom - radius)} V${top + radius}`,
    `${arc(left + radius, top)} Z`,
  ].join(' ');
}

/** Where a connection leaves or arrives, seen from the step's own corner. */
export const sidePoint: Record<ConnectionPoint, (box: Pick<Box, 'width' | 'height'>) => Point> = {
  top: ({ width }) => ({ x: width / 2, y: 0 }),
  right: ({ width, height }) => ({ x: width, y: height / 2 }),
  bottom: ({ width, height }) => ({ x: width / 2, y: height }),
  left: ({ height }) => ({ x: 0, y: height / 2 }),
};

const beside: Record<string, Point> = {
  right: { x: 20, y: -11 },
  left: { x: -20, y: -11 },
  top: { x: 18, y: -14 },
  bottom: { x: 18, y: 14 },
};

/** Where the word stands that a decision is left with: close to it, off the line. */
export function labelPlace({ x, y }: Point, side: string): Point {
  const away = beside[side] ?? { x: 0, y: 0 };
  return { x: x + away.x, y: y + away.y };
}
