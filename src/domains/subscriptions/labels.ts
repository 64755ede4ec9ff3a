import type { SubscriptionStatus } from './schema.ts';

export const subscriptionStatusLabels: Record<SubscriptionStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  inactive: 'Inactive',
  cancelled: 'Cancelled',
};
