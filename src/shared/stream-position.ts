/**
 * The last id read of each stream of live events, 0 before the first. Ids of one stream are read in their order, and those of
 * different streams are not, so a reader has a position in each of them.
 */
export type StreamPosition = readonly number[];

type Placed = { stream: number; id: number };

export const hasRead = (position: StreamPosition, { stream, id }: Placed) =>
  id <= (position[stream] ?? 0);

/** Changes a position to the one after this event. */
export function moveTo(position: number[], { stream, id }: Placed) {
  while (position.length < stream) position.push(0);
  position[stream] = id;
}

/** Whether a reader at this position has read an event that one at the other position has not. */
export const isAhead = (position: StreamPosition, other: StreamPosition) =>
  position.some((id, stream) => !hasRead(other, { stream, id }));

/** One stream has the number that releases before streams sent; several have the largest id and the distances from it. */
export function formatPosition(position: StreamPosition): string {
  if (position.length <= 1) return String(position[0] ?? 0);
  const largest = Math.max(...position);
  const distances = position.map((id) => (largest - id).toString(36));
  return `${largest.toString(36)}~${distances.join('.')}`;
}

const several = /^([\da-z]{1,10})~([\da-z]{1,10}(?:\.[\da-z]{1,10}){1,31})$/;

/** Undefined if the text is no position. */
export function parsePosition(text: string): StreamPosition | undefined {
  if (/^\d{1,15}$/.test(text)) return [Number(text)];
  const [, largest, distances] = several.exec(text) ?? [];
  if (!largest || !distances) return undefined;
  const ids = distances.split('.').map((one) => parseInt(largest, 36) - parseInt(one, 36));
  return ids.every((id) => id >= 0) ? ids : undefined;
}

/** The longest text that `formatPosition` makes. */
export const maxPositionLength = 400;

/** At least the number of events between two positions. */
export function countMissed(cursor: readonly number[], position: readonly number[]): number {
  const missed = position.flatMap((id, stream) => {
    const last = cursor[stream] ?? 0;
    return last < id ? [last] : [];
  });
  return Math.max(0, ...position) - Math.min(...missed);
}
