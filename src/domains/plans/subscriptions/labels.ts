import { formatHoursMinutes } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { SubscriptionStatus } from './schema.ts';

export const subscriptionStatusLabels: Record<SubscriptionStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  inactive: 'Inactive',
  cancelled: 'Cancelled',
};

/** Owed hours that are billed when another plan starts. */
export const extraHoursLabel = 'Extra hours, invoiced separately';
export const describeExtraHours = (hours: number, amount: number) =>
  `${formatHoursMinutes(hours)} for ${formatMoney(amount)}`;
