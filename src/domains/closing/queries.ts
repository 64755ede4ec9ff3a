import { type RawBuilder, sql } from 'kysely';
import { endDay, firstDay } from '#server/database/month-days.ts';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import { one } from './line-queries.ts';
import {
  type MonthChecks,
  type MonthDecision,
  type MonthSums,
  maxWeeks,
  type OpenWeek,
  type UnsavedTime,
} from './schema.ts';

/**
 * The first month that has not ended in every time zone, because VAs log time of its last day until then; and the first month
 * that is not closed, or null if none was closed.
 */
export const findCalendar = (db: Db) =>
  one(
    db,
    sql<{ running: string; openSince: string | null }>`
      select to_char(least(billing_day(), (work_clock() at time zone 'Etc/GMT+12')::date), 'YYYY-MM') as running,
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

async function listUnsavedTime(db: Db, month: string): Promise<UnsavedTime[]> {
  const { rows } = await sql<UnsavedTime>`
    select kind, worker.full_name as va, jsonb_build_object('id', client.id, 'fullName', client.full_name) as client,
      kind = 'waiting' and hours_choice(client_id) = 'overdue-stop' as "waitsForPayment"
    from (
      select 'timer' as kind, timers.va_id, client_id, (select min(started_at) from timer_segments where timer_id = timers.id) as since
      from timers join tasks on tasks.id = timers.task_id
      union all
      select 'waiting', va_id, client_id, lower(worked) from waiting_time where declined_at is null) as unsaved
    join users as client on client.id = client_id left join users as worker on worker.id = va_id
    where work_date_of(va_id, since) < ${endDay(month)} order by since limit ${maxWeeks}::integer`.execute(
    db,
  );
  return rows;
}

export async function findChecks(db: Db, month: string): Promise<MonthChecks> {
  const [unsavedTime, notSubmitted, notApproved, counts] = await Promise.all([
    listUnsavedTime(db, month),
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
    unsavedTime,
    notSubmitted,
    notApproved,
    draftStatements: { count: counts.drafts, amount: counts.draftPay },
    unpaidHours: counts.unpaidHours,
    draftInvoices: { count: counts.draftInvoices, amount: counts.draftTotal },
    openInvoices: { count: counts.open, amount: counts.openTotal },
    overdueInvoices: { count: counts.overdue, amount: counts.overdueTotal },
  };
}

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

/** The decision that closed a month, perhaps with a later one; undefined while it is open. */
export const findClosing = (db: Db, month: string) =>
  db
    .selectFrom('monthClosings as closing')
    .leftJoin('users', 'users.id', 'closing.actorId')
    .select(['closing.id', 'closing.createdAt', 'closing.summary', 'users.fullName as actor'])
    .select(sql<boolean>`month = ${firstDay(month)}`.as('isOwn'))
    .where('kind', '=', 'closed')
    .where('month', '>=', firstDay(month))
    .where(
      sql<boolean>`closing.id > coalesce((select max(id) from month_closings
        where kind = 'reopened' and month <= ${firstDay(month)}), 0)`,
    )
    .orderBy('closing.id')
    .limit(1)
    .executeTakeFirst();

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
