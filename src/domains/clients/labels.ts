import type { HealthLevel } from './health.ts';
import type { ClientNeed } from './schema.ts';

export const healthLabels: Record<HealthLevel, string> = {
  inactive: 'Inactive',
  good: 'Healthy',
  watch: 'Watch',
  risk: 'At risk',
};

export const needLabels: Record<ClientNeed, string> = {
  'over-80': 'Over 80%',
  'no-va': 'No VA',
  'no-plan': 'No plan',
  quiet: 'Inactive 10+ days',
  owes: 'Owes',
  overdue: 'Overdue',
};
