import type { Figure, FigureEntry } from './schema.ts';

/** All VAs who were deleted; their time has no name. */
export const formerVas = 'Former VAs';

export const figureLabels: Record<Figure, string> = {
  revenue: 'Revenue',
  cost: 'Cost of VA hours',
  margin: 'Margin',
  'pending-cost': 'Cost of hours not approved yet',
  'unrated-hours': 'Hours without a pay rate',
  'logged-hours': 'Logged hours',
  'used-hours': 'Used hours',
  'recurring-revenue': 'Monthly recurring revenue',
  'new-revenue': 'New recurring revenue',
  expansion: 'Expansion',
  contraction: 'Contraction',
  churn: 'Churned revenue',
};

export const sourceLabels: Record<FigureEntry['source'], string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  log: 'Logged time',
  adjustment: 'Adjustment',
  booking: 'Booked hours',
  plan: 'Plan',
  movement: 'Change of the monthly price',
};

export const usageLevelLabels = { under: 'Under 40%', over: 'Over 100%' } as const;
