import { findBalance } from '#domains/ledger/queries.ts';
import { monthlyCharge } from '#domains/plans/catalogue.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { sumHundredths } from '#shared/money.ts';
import type { NamedPlan } from '#shared/value-sets.ts';
import { findRunningSubscription, findStartDates } from './queries.ts';
import type { PlanPreview } from './schema.ts';

/** Previews the price and effect of a plan that starts today. The checkout charges the same `monthlyCharge`. */
export async function previewPlan(db: Db, userId: number, plan: NamedPlan): Promise<PlanPreview> {
  const [previous, { balance }, { today, nextMonth }] = await Promise.all([
    findRunningSubscription(db, userId),
    findBalance(db, userId),
    findStartDates(db),
  ]);
  if (previous?.status === 'active' && previous.plan === plan)
    throw conflict('This plan is already active.');
  const { monthlyHours, hourlyRate, amount } = monthlyCharge(plan);
  return {
    plan,
    monthlyHours,
    hourlyRate,
    amount,
    replaces: previous
      ? { plan: previous.plan, customPlanName: previous.customPlanName, endDate: today }
      : null,
    hoursMoved: balance,
    hoursAvailable: sumHundredths([balance, monthlyHours]),
    nextBillingDate: nextMonth,
    nextAmount: amount,
  };
}
