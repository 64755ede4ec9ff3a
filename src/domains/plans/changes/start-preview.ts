import { findBalance } from '#domains/ledger/queries.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { sumHours } from '#shared/hours.ts';
import type { NamedPlan } from '#shared/value-sets.ts';
import { monthlyCharge } from '../catalogue/catalogue.ts';
import { findRunningSubscription, findStartDates } from '../subscriptions/queries.ts';
import type { PlanPreview } from '../subscriptions/schema.ts';
import { findScheduledChange } from './queries.ts';
import { quoteExtraHours, quotePlan, refuseChangeToday } from './quote.ts';

/** Previews the price and effect of a plan that starts today. The checkout charges the amount of the same quote. */
export async function previewPlan(db: Db, userId: number, plan: NamedPlan): Promise<PlanPreview> {
  const { monthlyHours, hourlyRate } = monthlyCharge(plan);
  const [previous, { balance }, { today, nextMonth }, quote, change] = await Promise.all([
    findRunningSubscription(db, userId),
    findBalance(db, userId),
    findStartDates(db),
    quotePlan(db, userId, { monthlyHours, hourlyRate }),
    findScheduledChange(db, userId),
  ]);
  if (previous?.status === 'active' && previous.plan === plan)
    throw conflict('This plan is already active.');
  const { price, amount, credit } = quote;
  await refuseChangeToday(db, userId, price);
  const extraHours = await quoteExtraHours(db, userId, balance);
  const hoursMoved = extraHours ? 0 : sumHours([balance, -(credit?.hours ?? 0)]);
  return {
    ...{ plan, monthlyHours, hourlyRate, price, amount },
    credit: credit && {
      amount: credit.amount,
      hours: credit.hours,
      days: credit.days,
      daysOfMonth: credit.daysOfMonth,
    },
    replaces: previous
      ? { plan: previous.plan, customPlanName: previous.customPlanName, endDate: today }
      : null,
    withdraws: change ? { plan: change.plan, customPlanName: change.customPlanName } : null,
    extraHours,
    hoursMoved,
    hoursAvailable: sumHours([hoursMoved, monthlyHours]),
    nextBillingDate: nextMonth,
    nextAmount: price,
  };
}
