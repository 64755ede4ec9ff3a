/** Approval of a time log. `open` has not been submitted since it was last changed. */
export const timeApprovals = ['open', 'submitted', 'approved', 'returned'] as const;
export type TimeApproval = (typeof timeApprovals)[number];

export const timeDecisions = ['submitted', 'withdrawn', 'approved', 'returned'] as const;
export type TimeDecision = (typeof timeDecisions)[number];

/** What approved hours come from. */
export const approvedTimeSources = ['log', 'adjustment'] as const;
export type ApprovedTimeSource = (typeof approvedTimeSources)[number];

/** `moved-in` and `moved-out` are the two sides of a log that was moved to a task of another client. */
export const timeCorrectionKinds = [
  'added',
  'changed',
  'moved-in',
  'moved-out',
  'deleted',
] as const;
export type TimeCorrectionKind = (typeof timeCorrectionKinds)[number];
