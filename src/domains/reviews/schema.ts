import * as z from 'zod';
import { id } from '#shared/id.ts';
import { expectedVersion } from '#shared/version.ts';

/** `version`: what the caller has read. Without it, the task is approved as it is now. */
export const approveTaskInput = z.object({ id, version: expectedVersion });

/** How long submitted work waits, and how much of it is approved as it is. */
export const reviewFigures = z.object({
  /** Tasks that wait for approval now; at most 1,001. */
  waiting: z.int(),
  /** Since when the first of them waits. */
  oldestSince: z.iso.datetime().nullable(),
  /** From the submission to the decision, in the last 30 days; null without a decision. */
  averageHours: z.number().nullable(),
  /** Tasks that were reviewed for the first time in the last 30 days. */
  firstTries: z.int(),
  /** Those of them that were approved. */
  firstApprovals: z.int(),
});
export type ReviewFigures = z.infer<typeof reviewFigures>;
