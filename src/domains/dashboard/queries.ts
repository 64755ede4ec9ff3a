import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { TotalKind } from '#shared/value-sets.ts';

/**
 * The days for comparisons, in UTC like the totals. The current month is compared with the same days of the previous
 * month.
 */
const days = sql`(
  select today, month, (month - interval '1 month')::date as previous_month,
    least((today - interval '1 month')::date, month - 1) as same_day,
    (today - interval '1 month')::date as month_ago, today - 7 as week_ago
  from (select utc_day() as today, date_trunc('month', utc_day()::timestamp)::date as month) d
) days`;
const inMonth = (day: string) => sql`${sql.raw(day)} >= month`;
const inPreviousMonth = (day: string) =>
  sql`${sql.raw(day)} >= previous_month and ${sql.raw(day)} < same_day + 1`;

export type Total = {
  now: number;
  monthAgo: number;
  weekAgo: number;
  thisMonth: number;
  previousMonth: number;
};
const noTotal: Total = { now: 0, monthAgo: 0, weekAgo: 0, thisMonth: 0, previousMonth: 0 };

/** Global totals, from at most a dozen rows per day. */
export async function findTotals(db: Db) {
  const { rows } = await sql<Total & { kind: TotalKind }>`
    select kind, sum(amount) as now,
      coalesce(sum(amount) filter (where day <= month_ago), 0) as "monthAgo",
      coalesce(sum(amount) filter (where day <= week_ago), 0) as "weekAgo",
      coalesce(sum(amount) filter (where ${inMonth('day')}), 0) as "thisMonth",
      coalesce(sum(amount) filter (where ${inPreviousMonth('day')}), 0) as "previousMonth"
    from daily_totals, ${days} group by kind
  `.execute(db);
  const totals = new Map(rows.map(({ kind, ...total }) => [kind, total]));
  return (kind: TotalKind) => totals.get(kind) ?? noTotal;
}

type Owner = { clientId: number } | { vaId: number };
const ownedBy = (owner: Owner) =>
  'clientId' in owner ? sql`client_id = ${owner.clientId}` : sql`va_id = ${owner.vaId}`;

type TaskFigures = {
  total: number;
  completed: number;
  active: number;
  thisMonth: number;
  previousMonth: number;
};

/** One user's tasks: by status from the stored counts, and finished tasks from their index. */
export async function findTaskFigures(db: Db, owner: Owner): Promise<TaskFigures> {
  const [id, part] =
    'clientId' in owner ? ([owner.clientId, 'client'] as const) : ([owner.vaId, 'va'] as const);
  const { rows } = await sql<TaskFigures>`
    select states.*, finished.* from (
      select coalesce(sum(amount), 0) as total,
        coalesce(sum(amount) filter (where status = 'done'), 0) as completed,
        coalesce(sum(amount) filter (where status not in ('done', 'cancelled')), 0) as active
      from task_counts where user_id = ${id} and part = ${part}
    ) states, (
      select count(*) filter (where ${inMonth('completed_at')}) as "thisMonth",
        count(*) filter (where ${inPreviousMonth('completed_at')}) as "previousMonth"
      from ${days}, tasks
      where ${ownedBy(owner)} and completed_at is not null and completed_at >= previous_month
    ) finished
  `.execute(db);
  return rows[0] ?? { total: 0, completed: 0, active: 0, thisMonth: 0, previousMonth: 0 };
}

/**
 * Created minus finished tasks of the client in the last seven days; null if the account is younger.
 */
export async function findWeekOfTasks(db: Db, clientId: number): Promise<number | null> {
  const { rows } = await sql<{ change: number | null }>`
    select case when created_at < now() - interval '7 days' then (
      select count(*) from tasks where client_id = ${clientId}
        and created_at >= now() - interval '7 days' and status <> 'cancelled'
    ) - (
      select count(*) from tasks where client_id = ${clientId}
        and completed_at is not null and completed_at >= now() - interval '7 days'
    ) end as change
    from users where id = ${clientId}
  `.execute(db);
  return rows[0]?.change ?? null;
}

type Months = { thisMonth: number; previousMonth: number };

export async function findHoursOfVa(db: Db, vaId: number): Promise<Months> {
  const { rows } = await sql<Months>`
    select coalesce(sum(duration) filter (where ${inMonth('start_time')}), 0) as "thisMonth",
      coalesce(sum(duration) filter (where ${inPreviousMonth('start_time')}), 0) as "previousMonth"
    from ${days}, time_logs where va_id = ${vaId} and start_time >= previous_month
  `.execute(db);
  return rows[0] ?? { thisMonth: 0, previousMonth: 0 };
}

type Rating = { now: number | null; monthAgo: number | null };

export async function findRatingOfVa(db: Db, vaId: number): Promise<Rating> {
  const { rows } = await sql<Rating>`
    select round(avg(rating), 2) as now,
      round(avg(rating) filter (where created_at < month_ago + 1), 2) as "monthAgo"
    from ${days}, feedback where va_id = ${vaId}
  `.execute(db);
  return rows[0] ?? { now: null, monthAgo: null };
}

/** The running plan. */
export const findPlanFigures = (db: Db, clientId: number) =>
  db
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'hourlyRate', 'monthlyHours', 'endDate'])
    .where('userId', '=', clientId)
    .where(sql<boolean>`plan_runs(status, end_date)`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
