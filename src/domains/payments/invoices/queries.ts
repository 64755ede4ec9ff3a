import { sql } from 'kysely';
import type { NewRow, Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';

/** What is open of an invoice: 0 if it is paid or void. */
export const openAmount = sql<number>`case invoices.status when 'sent'
  then invoices.total - invoices.paid - invoices.credited else 0 end`;

/** An issued invoice of a client. */
export const findIssuedInvoice = (db: Db, id: number, clientId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'clientId', 'status', openAmount.as('open')])
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('kind', '=', 'invoice')
    .where('issuedOn', 'is not', null)
    .executeTakeFirst();

/**
 * Locks an invoice until the transaction ends. Other transactions cannot commit while this lock is held: call it late, after
 * all other locks. Afterwards only insert rows that nobody else locks.
 */
export async function lockInvoiceForUpdate(db: Db, id: number) {
  const { rows } = await sql<Row<'invoices'>>`
    select * from lock_invoice(${id}::integer) where id is not null`.execute(db);
  const [invoice] = rows;
  if (!invoice) throw new Error(`Invoice ${id} does not exist.`);
  return invoice;
}

export const insertDraft = (db: Db, row: NewRow<'invoices'>) =>
  db.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow();

type NewLine = Pick<NewRow<'invoiceLines'>, 'kind' | 'description'> & {
  quantity: number;
  unitPrice: number;
  month?: { subscriptionId: number; periodStart: string } | null | undefined;
};

/** Adds a line to a draft, with the tax that its price contains. */
export const addLine = (
  db: Db,
  invoiceId: number,
  { kind, description, quantity, unitPrice, month }: NewLine,
) =>
  sql`select add_invoice_line(${invoiceId}, ${kind}, ${description}, ${quantity}::numeric,
    ${unitPrice}::numeric, ${month?.subscriptionId ?? null}::integer,
    ${month?.periodStart ?? null}::date)`.execute(db);

/** Gives a draft its number, seller and buyer. Takes the locks of `lockInvoiceForUpdate`. */
export const issueInvoice = (db: Db, id: number) => sql`select issue_invoice(${id})`.execute(db);
