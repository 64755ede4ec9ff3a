/** How a review of a task ends. Only the first two are decisions. */
export const reviewOutcomes = ['approved', 'changes-requested', 'withdrawn'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];
