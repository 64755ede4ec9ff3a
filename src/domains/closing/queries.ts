import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import { addMonths } from '#shared/month.ts';
import {
  type BookedLine,
  type MonthChecks,
  type MonthDecision,
  type MonthSums,
  maxWeeks,
  type OpenWeek,
} from './schema.ts';

const firstDay = (month: string) => sql<string>`${`${month}-01`}::date`;
const endDay = (month: string) => firstDay(addMonths(month, 1));

async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The query returns one row.');
  return row;
}

/** The running month, and the first month that is not closed; null if none was closed. */
export const findCalendar = (db: Db) =>
  one(
    db,
    sql<{ running: string; openSince: string | null }>`
      select to_char(billing_day(), 'YYYY-MM') as running,
        case when isfinite(open_since()) then to_char(open_since(), 'YYYY-MM') end as "openSince"`,
  );

/** Waits for all writers of past months, and keeps new ones waiting until the transaction ends. */
export const lockMonths = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('gva closed months'))`.execute(db);

/** The weeks until the end of the month with time in one of these states. */
async function findOpenWeeks(db: Db, month: string, state: RawBuilder<boolean>) {
  const { rows } = await sql<OpenWeek & { count: number }>`
    select week, case when users.id is not null
        then jsonb_build_object('id', users.id, 'fullName', users.full_name) end as va,
      lines, hours, count
    from (
      select week_of(work_date) as week, va_id, count(*)::integer as lines, sum(duration) as hours,
        (count(*) over ())::integer as count
      from time_logs where ${state} and work_date < ${endDay(month)}
      group by 1, 2 order by 1, 2 limit ${maxWeeks}::integer) as open
    left join users on users.id = va_id order by week, va_id`.execute(db);
  const weeks = rows.map(({ count: _, ...week }) => week);
  return { weeks, count: rows[0]?.count ?? 0 };
}

export async function findChecks(db: Db, month: string): Promise<MonthChecks> {
  const [notSubmitted, notApproved, counts] = await Promise.all([
    findOpenWeeks(db, month, sql`approval in ('open', 'returned') and end_time is not null`),
    findOpenWeeks(db, month, sql`approval = 'submitted'`),
    one(
      db,
      sql<{
        drafts: number;
        draftPay: number;
        unpaidHours: number;
        draftInvoices: number;
        draftTotal: number;
        open: number;
        openTotal: number;
        overdue: number;
        overdueTotal: number;
      }>`
      select * from (
          select count(*)::integer as drafts, coalesce(sum(total), 0) as "draftPay"
          from pay_statements where month < ${endDay(month)} and status = 'draft') as pay,
        (select coalesce(sum(hours), 0) as "unpaidHours" from approved_time as time
          where booked_on >= ${firstDay(month)} and booked_on < ${endDay(month)} and va_id is not null
            and not exists (select from pay_statement_lines as line
              where line.source = time.source and line.source_id = time.source_id)) as unpaid,
        (select count(*)::integer as "draftInvoices", coalesce(sum(total), 0) as "draftTotal"
          from invoices where status = 'draft') as drafts,
        (select count(*)::integer as open, coalesce(sum(total - paid - credited), 0) as "openTotal",
            (count(*) filter (where due_on < billing_day()))::integer as overdue,
            coalesce(sum(total - paid - credited) filter (where due_on < billing_day()), 0) as "overdueTotal"
          from invoices where status = 'sent' and issued_on < ${endDay(month)}) as open`,
    ),
  ]);
  return {
    notSubmitted,
    notApproved,
    draftStatements: { count: counts.drafts, amount: counts.draftPay },
    unpaidHours: counts.unpaidHours,
    draftInvoices: { count: counts.draftInvoices, amount: counts.draftTotal },
    openInvoices: { count: counts.open, amount: counts.openTotal },
    overdueInvoices: { count: counts.overdue, amount: counts.overdueTotal },
  };
}

/** The payments of the month without voided ones. One that was made elsewhere counts on the day when it was made. */
const paymentsOf = (month: string) => sql`
  select id, client_id, coalesce(paid_on, business_day(created_at)) as day, amount, billing_name,
    company_name, method, payment_method, reference
  from payments where status = 'succeeded'
    and not exists (select from payment_voids where payment_id = payments.id)
    and (paid_on >= ${firstDay(month)} and paid_on < ${endDay(month)}
      or paid_on is null and created_at >= business_day_start(${firstDay(month)})
        and created_at < business_day_start(${endDay(month)}))`;

const refundsOf = (month: string) => sql`
  select refunds.id, business_day(settled_at) as day, refunds.amount, refunds.reason, payments.billing_name,
    payments.company_name
  from refunds join payments on payments.id = refunds.payment_id
  where refunds.status = 'succeeded' and settled_at >= business_day_start(${firstDay(month)})
    and settled_at < business_day_start(${endDay(month)})`;

const papersOf = (month: string) => sql`
  select * from invoices where issued_on >= ${firstDay(month)} and issued_on < ${endDay(month)}
    and voided_at is null`;

export const findSums = (db: Db, month: string): Promise<MonthSums> =>
  one(
    db,
    sql<MonthSums>`
      select * from (
          select coalesce(sum(hours), 0) as "approvedHours" from approved_time
          where booked_on >= ${firstDay(month)} and booked_on < ${endDay(month)}) as time,
        (select (count(*) filter (where kind = 'invoice'))::integer as invoices,
            coalesce(sum(net) filter (where kind = 'invoice'), 0) as "invoicedNet",
            coalesce(sum(tax) filter (where kind = 'invoice'), 0) as "invoicedTax",
            coalesce(sum(total) filter (where kind = 'invoice'), 0) as invoiced,
            (count(*) filter (where kind = 'credit-note'))::integer as "creditNotes",
            coalesce(sum(total) filter (where kind = 'credit-note'), 0) as credited
          from (${papersOf(month)}) as papers) as papers,
        (select count(*)::integer as payments, coalesce(sum(amount), 0) as received
          from (${paymentsOf(month)}) as paid) as paid,
        (select count(*)::integer as refunds, coalesce(sum(amount), 0) as refunded
          from (${refundsOf(month)}) as back) as back,
        (select count(*)::integer as statements, coalesce(sum(total), 0) as pay,
            (count(*) filter (where status <> 'paid'))::integer as "unpaidStatements",
            coalesce(sum(total) filter (where status <> 'paid'), 0) as "unpaidPay"
          from pay_statements where month = ${firstDay(month)}) as pay`,
  );

export const listDecisions = (db: Db, month: string): Promise<MonthDecision[]> =>
  db
    .selectFrom('monthClosings')
    .leftJoin('users', 'users.id', 'monthClosings.actorId')
    .select(['monthClosings.id', 'kind', 'reason', 'monthClosings.createdAt'])
    .select('users.fullName as actor')
    .where('month', '=', firstDay(month))
    .orderBy('monthClosings.id', 'desc')
    .limit(50)
    .execute();

type Decision =
  | { month: string; kind: 'closed'; summary: MonthSums }
  | { month: string; kind: 'reopened'; reason: string };

export const insertDecision = (db: Db, actor: Actor, { month, ...decision }: Decision) =>
  db
    .insertInto('monthClosings')
    .values({
      month: firstDay(month),
      actorId: actor.id,
      kind: decision.kind,
      ...(decision.kind === 'closed'
        ? { summary: JSON.stringify(decision.summary) }
        : { reason: decision.reason }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** More lines than a month of an agency has. */
const maxBookedLines = 50_000;

/** The lines of the bookkeeper's file, by day. */
export async function listBookedLines(db: Db, month: string): Promise<BookedLine[]> {
  const { rows } = await sql<BookedLine>`
    select * from (
      select issued_on as day, kind, number, coalesce(nullif(buyer_company, ''), buyer_name) as party,
        case kind when 'invoice' then net else -net end as net,
        case kind when 'invoice' then tax else -tax end as tax,
        case kind when 'invoice' then total else -total end as total,
        coalesce(reason, 'due ' || due_on) as note
      from (${papersOf(month)}) as papers
      union all
      select day, 'payment', null, coalesce(nullif(company_name, ''), billing_name), null, null, amount,
        coalesce(reference, payment_method, method)
      from (${paymentsOf(month)}) as paid
      union all
      select day, 'refund', null, coalesce(nullif(company_name, ''), billing_name), null, null, -amount, reason
      from (${refundsOf(month)}) as back
      union all
      select coalesce(paid_on, (month + interval '1 month')::date - 1), 'pay-statement', null, va_name, null, null,
        -total, coalesce('paid, ' || payout_reference, 'not paid')
      from pay_statements where month = ${firstDay(month)}) as booked
    order by day, kind, number, party limit ${maxBookedLines}::integer`.execute(db);
  return rows;
}
