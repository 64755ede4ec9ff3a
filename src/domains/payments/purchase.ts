import { planLabel, priceOf } from '#domains/plans/catalogue/catalogue.ts';
import { findOfferedTerms } from '#domains/plans/catalogue/offered-terms.ts';
import { type Credit, quotePlan, refuseChangeToday } from '#domains/plans/changes/quote.ts';
import { alreadyActiveMessage } from '#domains/plans/subscriptions/operations.ts';
import { findActiveSubscription } from '#domains/plans/subscriptions/queries.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import { formatMoney } from '#shared/money.ts';
import type { CheckoutKind } from '#shared/value-sets.ts';

/** What a checkout is for, and what it charges: the columns of its row. */
export type Purchase = {
  kind: 'subscription' | 'pack' | 'invoice';
  plan: Plan;
  monthlyHours: number;
  hourlyRate: number;
  amount: number;
  creditAmount?: number;
  creditHours?: number;
  creditPlanId?: number | null;
  creditPeriod?: string | null;
  subscriptionId?: number;
  packHours?: number | null;
  invoiceId?: number | null;
};

/** Finds what is bought and its price at this moment, or throws if it cannot be bought. */
export type Quote = (db: Db) => Promise<Purchase>;

async function refuseActivePlan(db: Db, userId: number, plan: Plan) {
  const active = await findActiveSubscription(db, userId);
  if (active?.plan === plan) throw conflict(alreadyActiveMessage);
}

/** A plan of the catalogue, whether it is an upgrade or not. */
export async function quoteAnyPlan(db: Db, userId: number, plan: Plan): Promise<Purchase> {
  await refuseActivePlan(db, userId, plan);
  const terms = await findOfferedTerms(db, plan);
  const { amount, credit } = await quotePlan(db, userId, terms);
  return { kind: 'subscription', plan, ...terms, amount, ...creditColumns(credit) };
}

/** The credit as columns of a checkout. */
export const creditColumns = (credit: Credit | null) => ({
  creditAmount: credit?.amount ?? 0,
  creditHours: credit?.hours ?? 0,
  creditPlanId: credit?.planId ?? null,
  creditPeriod: credit?.period ?? null,
});

/** A plan of the catalogue that may start today. A smaller plan than the running one takes notice. */
export const planQuote =
  (userId: number, plan: Plan): Quote =>
  async (db) => {
    const purchase = await quoteAnyPlan(db, userId, plan);
    await refuseChangeToday(db, userId, priceOf(purchase));
    return purchase;
  };

/** What the page of the payment provider calls it. */
export const describePurchase = ({ plan, packHours }: Pick<Purchase, 'plan' | 'packHours'>) =>
  packHours ? `${packHours} extra hours` : `${planLabel(plan)} plan, one month`;

/** Refuses another amount than the payer was shown. */
export function refuseOtherAmount(
  previewed: number | undefined,
  { amount }: Pick<Purchase, 'amount'>,
) {
  if (previewed === undefined || previewed === amount) return;
  throw conflict(
    `The amount has changed: ${formatMoney(amount)}, not ${formatMoney(previewed)}. Check the new amount and pay again.`,
    { amount },
  );
}

/** Whether a checkout that is open is for this purchase, at this price and with these hours. */
export const isFor = (
  checkout: Pick<
    Purchase,
    'plan' | 'amount' | 'monthlyHours' | 'hourlyRate' | 'packHours' | 'invoiceId'
  > & { kind: CheckoutKind },
  purchase: Purchase,
) =>
  checkout.kind === purchase.kind &&
  checkout.plan === purchase.plan &&
  (checkout.packHours ?? null) === (purchase.packHours ?? null) &&
  (checkout.invoiceId ?? null) === (purchase.invoiceId ?? null) &&
  checkout.monthlyHours === purchase.monthlyHours &&
  checkout.hourlyRate === purchase.hourlyRate &&
  checkout.amount === purchase.amount;
