import { openPeriod } from '#domains/ledger/queries.ts';
import { planName } from '#domains/plans/catalogue/catalogue.ts';
import { findPayer, lockClientForNoKeyUpdate } from '#domains/plans/subscriptions/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, forbidden } from '#server/errors.ts';
import { siteAddress } from '#server/mail/sender.ts';
import { type HostedPages, isFinal } from '#server/payments/provider.ts';
import { agency } from '#shared/agency.ts';
import { findSavedCard } from './card-queries.ts';
import { recordOutcome } from './checkout-outcome.ts';
import { findCheckout, findOpenCheckout, insertCheckout, now } from './checkout-queries.ts';
import {
  type BillingContext,
  expireOpenCheckout,
  findOwnCheckout,
  type PaymentContext,
  toCheckout,
} from './operations.ts';
import { describePurchase, isFor, planQuote, type Quote, refuseOtherAmount } from './purchase.ts';
import type { BeginHostedInput, Checkout } from './schema.ts';

/** The provider's pages, or a conflict if clients enter their card on ours. */
export function pagesOf({ payments }: Pick<PaymentContext, 'payments'>): HostedPages {
  if (!payments.hosted) throw conflict('Please enter your card here.');
  return payments.hosted;
}

/**
 * Settles the payment that the client has begun before, if they have confirmed it or opened the provider's page. Returns it
 * if it is for the same purchase and paid, being processed, or still open on its page. Every other page is closed, so that
 * only one payment can be made.
 */
export async function continueOpen(
  context: PaymentContext,
  { quote, keepsPage }: { quote: Quote; keepsPage: boolean },
): Promise<Checkout | undefined> {
  const open = await findOpenCheckout(context.db, context.actor.id);
  if (!open?.confirmingAt || open.provider !== context.payments.name) return undefined;
  const isSame = isFor(open, await quote(context.db));
  const closesPage = open.paymentUrl !== null && !(isSame && keepsPage);
  const outcome = closesPage
    ? await pagesOf(context).closePayment(open.providerReference)
    : await context.payments.confirm(open.providerReference);
  if (outcome.status === 'open') return toCheckout(open);
  if (!isFinal(outcome)) {
    if (isSame) return toCheckout({ ...open, paymentUrl: null }, outcome.retryAfterMs);
    throw conflict('Another payment is being processed. Please wait a moment.');
  }
  const settled = await recordOutcome(context, open, outcome);
  if (settled?.status !== 'succeeded') return undefined;
  if (isSame) return toCheckout(settled);
  if (open.invoiceId !== null) throw conflict('You have just paid an invoice. Reload to see it.');
  throw conflict(
    open.packHours === null
      ? `You have just paid for the ${planName(open)} plan. Reload to see it.`
      : `You have just paid for ${open.packHours} extra hours. Reload to see them.`,
  );
}

/** Opens the provider's page for a plan. The client pays there, and the card is saved for the next months. */
export const beginHostedCheckout = (context: BillingContext, input: BeginHostedInput) =>
  beginHostedPurchase(context, input, {
    quote: planQuote(context.actor.id, input.plan),
    returnPath: `/checkout?plan=${input.plan}`,
  });

type HostedOrder = {
  quote: Quote;
  /** What the page calls it, other than a plan or a pack. */
  description?: string;
  /** Where the page leads back to. */
  returnPath: string;
};

/** Opens the provider's page for a purchase. */
export async function beginHostedPurchase(
  context: BillingContext,
  { id, amount: previewed }: Pick<BeginHostedInput, 'id' | 'amount'>,
  { quote, description, returnPath }: HostedOrder,
): Promise<Checkout> {
  const { actor, payments } = context;
  const pages = pagesOf(context);
  const existing = await findOwnCheckout(context, id);
  if (existing) return toCheckout(existing);
  // As for a checkout on our page.
  await openPeriod(context.db, actor.id);
  const continued = await continueOpen(context, { quote, keepsPage: true });
  if (continued) return continued;
  const wanted = await quote(context.db);
  refuseOtherAmount(previewed, wanted);
  const payer = await findPayer(context.db, actor.id);
  if (!payer) throw forbidden();
  const card = await findSavedCard(context.db, actor.id);
  const { currency } = agency();
  const returnUrl = `${siteAddress(context.env)}${returnPath}`;
  const { reference, url } = await pages.openPayment({
    key: id,
    amount: wanted.amount,
    currency,
    description: description ?? describePurchase(wanted),
    email: payer.billingEmail,
    token: card?.token ?? null,
    returnUrl: `${returnUrl}&paid=${id}`,
    cancelUrl: `${returnUrl}&left=${id}`,
  });

  return inTransaction(context.db, async (db) => {
    if (!(await lockClientForNoKeyUpdate(db, actor.id))) throw forbidden();
    const inserted = await findOwnCheckout({ ...context, db }, id);
    if (inserted) return toCheckout(inserted);
    const purchase = await quote(db);
    refuseOtherAmount(wanted.amount, purchase);
    await expireOpenCheckout(db, actor.id);
    await insertCheckout(db, {
      ...payer,
      ...purchase,
      id,
      currency,
      userId: actor.id,
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
