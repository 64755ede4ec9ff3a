import { type RawBuilder, sql } from 'kysely';
import type { NewRow, RowChange } from '#db/types.ts';
import { firstDay } from '#server/database/month-days.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import type { PayEstimate, PayTotals, StatementFilter } from './schema.ts';

const monthOf = (day: RawBuilder<unknown>) => sql<string>`to_char(${day}, 'YYYY-MM')`;

/** More lines than a month can have. A first statement may collect the hours of several months. */
const maxLines = 5_000;
export const maxAdjustments = 100;

export const selectStatements = (db: Db) =>
  db
    .selectFrom('payStatements')
    .select(monthOf(sql.ref('month')).as('month'))
    .select(['id', 'vaId', 'vaName', 'vaEmail', 'status', 'currency', 'lineCount', 'hours'])
    .select(['gross', 'bonuses', 'deductions', 'total', 'rateNeededOn', 'approvedAt'])
    .select(['paidOn', 'payoutReference', 'version']);

/** The statements of a month, by name. */
export function listStatements(
  db: Db,
  { month, status }: StatementFilter,
  { limit, cursor }: PageRequest,
) {
  let query = selectStatements(db).where('month', '=', firstDay(month));
  if (status) query = query.where('status', '=', status);
  if (cursor)
    query = query.where(sql<boolean>`(va_name, id) > (${cursor[0]}, ${cursor[1]}::integer)`);
  return query.orderBy('vaName').orderBy('id').limit(limit).execute();
}

/** The approved and paid statements of a VA, the latest month first. */
export function listStatementsOfVa(db: Db, vaId: number, { limit, cursor }: PageRequest) {
  let query = selectStatements(db).where('vaId', '=', vaId).where('status', '<>', 'draft');
  if (cursor) query = query.where('month', '<', firstDay(cursor[0]));
  return query.orderBy('payStatements.month', 'desc').limit(limit).execute();
}

export const findStatement = (db: Db, id: number) =>
  selectStatements(db).where('id', '=', id).executeTakeFirst();

export async function listVasOfStatements(db: Db, ids: readonly number[]) {
  const rows = await db.selectFrom('payStatements').select('vaId').where('id', 'in', ids).execute();
  return rows.map(({ vaId }) => vaId);
}

/** Whether a line has hours that no other draft would collect, because its client or its VA was deleted. */
export async function hasOrphanedLines(db: Db, statementId: number) {
  const { rows } = await sql`select from pay_statement_lines as line
    join pay_statements as statement on statement.id = line.statement_id
    where statement_id = ${statementId} and not exists (select from approved_time as time
      join users on users.id = time.va_id
      where time.source = line.source and time.source_id = line.source_id and time.va_id = statement.va_id)
    limit 1`.execute(db);
  return rows.length > 0;
}

export const listLines = (db: Db, statementId: number) =>
  db
    .selectFrom('payStatementLines')
    .select(['id', 'source', 'clientId', 'clientName', 'taskId', 'taskTitle', 'bookedOn'])
    .select(['rateDate as workDate', 'hours', 'hourlyRate', 'amount'])
    .where('statementId', '=', statementId)
    .orderBy('bookedOn')
    .orderBy('id')
    .limit(maxLines)
    .execute();

export const listAdjustments = (db: Db, statementId: number) =>
  db
    .selectFrom('payAdjustments')
    .select(['id', 'kind', 'amount', 'note'])
    .where('statementId', '=', statementId)
    .orderBy('id')
    .limit(maxAdjustments)
    .execute();

export async function sumStatements(db: Db, month: string): Promise<PayTotals> {
  const { rows } = await sql<PayTotals>`
    select count(*) filter (where status = 'draft')::integer as drafts,
      count(*) filter (where status = 'approved')::integer as approved,
      count(*) filter (where status = 'paid')::integer as paid,
      count(*) filter (where status = 'draft' and (rate_needed_on is not null or total < 0))::integer as problems,
      coalesce(sum(hours), 0) as hours, coalesce(sum(total), 0) as total,
      coalesce(sum(total) filter (where status = 'approved'), 0) as to_pay
    from pay_statements where month = ${firstDay(month)}`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('An aggregate returns one row.');
  return totals;
}

/** Hours of the running month that are on no approved statement, at the rates of their days. */
export async function estimatePay(db: Db, vaId: number): Promise<PayEstimate> {
  const { rows } = await sql<PayEstimate>`
    with month as (select date_trunc('month', billing_day())::date as first),
    entry as (
      select true as is_approved, hours, rate_date from approved_time, month
        where va_id = ${vaId} and booked_on >= first and booked_on < first + interval '1 month'
          and not exists (select from pay_statement_lines as line
            join pay_statements as statement on statement.id = line.statement_id
            where line.source = approved_time.source and line.source_id = approved_time.source_id
              and statement.status <> 'draft')
      union all
      select false, duration, work_date from time_logs, month
        where va_id = ${vaId} and work_date >= first and work_date < first + interval '1 month'
          and approval <> 'approved'
    ),
    priced as (
      select is_approved, hours, rate, coalesce(cost_of(hours, rate), 0) as amount
      from entry cross join lateral (select pay_rate_on(${vaId}, rate_date) as rate) as rates
    )
    select ${monthOf(sql`(select first from month)`)} as month,
      coalesce(sum(hours) filter (where is_approved), 0) as approved_hours,
      coalesce(sum(amount) filter (where is_approved), 0) as approved_amount,
      coalesce(sum(hours) filter (where not is_approved), 0) as pending_hours,
      coalesce(sum(amount) filter (where not is_approved), 0) as pending_amount,
      coalesce(sum(hours) filter (where rate is null), 0) as hours_without_rate
    from priced`.execute(db);
  const [estimate] = rows;
  if (!estimate) throw new Error('An aggregate returns one row.');
  return estimate;
}

export async function hasMonthBegun(db: Db, month: string) {
  const { rows } = await sql<{ hasBegun: boolean }>`
    select ${firstDay(month)} <= billing_day() as has_begun`.execute(db);
  return rows[0]?.hasBegun ?? false;
}

/** Locks a statement. Call `lockPay` before. */
export const lockStatementForUpdate = (db: Db, id: number) =>
  selectStatements(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** Inserts drafts of the month for all users with approved hours that are on no statement: VAs, and those who were VAs. */
export async function insertDrafts(db: Db, month: string) {
  const { rows } = await sql<{ id: number; vaId: number }>`
    insert into pay_statements (va_id, month, va_name, va_email)
    select id, ${firstDay(month)}, full_name, email from users
    where has_unpaid_time(id, (${firstDay(month)} + interval '1 month')::date)
    order by id
    on conflict (va_id, month) do nothing
    returning id, va_id`.execute(db);
  return rows;
}

/** Inserts the draft of a VA; returns undefined if there is a statement. */
export const insertDraft = (
  db: Db,
  month: string,
  va: Pick<NewRow<'payStatements'>, 'vaName' | 'vaEmail' | 'vaId'>,
) =>
  db
    .insertInto('payStatements')
    .values({ ...va, month: firstDay(month) })
    .onConflict((conflict) => conflict.columns(['vaId', 'month']).doNothing())
    .returning(['id', 'vaId'])
    .executeTakeFirst();

/** Adds new approved hours to the drafts of a month. Returns the number of new lines of each draft. */
export async function collectDrafts(db: Db, month: string, vaId?: number) {
  const ofVa = vaId === undefined ? sql`` : sql`and va_id = ${vaId}`;
  const { rows } = await sql<{ id: number; vaId: number; added: number }>`
    with draft as materialized (select id, va_id from pay_statements
      where month = ${firstDay(month)} and status = 'draft' ${ofVa} order by id)
    select id, va_id, collect_pay(id) as added from draft order by id`.execute(db);
  return rows;
}

/** Counts the VAs with approved hours that their statement of the month no longer takes. */
export async function countLate(db: Db, month: string, vaId?: number) {
  const ofVa = vaId === undefined ? sql`` : sql`and va_id = ${vaId}`;
  const { rows } = await sql<{ late: number }>`
    select count(*)::integer as late from pay_statements
    where month = ${firstDay(month)} and status <> 'draft' ${ofVa}
      and has_unpaid_time(va_id, (${firstDay(month)} + interval '1 month')::date)`.execute(db);
  return rows[0]?.late ?? 0;
}

export const findStatementOfMonth = (db: Db, month: string, vaId: number) =>
  selectStatements(db)
    .where('vaId', '=', vaId)
    .where('month', '=', firstDay(month))
    .executeTakeFirst();

export const updateStatement = (db: Db, id: number, changes: RowChange<'payStatements'>) =>
  db
    .updateTable('payStatements')
    .set(changes)
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();

export const deleteStatement = (db: Db, id: number) =>
  db.deleteFrom('payStatements').where('id', '=', id).execute();

export const findAdjustmentOfRequest = (db: Db, requestId: string) =>
  db
    .selectFrom('payAdjustments')
    .select(['id', 'statementId', 'kind', 'amount', 'note'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();

export const findAdjustment = (db: Db, id: number) =>
  db
    .selectFrom('payAdjustments')
    .select(['id', 'statementId', 'kind', 'amount', 'note'])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertAdjustment = (db: Db, row: NewRow<'payAdjustments'>) =>
  db.insertInto('payAdjustments').values(row).returning('id').executeTakeFirstOrThrow();

export const deleteAdjustment = (db: Db, id: number) =>
  db.deleteFrom('payAdjustments').where('id', '=', id).returning('id').executeTakeFirst();
