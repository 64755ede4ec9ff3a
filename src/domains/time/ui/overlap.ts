import { TRPCClientError } from '@trpc/client';
import * as z from 'zod';
import { describeSpan } from '../labels.ts';
import { type TimeOverlap, timeOverlap } from '../schema.ts';

const overlapDetails = z.object({ overlap: timeOverlap });

/** The log or timer that caused the conflict, if the error is about an overlap. */
function overlapOf(error: unknown): TimeOverlap | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return overlapDetails.safeParse(error.data?.details).data?.overlap;
}

/** Names the overlapping log or timer; undefined if the error has another cause. */
export function describeOverlap(error: unknown, timer: string) {
  const overlap = overlapOf(error);
  if (!overlap) return undefined;
  const { kind, task, ...span } = overlap;
  const what = kind === 'timer' ? `${timer} on “${task.title}”` : `“${task.title}”`;
  return `Overlaps with ${what}, ${describeSpan(span)}.`;
}
