import { findBusinessDay } from '#server/database/business-day.ts';
import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import { type InvoiceDay, wrongPaymentDay } from './schema.ts';

/** Refuses the day of a payment in the future or before the invoice that it pays. */
export async function checkPaidOn(db: Db, paidOn: string, invoice: InvoiceDay | null) {
  const problem = wrongPaymentDay(paidOn, await findBusinessDay(db), invoice);
  if (problem !== null) throw invalid(problem, 'paidOn');
}
