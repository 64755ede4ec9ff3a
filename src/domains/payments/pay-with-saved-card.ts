import { openPeriod } from '#domains/ledger/queries.ts';
import { conflict } from '#server/errors.ts';
import { findSavedCard } from './card-queries.ts';
import { continueOpen } from './hosted-checkout.ts';
import {
  confirmCheckout,
  findOwnCheckout,
  insertCardCheckout,
  type PaymentContext,
} from './operations.ts';
import type { Quote } from './purchase.ts';
import type { Checkout, PayWithSavedCardInput } from './schema.ts';

/**
 * Charges what the client buys to their saved card now, and books the outcome as that of any checkout. The quote refuses what
 * is already bought, and a client has one open checkout, so that two tabs charge once. Safe to repeat with the same id. If the
 * outcome stays unknown, the next call, the provider's event or the hourly job settles the checkout.
 */
export async function payWithSavedCard(
  context: PaymentContext,
  { id, amount, card: shown }: PayWithSavedCardInput,
  quote: Quote,
): Promise<Checkout> {
  const { db, actor } = context;
  if (await findOwnCheckout(context, id)) return confirmCheckout(context, id);
  // As for a checkout on our page.
  await openPeriod(db, actor.id);
  const continued = await continueOpen(context, { quote, keepsPage: false });
  if (continued) return continued;
  const card = await findSavedCard(db, actor.id);
  if (!card) throw conflict('You have no saved card. Enter your card at checkout.');
  const { label, token, billingName, billingEmail } = card;
  if (label !== shown)
    throw conflict(`Your card has changed to ${label}. Nothing was charged. Please check it.`);
  const order = { id, amount, token, billingName, billingEmail };
  await insertCardCheckout(context, order, { quote, isConfirmed: true });
  return confirmCheckout(context, id);
}
