import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue, replaceIn } from '../alter.ts';

/** Clients pay an open invoice with a card. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['checkouts', 'payments']) await addValue(db, table, 'kind', 'invoice');
  const file = new URL('../schema/card-invoices.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  // A failed payment pays nothing.
  await replaceIn(
    db,
    'keep_invoice',
    'from payments where invoice_id = new.id',
    "from payments where invoice_id = new.id and status = 'succeeded'",
  );
  await replaceIn(
    db,
    'record_invoice_event',
    "perform settle_notifications('{invoice-sent,invoice-overdue}', 'invoice', new.id);",
    `perform settle_notifications('{invoice-sent,invoice-overdue}', 'invoice', new.id);
    perform settle_notifications('{payment-failed}', 'payment', id) from payments
      where invoice_id = new.id and status = 'failed';`,
  );
  // The payment of an invoice that was written before leads to no other one.
  await replaceIn(
    db,
    'credit_refund',
    'lock_invoice((select id from invoices where payment_id = new.payment_id))',
    `lock_invoice(coalesce((select id from invoices where payment_id = new.payment_id),
    (select invoice_id from payments where id = new.payment_id)))`,
  );
}
