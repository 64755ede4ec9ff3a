import { findBalance } from '#domains/ledger/queries.ts';
import { beginHostedPurchase } from '#domains/payments/hosted-checkout.ts';
import {
  type BillingContext,
  beginPurchase,
  type PaymentContext,
} from '#domains/payments/operations.ts';
import { payWithSavedCard } from '#domains/payments/pay-with-saved-card.ts';
import type { Quote } from '#domains/payments/purchase.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { sumHours } from '#shared/hours.ts';
import { costOf } from '#shared/money.ts';
import { findRunningSubscription } from '../subscriptions/queries.ts';
import type {
  BeginHostedPackInput,
  BeginPackInput,
  PackPreview,
  PayPackWithSavedCardInput,
} from './schema.ts';

/** The plan whose hourly rate a pack has. */
async function requirePlan(db: Db, userId: number) {
  const plan = await findRunningSubscription(db, userId);
  if (!plan) throw conflict('Extra hours are sold with a plan. Choose a plan first.');
  return plan;
}

export async function previewPack(db: Db, userId: number, hours: number): Promise<PackPreview> {
  const { plan, customPlanName, hourlyRate, rolloverLimit } = await requirePlan(db, userId);
  const { balance, bought, periodEnd } = await findBalance(db, userId);
  return {
    hours,
    hourlyRate,
    amount: costOf(hours, hourlyRate),
    plan,
    customPlanName,
    bought,
    hoursLeft: balance,
    hoursAfter: sumHours([balance, hours]),
    periodEnd,
    rolloverLimit,
  };
}

/** Also refuses a pack if other hours were bought since the payer was shown what they have. */
const packQuote =
  (userId: number, { hours, bought }: { hours: number; bought?: number | undefined }): Quote =>
  async (db) => {
    const { id, plan, monthlyHours, hourlyRate } = await requirePlan(db, userId);
    if (bought !== undefined && bought !== (await findBalance(db, userId)).bought)
      throw conflict(
        'Your extra hours have changed in the meantime. Nothing was charged. Check your hours and pay again.',
      );
    const terms = { plan, monthlyHours, hourlyRate, subscriptionId: id, packHours: hours };
    return { kind: 'pack', ...terms, amount: costOf(hours, hourlyRate) };
  };

/** Starts a checkout of a pack of extra hours, with a card that the client enters. */
export const beginPack = (context: PaymentContext, input: BeginPackInput) =>
  beginPurchase(context, input, packQuote(context.actor.id, input));

export const payPackWithSavedCard = (context: PaymentContext, input: PayPackWithSavedCardInput) =>
  payWithSavedCard(context, input, packQuote(context.actor.id, input));

/** Opens the payment provider's page for a pack of extra hours. */
export const beginHostedPack = (context: BillingContext, input: BeginHostedPackInput) =>
  beginHostedPurchase(context, input, {
    quote: packQuote(context.actor.id, input),
    returnPath: `/checkout?pack=${input.hours}`,
  });
