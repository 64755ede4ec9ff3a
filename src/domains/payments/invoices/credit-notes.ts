import { sql } from 'kysely';
import type { Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { sumHundredths } from '#shared/money.ts';
import { insertDraft, lockInvoiceForUpdate } from './queries.ts';

type Credit = { amount: number; reason: string; refundId?: string; actorId: number | null };

/** The tax rate of a credit note, and the part without tax: the rounded parts sum to the net amount and the tax of the invoice. */
async function findParts(db: Db, invoiceId: number, amount: number) {
  const { rows } = await sql<{ taxRate: number; net: number }>`
    select (select tax_rate from invoice_lines where invoice_id = invoice.id order by position limit 1) as tax_rate,
      greatest(least(round(invoice.net * ${amount}::numeric / total, 2), invoice.net - noted.net),
        ${amount}::numeric - (invoice.tax - noted.tax)) as net
    from invoices as invoice cross join lateral (
      select coalesce(sum(net), 0) as net, coalesce(sum(tax), 0) as tax from invoices
      where credited_invoice_id = invoice.id and voided_at is null) as noted
    where invoice.id = ${invoiceId}`.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error(`Invoice ${invoiceId} does not exist.`);
  return parts;
}

/** Issues a credit note for a locked invoice or a part of it. */
async function issueNote(db: Db, invoice: Row<'invoices'>, credit: Credit) {
  const { amount, reason, refundId = null, actorId } = credit;
  if (invoice.kind !== 'invoice' || invoice.issuedOn === null)
    throw new Error(`Invoice ${invoice.id} is not issued, so it can't be credited.`);
  const { taxRate, net } = await findParts(db, invoice.id, amount);
  const { id } = await insertDraft(db, {
    kind: 'credit-note',
    creditedInvoiceId: invoice.id,
    refundId,
    reason,
    createdBy: actorId,
    clientId: invoice.clientId,
    sellerName: invoice.sellerName,
    sellerAddress: invoice.sellerAddress,
    sellerTaxNumber: invoice.sellerTaxNumber,
    sellerLogoId: invoice.sellerLogoId,
    sellerFooter: invoice.sellerFooter,
    taxLabel: invoice.taxLabel,
    buyerName: invoice.buyerName,
    buyerEmail: invoice.buyerEmail,
    buyerCompany: invoice.buyerCompany,
    buyerAddress: invoice.buyerAddress,
    buyerTaxNumber: invoice.buyerTaxNumber,
  });
  await db
    .insertInto('invoiceLines')
    .values({
      invoiceId: id,
      position: 1,
      kind: 'credit',
      description: `Credit for invoice ${invoice.number}: ${reason}`,
      quantity: 1,
      unitPrice: amount,
      taxRate,
      net,
      tax: sumHundredths([amount, -net]),
    })
    .execute();
  await sql`update invoices set issued_on = billing_day() where id = ${id}`.execute(db);
}

/** Issues a credit note for an issued invoice or a part of it. */
export const creditInvoice = async (db: Db, invoiceId: number, credit: Credit) =>
  issueNote(db, await lockInvoiceForUpdate(db, invoiceId), credit);

/** Credits at most what is not credited yet. */
async function creditRest(db: Db, invoiceId: number, credit: Credit) {
  const invoice = await lockInvoiceForUpdate(db, invoiceId);
  const amount = Math.min(credit.amount, sumHundredths([invoice.total, -invoice.credited]));
  if (amount > 0) await issueNote(db, invoice, { ...credit, amount });
}

const findRefunded = (db: Db, refundId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .leftJoin('invoices', 'invoices.paymentId', 'payments.id')
    .leftJoin('invoices as note', 'note.refundId', 'refunds.id')
    .select(['refunds.status', 'refunds.amount', 'refunds.reason', 'refunds.actorId'])
    .select(['note.id as noteId', 'note.voidedAt'])
    .select((eb) => eb.fn.coalesce('invoices.id', 'payments.invoiceId').as('invoiceId'))
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow();

/**
 * Credits a settled refund, once. The credit note of a refund that failed later is void. Payments of bulk work have no invoice
 * to credit. Call it last in the transaction that settles the refund, under the lock of its payment.
 */
export async function creditRefund(db: Db, refundId: string) {
  const { status, noteId, voidedAt, invoiceId, ...credit } = await findRefunded(db, refundId);
  if (status === 'failed' && noteId !== null && voidedAt === null) {
    await lockInvoiceForUpdate(db, noteId);
    await sql`update invoices set voided_at = clock_timestamp() where id = ${noteId}`.execute(db);
  }
  if (status === 'succeeded' && noteId === null && invoiceId !== null)
    await creditRest(db, invoiceId, { ...credit, refundId });
}

type Void = { paymentId: number; amount: number; reason: string; actorId: number };

/**
 * Credits the invoice that a voided payment led to. The trigger `reopen_invoice` opens an invoice that was written before
 * the payment. Call it last in the transaction that voids the payment.
 */
export async function creditVoid(db: Db, { paymentId, ...credit }: Void) {
  const invoice = await db
    .selectFrom('invoices')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  if (invoice) await creditRest(db, invoice.id, credit);
}
