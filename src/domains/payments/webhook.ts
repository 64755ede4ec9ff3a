import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { theServer } from '#server/audit.ts';
import { conflict } from '#server/errors.ts';
import type { PaymentProvider, ProviderEvent } from '#server/payments/provider.ts';
import { inTransaction } from '#server/transaction.ts';
import { findCheckoutByReference } from './checkout-queries.ts';
import { noteEvent } from './queries.ts';
import { noteRefund } from './refunding.ts';
import { settle } from './settling.ts';

type Payments = { db: Kysely<Database>; payments: PaymentProvider };

/** An event of the provider: noted and acted on in one transaction, so that it counts once and is never half done. */
export async function takeEvent(context: Payments, event: ProviderEvent) {
  const { payments } = context;
  const paid = 'reference' in event && (await readOutcome(context, event.reference));
  return inTransaction(context.db, async (db) => {
    const { id, kind } = event;
    if (!(await noteEvent(db, { provider: payments.name, id, kind }))) return;
    if (paid) await settle({ db, payments, ...theServer }, paid.checkout, paid.outcome);
    if (event.kind === 'payment.refunded') await noteRefund({ db, payments }, event);
  });
}

/** An event says that something happened; what happened, the provider itself is asked. */
async function readOutcome({ db, payments }: Payments, reference: string) {
  const checkout = await findCheckoutByReference(db, payments.name, reference);
  if (!checkout) return undefined;
  const outcome = await payments.confirm(reference);
  // The provider will tell us again.
  if (outcome.status === 'processing') throw conflict('This payment is still being processed.');
  return { checkout, outcome };
}
