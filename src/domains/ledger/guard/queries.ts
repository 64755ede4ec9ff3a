import { sql } from 'kysely';
import type * as z from 'zod';
import {
  type AtLimit,
  lockHours,
  lockWaitingTime,
  namedPlan,
  timersOfClient,
} from '#domains/worked-time/queries.ts';
import type { Db } from '#server/db.ts';
import type { HoursAnswer, HoursChoice } from '#shared/hours-value-sets.ts';
import { type HoursGuard, type keptWork, maxKeptWork } from './schema.ts';

/** The choice of a client and what waits for them; of the waiting time only that of a VA, if `vaId` is set. */
export async function findGuard(db: Db, clientId: number, vaId: number | null) {
  const { rows } = await sql<HoursGuard>`
    with overdue as materialized (
      select substr(overdue_limit(${clientId}::integer), 9) as act
    ), answers as materialized (
      select coalesce(bool_or(answer = 'period'), false) as is_unlimited,
        coalesce(bool_or(answer = 'no'), false) as is_declined,
        coalesce(sum(hours), 0) as allowed
      from hours_questions where client_id = ${clientId}::integer
        and is_overdue = (select act is not null and act = 'ask' from overdue)
        and period_start = billing_period_start(${clientId}::integer)
    ), waiting as materialized (
      select coalesce(sum(seconds_in(worked)) filter (where declined_at is null), 0) / 3600 as hours,
        coalesce(sum(seconds_in(worked)) filter (
          where declined_at >= billing_period_start(${clientId}::integer)), 0) / 3600 as declined
      from waiting_time where client_id = ${clientId}::integer
        and (${vaId}::integer is null or va_id = ${vaId}::integer)
    )
    select users.id as "clientId", users.full_name as "clientName",
      (select full_name from users as va where va.id = va_of_client(${clientId}::integer)) as "vaName",
      coalesce((select at_limit from hours_guards where client_id = users.id), 'continue') as "atLimit",
      is_on_hold(users.id) as "isOnHold",
      overdue.act as overdue,
      (select bills_extra_hours from seller_details) as "billsExtraHours",
      -- What is asked because of an overdue invoice is no question any more when it is paid.
      (select id from hours_questions where client_id = users.id and answer is null
        and case when overdue.act is null then not is_overdue else overdue.act = 'ask' end) as "questionId",
      is_unlimited as "isUnlimited", is_declined and not is_unlimited as "isDeclined",
      allowed as "allowedHours", exact_hours(hours) as "waitingHours", exact_hours(declined) as "declinedHours"
    from users, overdue, answers, waiting where users.id = ${clientId}::integer`.execute(db);
  return rows[0];
}

/** What happens at the limit of the hours: the choice of the client, unless a dispute or an overdue invoice limits them. */
export async function findAtLimit(db: Db, clientId: number) {
  const { rows } = await sql<{ atLimit: AtLimit }>`
    select hours_choice(${clientId}::integer) as "atLimit"`.execute(db);
  const [choice] = rows;
  if (!choice) throw new Error(`Client ${clientId} has no choice.`);
  return choice.atLimit;
}

/**
 * Finds the hours that can still be booked for a client; null if there is no limit. If there is one, locks the hours until the
 * transaction ends. Run it as a statement of its own: the next one then sees what others committed while this one waited for
 * the lock.
 */
async function findRoom(db: Db, clientId: number) {
  const { rows } = await sql<{ room: number | null }>`
    select hours_room(${clientId}::integer) as room`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`Client ${clientId} has no room.`);
  return found.room;
}

/** `findRoom` without the worked time on timers; undefined if there is no limit. */
export async function lockRoom(db: Db, clientId: number) {
  const room = await findRoom(db, clientId);
  if (room === null) return undefined;
  const { rows: found } = await sql<{ room: number; clientName: string }>`
    select full_name as "clientName", exact_hours(${room}::numeric - (
      select coalesce(sum(seconds_in(timer_worked(timers.id, work_clock()))), 0) / 3600
      from timers join tasks on tasks.id = timers.task_id where tasks.client_id = users.id)) as room
    from users where id = ${clientId}::integer`.execute(db);
  return found[0];
}

/** Locks what changes when a client answers: waiting time, then the hours. */
export async function lockGuard(db: Db, clientId: number) {
  await lockWaitingTime(db, clientId);
  await lockHours(db, clientId);
}

export const saveChoice = (db: Db, clientId: number, atLimit: HoursChoice) =>
  db
    .insertInto('hoursGuards')
    .values({ clientId, atLimit })
    .onConflict((conflict) =>
      conflict
        .column('clientId')
        .doUpdateSet({ atLimit, updatedAt: sql<string>`clock_timestamp()` }),
    )
    .execute();

type Answer = { id?: number; answer: HoursAnswer; hours: number | null };

/**
 * Answers the open question. Returns false if it was answered in the meantime. Without an id, a question that is asked because
 * of an overdue invoice stays open. The hours must be locked.
 */
export async function answerQuestion(db: Db, clientId: number, { id, answer, hours }: Answer) {
  let update = db
    .updateTable('hoursQuestions')
    .set({
      answer,
      hours,
      extra:
        hours === null
          ? null
          : sql<number>`${hours}::numeric
        + greatest(0, -coalesce(hours_room(${clientId}::integer), 0))`,
      periodStart: sql<string>`billing_period_start(${clientId}::integer)`,
      isOverdue:
        id === undefined
          ? false
          : sql<boolean>`is_overdue or coalesce(overdue_limit(${clientId}::integer) = 'overdue-ask', false)`,
      answeredAt: sql<string>`clock_timestamp()`,
    })
    .where('clientId', '=', clientId)
    .where('answer', 'is', null);
  update = id === undefined ? update.where('isOverdue', '=', false) : update.where('id', '=', id);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

export const declineWaitingTime = (db: Db, clientId: number) =>
  db
    .updateTable('waitingTime')
    .set({ declinedAt: sql<string>`clock_timestamp()` })
    .where('clientId', '=', clientId)
    .where('declinedAt', 'is', null)
    .execute();

/** Tells the VA of a client of the answer; nobody if the client has no plan or no VA. */
export const notifyAnswer = (db: Db, clientId: number, actorId: number) =>
  sql`select notify_user(va_of_client(${clientId}::integer), 'hours-answered', 'subscription', plan.id,
      ${actorId}::integer)
    from ${namedPlan(clientId)}`.execute(db);

/** Marks the question as read, because it is settled. */
export const settleQuestion = (db: Db, clientId: number) =>
  sql`select settle_notifications('{hours-question}', 'subscription', id)
    from subscriptions where user_id = ${clientId}::integer`.execute(db);

type Batch = { after: number; limit: number };

/** The clients with a limit on whose tasks a timer runs, by id. */
export async function listGuardedClients(db: Db, { after, limit }: Batch) {
  const { rows } = await sql<{ clientId: number }>`
    select distinct tasks.client_id as "clientId"
    from timer_segments
    join timers on timers.id = timer_id
    join tasks on tasks.id = timers.task_id
    where hours_choice(tasks.client_id) <> 'continue' and timer_segments.ended_at is null and tasks.client_id > ${after}::integer
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ clientId }) => clientId);
}

/**
 * The moment at which the timers of a client's tasks together used up the hours; undefined if hours are left or there is no
 * limit. Locks the hours if there is a limit. Lock the timers first.
 */
export async function findUsedUpAt(db: Db, clientId: number) {
  const room = await findRoom(db, clientId);
  if (room === null) return undefined;
  const { rows } = await sql<{ usedUpAt: string }>`
    with room as (
      select greatest(0, ${room}::numeric) * 3600 as seconds
    ), segment as (
      select started_at, ended_at from timer_segments
        join timers on timers.id = timer_id
        join tasks on tasks.id = timers.task_id
        where tasks.client_id = ${clientId}::integer
    ), mark as (
      select moment, sum(change) as change from (
        select started_at as moment, 1 as change from segment
        union all select ended_at, -1 from segment where ended_at is not null
      ) as change group by moment
    ), step as (
      select moment, sum(change) over (order by moment) as running, lead(moment) over (order by moment) as following
        from mark
    ), used as (
      select moment, running, following, coalesce(sum(running * extract(epoch from following - moment))
        over (order by moment rows between unbounded preceding and 1 preceding), 0) as before
        from step
    ), reached as (
      select moment + make_interval(secs => ((seconds - before) / running)::double precision) as used_up_at
        from used, room
        where running > 0 and (following is null
          or before + running * extract(epoch from following - moment) >= seconds)
        order by moment limit 1
    )
    -- Logs end at whole milliseconds.
    select date_trunc('milliseconds', used_up_at) as "usedUpAt" from reached where used_up_at <= work_clock()`.execute(
    db,
  );
  return rows[0]?.usedUpAt;
}

/** The timers of a client's tasks that ran after a moment. */
export const timersAfter = (clientId: number, moment: string) =>
  sql<boolean>`${timersOfClient(clientId)} and exists (select from timer_segments
    where timer_id = timers.id and (ended_at is null or ended_at > ${moment}::timestamptz))`;

/** Tells a user that the timer on a task was stopped. */
export const notifyStopped = (db: Db, userId: number, taskId: number) =>
  sql`select notify_user(${userId}::integer, 'timer-stopped', 'task', ${taskId}::integer, null)`.execute(
    db,
  );

type KeptRow = z.infer<typeof keptWork> & { taskClientId: number | null };

/** The latest worked time that was not logged; only that of a VA, if `vaId` is set. */
export async function listKeptWork(db: Db, clientId: number, vaId: number | null) {
  const { rows } = await sql<KeptRow>`
    select kept.id, task.title as "taskTitle", task.client_id as "taskClientId", va.full_name as "vaName",
      lower(kept.worked)::timestamptz(3) as "startedAt",
      exact_hours(seconds_in(kept.worked) / 3600) as hours, kept.declined_at is not null as "isDeclined"
    from waiting_time as kept
    left join tasks as task on task.id = kept.task_id
    left join users as va on va.id = kept.va_id
    where kept.client_id = ${clientId}::integer and (${vaId}::integer is null or kept.va_id = ${vaId}::integer)
    order by kept.id desc limit ${maxKeptWork}`.execute(db);
  return rows;
}

type PackEntry = { clientId: number; periodStart: string; hours: number; paymentId: number };

export const insertPack = (db: Db, entry: PackEntry) =>
  db
    .insertInto('hoursLedger')
    .values({ ...entry, kind: 'pack' })
    .execute();
