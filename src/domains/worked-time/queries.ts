import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { HoursChoice } from '#shared/hours-value-sets.ts';

/** A condition on `timers` and their `tasks`. */
export type TimerCondition = RawBuilder<boolean>;

/** Time that a VA worked; `worked` is a range of PostgreSQL's type `tstzmultirange`. */
export type Work = {
  clientId: number;
  /** Null: the VA was deleted. */
  vaId: number | null;
  taskId: number;
  timerId: number | null;
  notes: string | null;
  worked: string;
};

export const timersOfVa = (vaId: number): TimerCondition => sql`timers.va_id = ${vaId}::integer`;
export const timersOfClient = (clientId: number): TimerCondition =>
  sql`tasks.client_id = ${clientId}::integer`;

/**
 * Locks what changes when timers are saved, in the order of all operations on time: their tasks, then the work time of their
 * VAs. The hours of the client come after them. Returns the VAs.
 */
export async function lockTimers(db: Db, condition: TimerCondition): Promise<number[]> {
  const { rows: tasks } = await sql`
    select tasks.id from tasks join timers on timers.task_id = tasks.id where ${condition}
    order by tasks.id for key share of tasks`.execute(db);
  if (tasks.length === 0) return [];
  const { rows } = await sql<{ vaId: number }>`
    select va_id as "vaId", lock_work_time(va_id) from (
      select timers.va_id from timers join tasks on tasks.id = timers.task_id where ${condition}
      order by timers.va_id) as running`.execute(db);
  return rows.map(({ vaId }) => vaId);
}

type TimerWork = Work & { vaId: number; timerId: number };

/** Deletes timers of VAs whose work time is locked. Returns what was worked, by client and VA. */
export async function deleteTimers(db: Db, vaIds: number[], condition: TimerCondition) {
  const { rows } = await sql<TimerWork>`
    with taken as (
      delete from timers using tasks
      where tasks.id = timers.task_id and timers.va_id = any(${vaIds}::integer[]) and ${condition}
      returning tasks.client_id, timers.va_id, timers.task_id, timers.id, timers.notes,
        timer_worked(timers.id, work_clock()) as worked)
    select client_id as "clientId", va_id as "vaId", task_id as "taskId", id as "timerId", notes, worked
    from taken order by client_id, va_id`.execute(db);
  return rows;
}

type Division = {
  /** What the hours of the client cover; null for none. */
  covered: string | null;
  /** The hours of `covered`. */
  hours: number;
  /** Null for less than half a second, which every log loses by rounding. */
  rest: string | null;
};

/**
 * Splits worked time that is not logged into its first part, which the hours of the client cover, at most up to `until`, and
 * the rest. Without a limit everything is covered. Locks the hours if there is a limit. Returns undefined if all of the time is logged.
 */
export async function divideWork(
  db: Db,
  { clientId, vaId, worked }: Work,
  until: string | null,
): Promise<Division | undefined> {
  const { rows } = await sql<Division>`
    with work as materialized (
      select unlogged_part(${vaId}::integer, ${worked}::tstzmultirange) as ran
    ), limited as materialized (
      select ran, hours_room(${clientId}::integer) as room from work where not isempty(ran)
    ), divided as materialized (
      select ran, room, case when room is null then ran
        else first_seconds(ran, greatest(0, room) * 3600) * tstzmultirange(tstzrange(null, ${until}::timestamptz))
        end as fits from limited
    )
    select nullif(fits, '{}') as covered, least(greatest(1, round(seconds_in(fits))) / 3600, room) as hours,
      case when round(seconds_in(ran - fits)) > 0 then ran - fits end as rest from divided`.execute(
    db,
  );
  return rows[0];
}

/** Writes a log that starts and ends with the worked time. */
export const insertWorkedLog = (
  db: Db,
  { taskId, vaId, notes, timerId }: Work,
  { covered, hours }: { covered: string; hours: number },
) =>
  db
    .insertInto('timeLogs')
    .values({
      taskId,
      vaId,
      notes,
      timerId,
      duration: hours,
      worked: covered,
      startTime: sql<string>`lower(${covered}::tstzmultirange)`,
      endTime: sql<string>`upper(${covered}::tstzmultirange)`,
    })
    .execute();

export const insertWaitingTime = (db: Db, work: Work, isDeclined: boolean) =>
  db
    .insertInto('waitingTime')
    .values({ ...work, declinedAt: isDeclined ? sql<string>`clock_timestamp()` : null })
    .execute();

/** `hold`: a payment is disputed. The agency may have set that work asks or stops while an invoice is overdue. */
export type AtLimit = HoursChoice | 'hold' | 'overdue-ask' | 'overdue-stop';

export type Answers = {
  atLimit: AtLimit;
  /** The answers of the client in the billing period to what is asked now: no more hours, and no limit. */
  isDeclined: boolean;
  isUnlimited: boolean;
};

/** Finds what a client wants at the limit of their hours. Lock the hours first. */
export async function findAnswers(db: Db, clientId: number): Promise<Answers> {
  const { rows } = await sql<Answers>`
    with choice as materialized (select hours_choice(${clientId}::integer) as at_limit)
    select (select at_limit from choice) as "atLimit",
      coalesce(bool_or(answer = 'no'), false) as "isDeclined",
      coalesce(bool_or(answer = 'period'), false) as "isUnlimited"
    from hours_questions where client_id = ${clientId}::integer
      and is_overdue = ((select at_limit from choice) = 'overdue-ask')
      and period_start = billing_period_start(${clientId}::integer)`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('An aggregate must return one row.');
  return found;
}

/** Opens the billing period of the client, and locks their hours until the transaction ends. */
export const lockHours = (db: Db, clientId: number) =>
  sql`select open_billing_period(${clientId}::integer)`.execute(db);

/** Asks the client for more hours. Returns false if a question is open. */
export async function insertQuestion(db: Db, clientId: number) {
  const question = await db
    .insertInto('hoursQuestions')
    .values({
      clientId,
      periodStart: sql<string>`billing_period_start(${clientId}::integer)`,
      isOverdue: sql<boolean>`hours_choice(${clientId}::integer) = 'overdue-ask'`,
    })
    .onConflict((conflict) => conflict.column('clientId').where('answer', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return question !== undefined;
}

/** The running or latest plan of a client, to which notifications of hours lead; no row if the client has no plan. */
export const namedPlan = (clientId: number) =>
  sql`(select id from subscriptions where user_id = ${clientId}::integer
    order by plan_runs(status, end_date) desc, status = 'active' desc, id desc limit 1) as plan`;

export const notifyQuestion = (db: Db, clientId: number) =>
  sql`select notify_user(${clientId}::integer, 'hours-question', 'subscription', plan.id, null)
    from ${namedPlan(clientId)}`.execute(db);

/** Locks the tasks and the work time of the VAs whose time waits for a client. */
export async function lockWaitingTime(db: Db, clientId: number) {
  await sql`
    select from tasks where id in (select task_id from waiting_time where client_id = ${clientId}::integer)
    order by id for key share`.execute(db);
  await sql`
    select lock_work_time(va_id) from (
      select distinct va_id from waiting_time where client_id = ${clientId}::integer and va_id is not null
      order by va_id) as waiting`.execute(db);
}

/** Deletes the time that waits for a client, and returns it, oldest first. */
export async function deleteWaitingTime(db: Db, clientId: number) {
  const { rows } = await sql<Work>`
    with taken as (
      delete from waiting_time using tasks
      where tasks.id = waiting_time.task_id and waiting_time.client_id = ${clientId}::integer and declined_at is null
      returning waiting_time.id, tasks.client_id, waiting_time.va_id, task_id, notes, worked)
    select client_id as "clientId", va_id as "vaId", task_id as "taskId", null::integer as "timerId", notes, worked
    from taken order by id`.execute(db);
  return rows;
}
