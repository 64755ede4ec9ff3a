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

const answerOffsets: Record<string, Point> = {
  right: { x: 20, y: -11 },
  left: { x: -20, y: -11 },
  top: { x: 18, y: -14 },
  bottom: { x: 18, y: 14 },
};

/** Close to the decision, beside the line. */
export function getAnswerLabelPosition({ x, y }: Point, side: string): Point {
  const offset = answerOffsets[side] ?? { x: 0, y: 0 };
  return { x: x + offset.x, y: y + offset.y };
}
