import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Plan months on invoices that administrators write, and payments of these invoices. */
export async function up(db: Kysely<unknown>) {
  const file = new URL('../schema/paid-invoices.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  await copyPayments(db);
}

/** The invoices that were paid before have a payment each, of the amount and the moment that were recorded. */
async function copyPayments(db: Kysely<unknown>) {
  // The months are not known, and nobody is told again.
  await sql`select set_config('gva.silent', 'on', true)`.execute(db);
  await sql`insert into payments (invoice_id, client_id, kind, status, amount, currency, plan, monthly_hours, hourly_rate,
      billing_name, billing_email, company_name, billing_address, tax_number, payment_method, method, reference, paid_on,
      recorded_by, created_at)
    select invoice.id, client_id, 'recorded', 'succeeded', amount, currency, 'custom', 0, 0, buyer_name, buyer_email,
      buyer_company, buyer_address, buyer_tax_number,
      case method when 'bank-transfer' then 'Bank transfer' else initcap(method) end, method, reference, paid_on,
      recorded_by, created_at
    from invoice_payments join invoices as invoice on invoice.id = invoice_id order by created_at`.execute(
    db,
  );
  await sql`select set_config('gva.silent', '', true)`.execute(db);
}
