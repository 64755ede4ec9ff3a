import * as z from 'zod';
import { ownMatch } from '#domains/users/matches/schema.ts';
import { statedNeeds } from '#domains/users/needs/schema.ts';

/** How far a new client is: each step is read from the data it is about. */
export const firstDay = z.object({
  isHidden: z.boolean(),
  /** Whether nothing is left to do. The needs are not asked for any more once there is a VA. */
  isComplete: z.boolean(),
  /** Whether the client has or had a plan. */
  hasPlan: z.boolean(),
  needs: statedNeeds.nullable(),
  /** Whether the client has or had a VA. */
  isMatched: z.boolean(),
  va: z.object({ id: z.int(), fullName: z.string() }).nullable(),
  /** The last day for the match that the landing page promises; null without a running plan or with a VA. */
  matchBy: z.iso.date().nullable(),
  /** Who works on the match, and the VA they propose; null if no one works on it. */
  match: ownMatch.nullable(),
  hasWritten: z.boolean(),
  hasTask: z.boolean(),
});
export type FirstDay = z.infer<typeof firstDay>;

export const hideChecklistInput = z.object({ isHidden: z.boolean() });
