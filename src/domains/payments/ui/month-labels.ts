import { planName } from '#domains/plans/catalogue/catalogue.ts';
import type { ClientPlan } from '#domains/plans/client-plans/schema.ts';
import { formatShortDay, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

export type BilledMonth = ClientPlan['months'][number];

/** The month as one value of a form. */
export const keyOfMonth = ({
  subscriptionId,
  periodStart,
}: Pick<BilledMonth, 'subscriptionId' | 'periodStart'>) => `${subscriptionId} ${periodStart}`;

/** The amount is first, because a phone shows only the beginning. */
export const labelOfMonth = (month: BilledMonth, now: string) =>
  `${formatMoney(month.open)} open, ${formatShortDay(month.periodStart, now)} to ${formatShortDay(lastDayBefore(month.periodEnd), now)}, ${planName(month)}`;
