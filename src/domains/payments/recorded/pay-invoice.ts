import { sql } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import type { PaymentMethod } from '#shared/value-sets.ts';
import { queuePaymentRecorded } from '../mails.ts';
import { currency } from '../schema.ts';

type OpenInvoice = { id: number; number: string | null; clientId: number; open: number };
type Made = {
  paidOn: string;
  method: PaymentMethod;
  reference: string | null;
  note: string | null;
};

async function insertInvoicePayment(db: Db, invoiceId: number, made: Made & { actorId: number }) {
  const { paidOn, method, reference, note, actorId } = made;
  const { rows } = await sql<{ id: number }>`
    select pay_invoice(${invoiceId}::integer, ${paidOn}::date, ${method}, ${reference}, ${note},
      ${actorId}::integer) as id`.execute(db);
  const [payment] = rows;
  if (!payment) throw new Error(`Invoice ${invoiceId} was not paid.`);
  return payment.id;
}

/**
 * Records that the open amount of an invoice was paid elsewhere: one payment, which also pays the plan month on the invoice.
 * The caller has locked the client and knows that the invoice is open. Returns the id of the payment.
 */
export async function payOpenInvoice(
  context: AuditedContext & { env: MailEnv },
  { id: invoiceId, number, clientId, open: amount }: OpenInvoice,
  made: Made,
) {
  const { db, actor } = context;
  const { paidOn, method } = made;
  const id = await insertInvoicePayment(db, invoiceId, { ...made, actorId: actor.id });
  await recordAudit(db, context, {
    action: 'created',
    objectKind: 'payment',
    objectId: id,
    after: {
      ...{ userId: clientId, status: 'succeeded', kind: 'recorded' },
      ...{ amount, currency, method, paidOn, number },
    },
  });
  await recordAudit(db, context, {
    action: 'paid',
    objectKind: 'invoice',
    objectId: invoiceId,
    after: { number, clientId, amount },
  });
  const paidFor = { invoiceNumber: number ?? '' };
  await queuePaymentRecorded(db, context.env, {
    ...{ userId: clientId, id, amount, paidOn, method, paidFor },
  });
  return id;
}
