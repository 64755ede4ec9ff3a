import { TRPCClientError } from '@trpc/client';
import * as z from 'zod';
import { type TimeClash, timeClash } from '../schema.ts';
import { describeSpan } from './span.ts';

const details = z.object({ clash: timeClash });

/** The log or timer that caused the conflict, if the error is about an overlap. */
export function clashOf(error: unknown): TimeClash | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  return details.safeParse(error.data?.details).data?.clash;
}

export const describeClash = ({ kind, task, ...span }: TimeClash) =>
  kind === 'timer'
    ? `Overlaps with your timer on “${task.title}”, ${describeSpan(span)}.`
    : `Overlaps with “${task.title}”, ${describeSpan(span)}.`;
