import type { ActionContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { notFound } from '#server/errors.ts';
import { canReadInvoice } from './policy.ts';
import { findInvoice, listCreditNotes, listLines } from './queries.ts';
import type { Invoice } from './schema.ts';

/** Reads an invoice with its lines and credit notes, for anyone. */
export async function loadInvoice(db: Db, id: number): Promise<Invoice> {
  const found = await findInvoice(db, id);
  if (!found) throw notFound('Invoice');
  const { refundedPaymentId: _, ...invoice } = found;
  const [lines, creditNotes] = await Promise.all([listLines(db, id), listCreditNotes(db, id)]);
  return { ...invoice, lines, creditNotes };
}

/** Reads an invoice with its lines and credit notes, if the actor may. */
export async function readInvoice(
  { db, actor }: Pick<ActionContext, 'db' | 'actor'>,
  id: number,
): Promise<Invoice> {
  const invoice = await loadInvoice(db, id);
  if (!canReadInvoice(actor, invoice)) throw notFound('Invoice');
  return invoice;
}
