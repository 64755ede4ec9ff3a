/** What happens when the hours of a client's billing period are used up. */
export const hoursChoices = ['continue', 'ask', 'stop'] as const;
export type HoursChoice = (typeof hoursChoices)[number];

/** What the agency lets the hours guard do while an invoice of the client is overdue. */
export const overdueLimits = ['ask', 'stop'] as const;
export type OverdueLimit = (typeof overdueLimits)[number];

/** `pack`: the client bought a pack of hours. */
export const hoursAnswers = ['hours', 'period', 'no', 'pack'] as const;
export type HoursAnswer = (typeof hoursAnswers)[number];

/**
 * `billed` settles a debt: the hours were billed with an invoice. `credit`: hours of unused days that were credited.
 * `expire`: unused hours that the plan does not hand on.
 */
export const ledgerKinds = [
  'grant',
  'use',
  'correction',
  'carry',
  'billed',
  'pack',
  'credit',
  'expire',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
