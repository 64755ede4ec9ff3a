import { findBalance } from '#domains/ledger/queries.ts';
import { findRunningSubscription } from '#domains/subscriptions/queries.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { sumHours } from '#shared/hours.ts';
import { costOf } from '#shared/money.ts';
import { beginHostedPurchase, type HostedContext } from '../hosted-checkout.ts';
import { beginPurchase, type PaymentContext } from '../operations.ts';
import type { Quote } from '../purchase.ts';
import type { BeginHostedPackInput, BeginPackInput, PackPreview } from './schema.ts';

/** The plan whose hourly rate a pack has. */
async function requirePlan(db: Db, userId: number) {
  const plan = await findRunningSubscription(db, userId);
  if (!plan) throw conflict('Extra hours are sold with a plan. Choose a plan first.');
  return plan;
}

export async function previewPack(db: Db, userId: number, hours: number): Promise<PackPreview> {
  const { plan, customPlanName, hourlyRate, rolloverLimit } = await requirePlan(db, userId);
  const { balance, periodEnd } = await findBalance(db, userId);
  return {
    ...{ hours, hourlyRate, amount: costOf(hours, hourlyRate), plan, customPlanName },
    ...{ hoursLeft: balance, hoursAfter: sumHours([balance, hours]) },
    ...{ periodEnd, rolloverLimit },
  };
}

const packQuote =
  (userId: number, hours: number): Quote =>
  async (db) => {
    const { id, plan, monthlyHours, hourlyRate } = await requirePlan(db, userId);
    const terms = { plan, monthlyHours, hourlyRate, subscriptionId: id, packHours: hours };
    return { kind: 'pack', ...terms, amount: costOf(hours, hourlyRate) };
  };

/** Starts a checkout of a pack of extra hours, with a card that the client enters. */
export const beginPack = (context: PaymentContext, input: BeginPackInput) =>
  beginPurchase(context, input, packQuote(context.actor.id, input.hours));

/** Opens the payment provider's page for a pack of extra hours. */
export const beginHostedPack = (context: HostedContext, input: BeginHostedPackInput) =>
  beginHostedPurchase(context, input, {
    quote: packQuote(context.actor.id, input.hours),
    returnPath: `/checkout?pack=${input.hours}`,
  });
