import type { Kysely } from 'kysely';
import type { Database, Plan } from '#db/types.ts';
import { monthlyCharge } from '#domains/plans/catalogue.ts';
import { findActiveSubscription, lockClient } from '#domains/subscriptions/queries.ts';
import type { AuditedContext } from '#server/context.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { inTransaction } from '#server/transaction.ts';
import {
  type CheckoutRow,
  findCheckout,
  findOpenCheckout,
  insertCheckout,
  lockCheckout,
  now,
  updateCheckout,
} from './checkout-queries.ts';
import { canContinueCheckout } from './policy.ts';
import { type BeginCheckoutInput, type Checkout, currency } from './schema.ts';
import { settle } from './settling.ts';

export type PaymentContext = AuditedContext & { payments: PaymentProvider };

/** What the payer learns of a checkout. */
export const showCheckout = (row: CheckoutRow, retryAfterMs = 0): Checkout => {
  const { id, plan, amount, currency, status, failure, subscriptionId } = row;
  const isConfirming = status === 'processing' && row.confirmingAt !== null;
  const facts = { id, plan, amount, currency, status, failure, subscriptionId };
  return { ...facts, retryAfterMs, isConfirming };
};

/** A double click, or the same again after a lost answer: it is the checkout that is there already. */
async function findOwn({ db, actor }: PaymentContext, id: string) {
  const known = await findCheckout(db, id);
  if (known && !canContinueCheckout(actor, known)) throw conflict('This checkout already exists.');
  return known;
}

export async function refuseActivePlan(db: Kysely<Database>, userId: number, plan: Plan) {
  const active = await findActiveSubscription(db, userId);
  if (active?.plan === plan) throw conflict('This plan is already active.');
}

export async function expireOpenCheckout(db: Kysely<Database>, userId: number) {
  const open = await findOpenCheckout(db, userId);
  if (open?.confirmingAt)
    throw conflict('Another payment is being processed. Please wait a moment.');
  if (open) await expire(db, open.id, null);
}

/** Announces a payment to the provider. One that the client has left open gives way to it. */
export async function beginCheckout(
  context: PaymentContext,
  input: BeginCheckoutInput,
): Promise<Checkout> {
  const { actor, payments } = context;
  const { id, plan, token, billingName, billingEmail } = input;
  const known = await findOwn(context, id);
  if (known) return showCheckout(known);
  const { monthlyHours, hourlyRate, amount } = monthlyCharge(plan);
  const { reference, processingMs } = await payments.create({
    ...{ key: id, amount, currency, token, isOffSession: false },
  });

  return inTransaction(context.db, async (db) => {
    if (!(await lockClient(db, actor.id))) throw forbidden();
    const meanwhile = await findOwn({ ...context, db }, id);
    if (meanwhile) return showCheckout(meanwhile, processingMs);
    await refuseActivePlan(db, actor.id, plan);
    await expireOpenCheckout(db, actor.id);
    await insertCheckout(db, {
      ...{ id, userId: actor.id, kind: 'subscription', plan },
      ...{ monthlyHours, hourlyRate, amount, currency },
      ...{ paymentToken: token, billingName, billingEmail },
      ...{ provider: payments.name, providerReference: reference },
    });
    const begun = await findOwn({ ...context, db }, id);
    if (!begun) throw conflict('This checkout already exists.');
    return showCheckout(begun, processingMs);
  });
}

const expire = (db: Kysely<Database>, id: string, failure: string | null) =>
  updateCheckout(db, id, { status: 'expired', failure, settledAt: now, paymentToken: null });

/** From here on the provider may charge, so nothing takes this checkout's place any more. */
const claim = (context: PaymentContext, id: string) =>
  inTransaction(context.db, async (db) => {
    const { actor } = context;
    if (!(await lockClient(db, actor.id))) throw notFound('Checkout');
    const checkout = await lockCheckout(db, id);
    if (!checkout || !canContinueCheckout(actor, checkout)) throw notFound('Checkout');
    if (checkout.status !== 'processing' || checkout.confirmingAt) return checkout;
    const active = await findActiveSubscription(db, actor.id);
    const isActive = active?.plan === checkout.plan;
    if (isActive || checkout.isStale)
      await expire(
        db,
        id,
        isActive
          ? 'This plan is already active.'
          : 'This checkout was open for too long. Please start again.',
      );
    else await updateCheckout(db, id, { confirmingAt: now });
    return (await findCheckout(db, id)) ?? checkout;
  });

/**
 * Pays, and subscribes. It may be called any number of times, at once too: the provider charges once, and what follows
 * from the charge is one transaction. Between the two nothing is locked, so a slow provider holds nobody up.
 */
export async function confirmCheckout(context: PaymentContext, id: string): Promise<Checkout> {
  const claimed = await claim(context, id);
  if (claimed.status !== 'processing') return showCheckout(claimed);
  const outcome = await context.payments.confirm(claimed.providerReference);
  if (outcome.status === 'processing') return showCheckout(claimed, outcome.retryAfterMs);
  const settled = await settle(context, claimed, outcome);
  if (!settled) throw notFound('Checkout');
  return showCheckout(settled);
}
