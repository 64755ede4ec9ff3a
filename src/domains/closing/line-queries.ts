import { type RawBuilder, sql } from 'kysely';
import { endDay, firstDay } from '#server/database/month-days.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import type { BookedLine, MonthSums } from './schema.ts';

/** The row of a query that returns one. */
export async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returns one row.');
  return row;
}

const isDayOf = (month: string, day: string) =>
  sql`${sql.ref(day)} >= ${firstDay(month)} and ${sql.ref(day)} < ${endDay(month)}`;
const isTimeOf = (month: string, time: string) =>
  sql`${sql.ref(time)} >= business_day_start(${firstDay(month)})
    and ${sql.ref(time)} < business_day_start(${endDay(month)})`;

/**
 * What is booked in a month. A void, a refund that failed later and its credit note are lines of their own on their own day, so
 * that the lines of a closed month stay as they are. Amounts that leave the agency or are taken back are negative.
 */
const linesOf = (month: string) => sql`
  select id, issued_on as day, kind, number, coalesce(nullif(buyer_company, ''), buyer_name) as party,
    case kind when 'invoice' then net else -net end as net,
    case kind when 'invoice' then tax else -tax end as tax,
    case kind when 'invoice' then total else -total end as total,
    coalesce(reason, 'due ' || due_on) as note
  from invoices where ${isDayOf(month, 'issued_on')}
  union all
  select id, business_day(voided_at), 'void credit note', number, coalesce(nullif(buyer_company, ''), buyer_name),
    net, tax, total, 'its refund failed'
  from invoices where ${isTimeOf(month, 'voided_at')}
  union all
  select id, coalesce(paid_on, business_day(created_at)), 'payment', null, coalesce(nullif(company_name, ''), billing_name),
    null, null, amount, coalesce(reference, payment_method, method)
  from payments where status = 'succeeded'
    and (${isDayOf(month, 'paid_on')} or paid_on is null and ${isTimeOf(month, 'created_at')})
  union all
  select payments.id, voided_on, 'void payment', null, coalesce(nullif(company_name, ''), billing_name), null, null,
    -amount, reason
  from payment_voids join payments on payments.id = payment_id where ${isDayOf(month, 'voided_on')}
  union all
  select payments.id, business_day(settled_at), case refunds.status when 'succeeded' then 'refund' else 'failed refund' end,
    null, coalesce(nullif(company_name, ''), billing_name), null, null,
    case refunds.status when 'succeeded' then -refunds.amount else refunds.amount end, refunds.reason
  from refunds join payments on payments.id = refunds.payment_id
  where ${isTimeOf(month, 'settled_at')} and (refunds.status = 'succeeded'
    or refunds.status = 'failed' and exists (select from invoices where refund_id = refunds.id))
  union all
  select payments.id, issued_on, 'refund', null, coalesce(nullif(company_name, ''), billing_name), null, null,
    -refunds.amount, refunds.reason
  from invoices as credited join refunds on refunds.id = credited.refund_id join payments on payments.id = refunds.payment_id
  where refunds.status = 'failed' and ${isDayOf(month, 'credited.issued_on')}
  union all
  select id, ${endDay(month)} - 1, 'pay statement', null, va_name, null, null, -total,
    coalesce('paid ' || paid_on || ', ' || payout_reference, 'not paid')
  from pay_statements where month = ${firstDay(month)}`;

export const findSums = (db: Db, month: string): Promise<MonthSums> =>
  one(
    db,
    sql<MonthSums>`
      select * from (
          select coalesce(sum(hours), 0) as "approvedHours" from approved_time
          where ${isDayOf(month, 'booked_on')}) as time,
        (select (count(*) filter (where kind = 'invoice'))::integer as invoices,
            coalesce(sum(net) filter (where kind = 'invoice'), 0) as "invoicedNet",
            coalesce(sum(tax) filter (where kind = 'invoice'), 0) as "invoicedTax",
            coalesce(sum(total) filter (where kind = 'invoice'), 0) as invoiced,
            (count(*) filter (where kind = 'credit-note'))::integer as "creditNotes",
            coalesce(-sum(total) filter (where kind in ('credit-note', 'void credit note')), 0) as credited,
            (count(*) filter (where kind = 'payment'))::integer as payments,
            coalesce(sum(total) filter (where kind in ('payment', 'void payment')), 0) as received,
            (count(*) filter (where kind = 'refund'))::integer as refunds,
            coalesce(-sum(total) filter (where kind in ('refund', 'failed refund')), 0) as refunded,
            (count(*) filter (where kind = 'pay statement'))::integer as statements,
            coalesce(-sum(total) filter (where kind = 'pay statement'), 0) as pay
          from (${linesOf(month)}) as booked) as booked,
        (select count(*)::integer as "unpaidStatements", coalesce(sum(total), 0) as "unpaidPay"
          from pay_statements where month = ${firstDay(month)} and status <> 'paid') as unpaid`,
  );

/** More lines than a month of an agency has. */
const maxLines = 50_000;

/** The lines of the bookkeeper's file, by day. */
export async function listLines(db: Db, month: string): Promise<BookedLine[]> {
  const { rows } = await sql<BookedLine>`
    select day, kind, number, party, net, tax, total, note from (${linesOf(month)}) as booked
    order by day, kind, number, id, total limit ${maxLines + 1}::integer`.execute(db);
  if (rows.length > maxLines) throw conflict('This month has too many lines for one file.');
  return rows;
}
