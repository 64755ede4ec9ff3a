import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { PaperSeller } from '#shared/paper-seller.ts';

const now = sql`select name, address, tax_number, logo_id from seller_details`;

/** As on the invoice that a payment led to or paid, because a receipt is not later than its invoice. */
const ofPayment = (id: number) => sql`select seller_name, seller_address, seller_tax_number,
    seller_logo_id from invoices
  where kind = 'invoice' and number is not null
    and (payment_id = ${id} or id = (select invoice_id from payments where id = ${id}))`;

async function readSeller(db: Db, source: RawBuilder<unknown>) {
  const { rows } = await sql<PaperSeller>`
    select name, address, tax_number as "taxNumber", picture as logo
    from (${source}) as seller (name, address, tax_number, logo_id)
    left join seller_logos on seller_logos.id = logo_id limit 1`.execute(db);
  return rows[0];
}

/** The seller's present details, or with a payment those of its time. */
export async function findPaperSeller(db: Db, paymentId?: number): Promise<PaperSeller> {
  const former = paymentId && (await readSeller(db, ofPayment(paymentId)));
  const seller = former || (await readSeller(db, now));
  if (!seller) throw new Error('There are no details of the seller.');
  return seller;
}
