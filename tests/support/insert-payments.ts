import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import { creditRefund } from '#domains/payments/invoices/credit-notes.ts';
import { invoicePayment } from '#domains/payments/invoices/payment-invoice.ts';
import { insertPayment } from '#domains/payments/queries.ts';
import { insertRefund, settled } from '#domains/payments/refund-queries.ts';
import { inTransaction } from '#server/database/transaction.ts';

/** Inserts a payment, with the invoice that a succeeded one leads to. */
export const insertInvoiced = (db: Kysely<Database>, row: NewRow<'payments'>) =>
  inTransaction(db, async (trx) => {
    const { id } = await insertPayment(trx, row);
    if (row.status === 'succeeded') await invoicePayment(trx, id);
    return id;
  });

/** Inserts a refund that succeeded, with its credit note. */
export const insertCredited = (
  db: Kysely<Database>,
  refund: { paymentId: number; amount: number; settledAt?: Date },
) =>
  inTransaction(db, async (trx) => {
    const id = randomUUID();
    await insertRefund(trx, { id, reason: 'Goodwill', ...settled('succeeded'), ...refund });
    await creditRefund(trx, id);
  });
