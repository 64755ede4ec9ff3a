import { sql } from 'kysely';
import {
  addLine,
  isOpenInvoice,
  isOverdueInvoice,
  openAmount,
} from '#domains/payments/invoices/queries.ts';
import { orderedPage, type SortKey } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import { creditable, refundedPayment } from './creditable.ts';
import type {
  InvoiceLine,
  InvoiceLineInput,
  InvoiceState,
  InvoiceView,
  ListedInvoice,
} from './schema.ts';
import { isFoundBy } from './search.ts';
import type { InvoiceSum } from './sum-schema.ts';

/** The status that people see: an open invoice is overdue from the day after it was due. */
const state = sql<InvoiceState>`case when ${isOverdueInvoice} then 'overdue' else invoices.status end`;
/** Drafts come first. */
const day = sql<string>`coalesce(invoices.issued_on, '9999-12-31'::date)`;
const byDay: SortKey = { by: day, type: 'date', id: sql`invoices.id` };

/** The payment that led to the invoice, or the last one that paid it. A voided one did neither. */
const paymentOf = sql<
  number | null
>`coalesce(invoices.payment_id, (select paying.id from payments as paying
  where paying.invoice_id = invoices.id and paying.status = 'succeeded'
    and not exists (select from payment_voids where payment_id = paying.id)
  order by paying.id desc limit 1))`;

const nameToday = sql`(select full_name from users where users.id = invoices.client_id)`;
const companyToday = sql`(select company_name from client_profiles where user_id = invoices.client_id)`;

const listedColumns = [
  'invoices.id',
  'invoices.kind',
  'invoices.number',
  'invoices.clientId',
  sql<string | null>`coalesce(invoices.buyer_name, ${nameToday})`.as('clientName'),
  sql<string | null>`case when invoices.buyer_name is null then ${companyToday}
    else invoices.buyer_company end`.as('companyName'),
  'invoices.buyerTaxNumber as taxNumber',
  'invoices.issuedOn',
  'invoices.dueOn',
  'invoices.currency',
  'invoices.net',
  'invoices.tax',
  'invoices.total',
  'invoices.paid',
  'invoices.credited',
  openAmount.as('open'),
  state.as('state'),
  sql<string | null>`(select number from invoices as credited
    where credited.id = invoices.credited_invoice_id)`.as('creditedNumber'),
  // A payment by card that leads to its invoice has the day of the invoice.
  sql<string | null>`(select coalesce(paid_on, case when payments.invoice_id is null
      then invoices.issued_on else day_of(payments.created_at) end) from payments
    where payments.id = ${paymentOf})`.as('paidOn'),
  sql<string | null>`(select description from invoice_lines
    where invoice_id = invoices.id order by position limit 1)`.as('about'),
  sql<ListedInvoice['receipts']>`(select coalesce(json_agg(json_build_object('paymentId', made.id,
      'isVoid', exists (select from payment_voids where payment_id = made.id)) order by made.id), '[]')
    from payments as made where made.status = 'succeeded'
      and (made.id = invoices.payment_id or made.invoice_id = invoices.id))`.as('receipts'),
] as const;

const views = {
  open: isOpenInvoice,
  overdue: isOverdueInvoice,
  paid: sql<boolean>`invoices.status = 'paid'`,
  void: sql<boolean>`invoices.status = 'void'`,
  draft: sql<boolean>`invoices.status = 'draft'`,
  'credit-notes': sql<boolean>`invoices.status = 'issued'`,
};

type Filter = {
  clientId?: number | undefined;
  withDrafts: boolean;
  view: InvoiceView;
  month?: string | undefined;
  year?: string | undefined;
  q?: string | undefined;
};

/** The newest first. */
export function listInvoices(
  db: Db,
  { clientId, withDrafts, view, month, year, q }: Filter,
  page: PageRequest,
) {
  let query = db.selectFrom('invoices').select([...listedColumns, day.as('day')]);
  if (clientId !== undefined) query = query.where('invoices.clientId', '=', clientId);
  if (!withDrafts) query = query.where('invoices.issuedOn', 'is not', null);
  if (view !== 'all') query = query.where(views[view]);
  if (month) {
    const first = sql`${`${month}-01`}::date`;
    query = query.where(sql<boolean>`invoices.issued_on >= ${first}
      and invoices.issued_on < (${first} + interval '1 month')::date`);
  }
  if (year) {
    const first = sql`${`${year}-01-01`}::date`;
    query = query.where(sql<boolean>`invoices.issued_on >= ${first}
      and invoices.issued_on < (${first} + interval '1 year')::date`);
  }
  if (q) query = query.where(isFoundBy(q));
  return orderedPage(query, page, byDay, 'descending').execute();
}

/** What a client has to pay, the first due first. */
export const listUnpaid = (db: Db, clientId: number, limit: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'dueOn', state.as('state'), openAmount.as('open')])
    .where('clientId', '=', clientId)
    .where(isOpenInvoice)
    .orderBy('dueOn')
    .orderBy('id')
    .limit(limit)
    .execute();

const detailColumns = [
  'invoices.version',
  'invoices.sellerName',
  'invoices.sellerAddress',
  'invoices.sellerTaxNumber',
  'invoices.sellerFooter',
  'invoices.taxLabel',
  'invoices.buyerEmail',
  'invoices.buyerAddress',
  'invoices.memo',
  'invoices.reason',
  'payments.paymentMethod',
  refundedPayment.as('refundedPaymentId'),
  creditable.as('creditable'),
  sql<boolean>`${refundedPayment} is not null`.as('isPaidByCard'),
  sql<boolean>`payments.subscription_id is not null`.as('hasPaidHours'),
  'payments.reference',
] as const;

export const findInvoice = (db: Db, id: number) =>
  db
    .selectFrom('invoices')
    .leftJoin('payments', (join) => join.on('payments.id', '=', paymentOf))
    .select([...listedColumns, ...detailColumns])
    .where('invoices.id', '=', id)
    .executeTakeFirst();

export const listLines = (db: Db, invoiceId: number): Promise<InvoiceLine[]> =>
  db
    .selectFrom('invoiceLines')
    .select(['kind', 'description', 'quantity', 'unitPrice', 'taxRate', 'net', 'tax', 'total'])
    .select(
      sql<InvoiceLine['month']>`case when subscription_id is not null
        then json_build_object('subscriptionId', subscription_id, 'periodStart', period_start) end`.as(
        'month',
      ),
    )
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute();

export const listCreditNotes = (db: Db, invoiceId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'issuedOn', 'total', state.as('state'), 'reason'])
    .where('creditedInvoiceId', '=', invoiceId)
    .orderBy('id')
    .execute();

export async function findLogo(db: Db, invoiceId: number) {
  const found = await db
    .selectFrom('invoices')
    .innerJoin('sellerLogos', 'sellerLogos.id', 'invoices.sellerLogoId')
    .select('picture')
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirst();
  return found?.picture ?? null;
}

/**
 * The number and the amount of each view. Without a month, what is not paid yet is summed over all months, and the rest
 * over the current one.
 */
export async function sumInvoices(
  db: Db,
  { clientId, month }: { clientId?: number | undefined; month?: string | undefined },
) {
  const isOfClient = clientId === undefined ? sql`` : sql`and client_id = ${clientId}`;
  const first = month
    ? sql`${`${month}-01`}::date`
    : sql`date_trunc('month', billing_day()::timestamp)::date`;
  const isOfMonth = sql`issued_on >= ${first} and issued_on < (${first} + interval '1 month')::date`;
  const when = month ? sql`and ${isOfMonth}` : sql``;
  const { rows } = await sql<InvoiceSum>`
    select case status when 'sent' then 'open' else status end as view,
      count(*)::integer as count, sum(total - paid - credited) as amount
    from invoices where status in ('sent', 'draft') ${isOfClient} ${when} group by 1
    union all
    select 'overdue', count(*)::integer, sum(${openAmount})
    from invoices where ${isOverdueInvoice} ${isOfClient} ${when} having count(*) > 0
    union all
    select case status when 'issued' then 'credit-notes' else status end, count(*)::integer,
      sum(case status when 'paid' then total - credited else total end)
    from invoices where status in ('paid', 'void', 'issued') and ${isOfMonth} ${isOfClient} group by 1`.execute(
    db,
  );
  return rows;
}

/** Locks the invoice until the transaction ends. */
export async function lockInvoice(db: Db, id: number) {
  await sql`select lock_invoice(${id})`.execute(db);
  return findInvoice(db, id);
}

export async function replaceLines(db: Db, invoiceId: number, lines: InvoiceLineInput[]) {
  await db.deleteFrom('invoiceLines').where('invoiceId', '=', invoiceId).execute();
  for (const line of lines) await addLine(db, invoiceId, line);
}

export const updateDraft = (
  db: Db,
  id: number,
  change: { memo?: string | null | undefined; dueOn?: string | null | undefined },
) => db.updateTable('invoices').set(change).where('id', '=', id).execute();

export const deleteDraft = (db: Db, id: number) =>
  db.deleteFrom('invoices').where('id', '=', id).execute();
