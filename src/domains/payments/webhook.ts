import { serverAuthor } from '#server/audit.ts';
import { conflict } from '#server/errors.ts';
import type { ProviderEvent } from '#server/payments/provider.ts';
import { inTransaction } from '#server/transaction.ts';
import { recordOutcome } from './checkout-outcome.ts';
import { findCheckoutByReference } from './checkout-queries.ts';
import { recordEventOnce } from './queries.ts';
import { type PaymentServices, recordProviderRefund } from './refund-operations.ts';

/** Records the event and applies it in one transaction, so that a repeated event has no effect. */
export async function handleProviderEvent(context: PaymentServices, event: ProviderEvent) {
  const { payments } = context;
  const confirmed = 'reference' in event && (await readOutcome(context, event.reference));
  return inTransaction(context.db, async (db) => {
    const { id, kind } = event;
    if (!(await recordEventOnce(db, { provider: payments.name, id, kind }))) return;
    if (confirmed)
      await recordOutcome({ db, payments, ...serverAuthor }, confirmed.checkout, confirmed.outcome);
    if (event.kind === 'payment.refunded') await recordProviderRefund({ db, payments }, event);
  });
}

/** Asks the provider for the outcome instead of trusting the event's content. */
async function readOutcome({ db, payments }: PaymentServices, reference: string) {
  const checkout = await findCheckoutByReference(db, payments.name, reference);
  if (!checkout) return undefined;
  const outcome = await payments.confirm(reference);
  // The provider sends the event again after an error.
  if (outcome.status === 'processing') throw conflict('This payment is still being processed.');
  return { checkout, outcome };
}
