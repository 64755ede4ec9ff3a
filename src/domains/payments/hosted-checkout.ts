import { catalogue, monthlyCharge, planName } from '#domains/plans/catalogue.ts';
import { lockClientForNoKeyUpdate } from '#domains/subscriptions/queries.ts';
import { conflict, forbidden } from '#server/errors.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { type HostedPages, isFinal } from '#server/payments/provider.ts';
import { inTransaction } from '#server/transaction.ts';
import type { NamedPlan } from '#shared/value-sets.ts';
import { findSavedCard } from './card-queries.ts';
import { recordOutcome } from './checkout-outcome.ts';
import {
  type CheckoutRow,
  findCheckout,
  findOpenCheckout,
  findPayer,
  insertCheckout,
  now,
} from './checkout-queries.ts';
import {
  expireOpenCheckout,
  findOwnCheckout,
  type PaymentContext,
  refuseActivePlan,
  toCheckout,
} from './operations.ts';
import { type BeginHostedInput, type Checkout, currency } from './schema.ts';

export type HostedContext = PaymentContext & { env: MailEnv };

/** The provider's pages, or a conflict if clients enter their card on ours. */
export function pagesOf({ payments }: Pick<PaymentContext, 'payments'>): HostedPages {
  if (!payments.hosted) throw conflict('Please enter your card here.');
  return payments.hosted;
}

/**
 * Continues the page that the client has left, or settles it if they have paid there. The page of another plan is closed
 * first, so that only one can be paid.
 */
async function continueOpen(
  context: HostedContext,
  open: CheckoutRow,
  plan: NamedPlan,
): Promise<Checkout | undefined> {
  const isSamePlan = open.plan === plan;
  const outcome = isSamePlan
    ? await context.payments.confirm(open.providerReference)
    : await pagesOf(context).closePayment(open.providerReference);
  if (outcome.status === 'open') return toCheckout(open);
  if (!isFinal(outcome)) {
    if (isSamePlan) return toCheckout({ ...open, paymentUrl: null }, outcome.retryAfterMs);
    throw conflict('Another payment is being processed. Please wait a moment.');
  }
  const settled = await recordOutcome(context, open, outcome);
  if (settled?.status !== 'succeeded') return undefined;
  if (isSamePlan) return toCheckout(settled);
  throw conflict(`You have just paid for the ${planName(open)} plan. Reload to see it.`);
}

/** Opens the provider's page for a plan. The client pays there, and the card is saved for the next months. */
export async function beginHostedCheckout(
  context: HostedContext,
  { id, plan }: BeginHostedInput,
): Promise<Checkout> {
  const { actor, payments } = context;
  const pages = pagesOf(context);
  const existing = await findOwnCheckout(context, id);
  if (existing) return toCheckout(existing);
  const open = await findOpenCheckout(context.db, actor.id);
  const continued = open?.provider === payments.name && (await continueOpen(context, open, plan));
  if (continued) return continued;
  await refuseActivePlan(context.db, actor.id, plan);
  const payer = await findPayer(context.db, actor.id);
  if (!payer) throw forbidden();
  const card = await findSavedCard(context.db, actor.id);
  const { monthlyHours, hourlyRate, amount } = monthlyCharge(plan);
  const returnUrl = `${siteAddress(context.env)}/checkout?plan=${plan}`;
  const { reference, url } = await pages.openPayment({
    key: id,
    amount,
    currency,
    description: `${catalogue[plan].label} plan, one month`,
    email: payer.billingEmail,
    token: card?.token ?? null,
    returnUrl: `${returnUrl}&paid=${id}`,
    cancelUrl: `${returnUrl}&left=${id}`,
  });

  return inTransaction(context.db, async (db) => {
    if (!(await lockClientForNoKeyUpdate(db, actor.id))) throw forbidden();
    const inserted = await findOwnCheckout({ ...context, db }, id);
    if (inserted) return toCheckout(inserted);
    await refuseActivePlan(db, actor.id, plan);
    await expireOpenCheckout(db, actor.id);
    await insertCheckout(db, {
      ...payer,
      ...{ id, plan, monthlyHours, hourlyRate, amount, currency },
      userId: actor.id,
      kind: 'subscription',
      provider: payments.name,
      providerReference: reference,
      paymentUrl: url,
      // The client can pay from now on, without another call to us.
      confirmingAt: now,
    });
    const created = await findCheckout(db, id);
    if (!created) throw conflict('This checkout already exists.');
    return toCheckout(created);
  });
}
