import type { Box, Point } from '../../diagram.ts';
import type { ConnectionPoint, StepType } from '../../diagram-schema.ts';

/** The width of the left and right tips of a decision. */
export const getTipWidth = ({ width, height }: Pick<Box, 'width' | 'height'>) =>
  Math.min(height / 2, width / 5);

/** A decision is a wide hexagon, so that its text fits between the two tips. A start or an end is a pill. */
export function outline(
  type: StepType,
  { width, height }: Pick<Box, 'width' | 'height'>,
  inset = 0.75,
) {
  const [left, top, right, bottom] = [inset, inset, width - inset, height - inset];
  if (type === 'decision') {
    const tip = getTipWidth({ width, height });
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

/** The middle of each side, relative to the top left corner of the step. */
export const sidePoints: Record<ConnectionPoint, (box: Pick<Box, 'width' | 'height'>) => Point> = {
  top: ({ width }) => ({ x: width / 2, y: 0 }),
  right: ({ width, height }) => ({ x: width, y: height / 2 }),
  bottom: ({ width, height }) => ({ x: width / 2, y: height }),
  left: ({ height }) => ({ x: 0, y: height / 2 }),
};

/** Close to the decision, beside the line, and on the side that its first turn leaves free. */
export function getAnswerLabelPosition(route: Point[], side: ConnectionPoint): Point {
  const [start = { x: 0, y: 0 }, corner = start, next = corner] = route;
  const { x, y } = start;
  if (side === 'left' || side === 'right')
    return { x: x + (side === 'right' ? 20 : -20), y: y + (next.y < corner.y ? 11 : -11) };
  return { x: x + (next.x > corner.x ? -18 : 18), y: y + (side === 'bottom' ? 14 : -14) };
}
