import { sql } from 'kysely';
import type { NewRow, Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';

/** What is open of an invoice: 0 if it is paid or void. */
export const openAmount = sql<number>`case invoices.status when 'sent'
  then invoices.total - invoices.paid - invoices.credited else 0 end`;

/** An open invoice: it is issued, and neither paid nor credited in full. */
export const isOpenInvoice = sql<boolean>`invoices.status = 'sent'`;
/** An open invoice after the day when it was due. */
export const isOverdueInvoice = sql<boolean>`(${isOpenInvoice} and invoices.due_on < billing_day())`;

/** What is owed of invoices, and what of it is overdue: the only definition of these sums. */
export const owedSum = sql<number>`coalesce(sum(${openAmount}), 0)`;
export const overdueSum = sql<number>`coalesce(sum(${openAmount}) filter (where ${isOverdueInvoice}), 0)`;

const selectIssued = (db: Db, id: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'clientId', 'issuedOn', 'status', openAmount.as('open')])
    .where('id', '=', id)
    .where('kind', '=', 'invoice')
    .where('issuedOn', 'is not', null);

/** An issued invoice of a client. */
export const findIssuedInvoice = (db: Db, id: number, clientId: number) =>
  selectIssued(db, id).where('clientId', '=', clientId).executeTakeFirst();

/** An issued invoice of any client. */
export const findIssuedInvoiceById = (db: Db, id: number) =>
  selectIssued(db, id).executeTakeFirst();

/** The open invoices of a client that a payment can be matched to, the first due first. */
export const listOpenInvoices = (db: Db, clientId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'total', 'paid', openAmount.as('open')])
    .select([
      sql<string>`number`.as('number'),
      sql<string>`issued_on`.as('issuedOn'),
      sql<string>`due_on`.as('dueOn'),
    ])
    .where('clientId', '=', clientId)
    .where(isOpenInvoice)
    .orderBy('dueOn')
    .orderBy('id')
    .limit(100)
    .execute();

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

export type NewLine = Pick<NewRow<'invoiceLines'>, 'kind' | 'description'> & {
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

/**
 * Gives a draft its number, seller and buyer. Without a due day, the payment terms decide. Takes the locks of
 * `lockInvoiceForUpdate`.
 */
export const issueInvoice = (db: Db, id: number, dueOn?: string) =>
  sql`select issue_invoice(${id}, due => ${dueOn ?? null}::date)`.execute(db);
