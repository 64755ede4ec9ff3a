import { sql } from 'kysely';
import { type Author, recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import type { PaymentMethod } from '#shared/value-sets.ts';
import { queuePaymentRecorded } from '../mails.ts';
import { currency } from '../schema.ts';

type OpenInvoice = { id: number; number: string | null; clientId: number; open: number };
type Elsewhere = {
  paidOn: string;
  method: PaymentMethod;
  reference: string | null;
  note: string | null;
};
/** The charge of a checkout, and the label of its card. */
type ByCard = { checkoutId: string; charge: string; card: string };

async function insertInvoicePayment(
  db: Db,
  invoiceId: number,
  made: Partial<Elsewhere & ByCard> & { actorId?: number },
) {
  const { paidOn = null, method = null, reference = null, note = null, actorId = null } = made;
  const { checkoutId = null, charge = null, card = null } = made;
  const { rows } = await sql<{ id: number }>`
    select pay_invoice(${invoiceId}::integer, ${paidOn}::date, ${method}, ${reference}, ${note},
      ${actorId}::integer, the_checkout => ${checkoutId}::uuid, charge => ${charge}, card => ${card}) as id`.execute(
    db,
  );
  const [payment] = rows;
  if (!payment) throw new Error(`Invoice ${invoiceId} was not paid.`);
  return payment.id;
}

/**
 * Books that the open amount of an invoice was paid: one payment, which also pays the plan month on the invoice. The caller has
 * locked the client and knows that the invoice is open. Returns the id of the payment.
 */
export async function bookInvoicePayment(
  context: Author & { db: Db },
  { id: invoiceId, number, clientId, open: amount }: OpenInvoice,
  made: (Elsewhere & { actorId: number }) | ByCard,
) {
  const { db } = context;
  const id = await insertInvoicePayment(db, invoiceId, made);
  const kind =
    'method' in made
      ? { kind: 'recorded', method: made.method, paidOn: made.paidOn }
      : { kind: 'invoice' };
  await recordAudit(db, context, {
    action: 'created',
    objectKind: 'payment',
    objectId: id,
    after: { userId: clientId, status: 'succeeded', amount, currency, number, ...kind },
  });
  await recordAudit(db, context, {
    action: 'paid',
    objectKind: 'invoice',
    objectId: invoiceId,
    after: { number, clientId, amount },
  });
  return id;
}

/** Records that the open amount of an invoice was paid elsewhere. Returns the id of the payment. */
export async function payOpenInvoice(
  context: AuditedContext & { env: MailEnv },
  invoice: OpenInvoice,
  made: Elsewhere,
) {
  const { db, actor, env } = context;
  const { number, clientId: userId, open: amount } = invoice;
  const { paidOn, method } = made;
  const id = await bookInvoicePayment(context, invoice, { ...made, actorId: actor.id });
  const paidFor = { invoiceNumber: number ?? '' };
  await queuePaymentRecorded(db, env, { userId, id, amount, paidOn, method, paidFor });
  return id;
}
