import { serverAuthor } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict } from '#server/errors.ts';
import { isFinal, type ProviderEvent } from '#server/payments/provider.ts';
import { agency } from '#shared/agency.ts';
import { applyGivenCard } from './billing/hosted-card.ts';
import { recordOutcome } from './checkout-outcome.ts';
import { findCheckout, findCheckoutByReference } from './checkout-queries.ts';
import { recordDispute } from './disputes.ts';
import { recordEventOnce } from './queries.ts';
import { type PaymentServices, recordProviderRefund } from './refund-operations.ts';

/**
 * Applies an event. The order of events does not matter: each first settles its checkout with the outcome that the provider
 * has now, and refunds, disputes and cards only move forward. The event is recorded together with its last change, so that a
 * repeated event has no effect and an interrupted one is sent again.
 */
export async function handleProviderEvent(context: PaymentServices, event: ProviderEvent) {
  const { payments } = context;
  if ('reference' in event || 'checkoutId' in event) await settleCheckout(context, event);
  await inTransaction(context.db, async (db) => {
    const { id, kind } = event;
    if (!(await recordEventOnce(db, { provider: payments.name, id, kind }))) return;
    if (event.kind === 'payment.refunded') await recordProviderRefund({ db, payments }, event);
    if (event.kind === 'payment.disputed') await recordDispute({ db, payments }, event);
  });
  if (event.kind === 'card.given')
    await applyGivenCard({ ...context, ...serverAuthor }, event.card);
}

type Charged = { reference?: string; checkoutId?: string; charge?: string };

/** Asks the provider for the outcome instead of trusting the event's content. */
async function settleCheckout(context: PaymentServices, { reference, checkoutId }: Charged) {
  const { db, payments } = context;
  const byId = checkoutId === undefined ? undefined : await findCheckout(db, checkoutId);
  const checkout =
    byId ?? (reference && (await findCheckoutByReference(db, payments.name, reference)));
  if (!checkout) {
    if (checkoutId && reference) await refundWithoutCheckout(context, { checkoutId, reference });
    return;
  }
  if (checkout.status === 'succeeded') return;
  const outcome = await payments.confirm(checkout.providerReference);
  if (outcome.status === 'open') return;
  // The provider sends the event again after an error.
  if (!isFinal(outcome)) throw conflict('This payment is still being processed.');
  await recordOutcome({ db, payments, ...serverAuthor }, checkout, outcome);
}

type Orphan = { checkoutId: string; reference: string };

/** The client was deleted, together with the checkout, while the page of the provider was open. */
async function refundWithoutCheckout(
  { payments }: PaymentServices,
  { checkoutId, reference }: Orphan,
) {
  const outcome = await payments.confirm(reference);
  if (outcome.status !== 'succeeded') return;
  const { currency } = agency();
  await payments.refund({ key: checkoutId, charge: outcome.charge, amount: null, currency });
}
