import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { exactHours } from '#shared/hours.ts';
import type { HoursAnswer, HoursChoice } from '#shared/hours-value-sets.ts';
import { type HoursGuard, type keptWork, maxKeptWork } from './schema.ts';

/** The choice of a client and what waits for them; of the waiting time only that of a VA, if `vaId` is set. */
export async function findGuard(db: Db, clientId: number, vaId: number | null) {
  const { rows } = await sql<HoursGuard>`
    with answers as materialized (
      select coalesce(bool_or(answer = 'period'), false) as is_unlimited,
        coalesce(bool_or(answer = 'no'), false) as is_declined,
        coalesce(sum(hours), 0) as allowed
      from hours_questions where client_id = ${clientId}::integer
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
      (select bills_extra_hours from seller_details) as "billsExtraHours",
      (select id from hours_questions where client_id = users.id and answer is null) as "questionId",
      is_unlimited as "isUnlimited", is_declined and not is_unlimited as "isDeclined",
      allowed as "allowedHours", exact_hours(hours) as "waitingHours", exact_hours(declined) as "declinedHours"
    from users, answers, waiting where users.id = ${clientId}::integer`.execute(db);
  return rows[0];
}

type Room = {
  /** The hours that can still be logged; null if there is no limit. */
  room: number | null;
  /** `hold`: a payment is disputed. */
  atLimit: HoursChoice | 'hold' | null;
  isDeclined: boolean;
  clientName: string;
};

/**
 * Finds the hours that can be logged for a client, without the worked time on timers. If there is a limit, locks the hours
 * until the transaction ends.
 */
export async function lockRoom(db: Db, clientId: number): Promise<Room> {
  const { rows: choices } = await sql<{ choice: HoursChoice | 'hold' }>`
    select hours_choice(${clientId}::integer) as choice`.execute(db);
  const atLimit = choices[0]?.choice ?? 'continue';
  if (atLimit === 'continue')
    return { room: null, atLimit: null, isDeclined: false, clientName: '' };
  const { rows } = await sql<Omit<Room, 'atLimit'>>`
    select hours_room(${clientId}::integer) - hours_on_timers(${clientId}::integer) as room,
      has_declined_hours(${clientId}::integer) as "isDeclined",
      (select full_name from users where id = ${clientId}::integer) as "clientName"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A select without a table must return one row.');
  return {
    ...found,
    room: found.room === null ? null : exactHours(found.room),
    atLimit,
  };
}

export const askForHours = (db: Db, clientId: number) =>
  sql`select ask_for_hours(${clientId}::integer)`.execute(db);

/** Locks what changes when a client answers: waiting time, then the hours. */
export async function lockGuard(db: Db, clientId: number) {
  await sql`select lock_waiting_time(${clientId}::integer)`.execute(db);
  await sql`select open_billing_period(${clientId}::integer)`.execute(db);
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

/** Answers the open question. Returns false if it was answered in the meantime. The hours must be locked. */
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
      answeredAt: sql<string>`clock_timestamp()`,
    })
    .where('clientId', '=', clientId)
    .where('answer', 'is', null);
  if (id !== undefined) update = update.where('id', '=', id);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

export const logWaitingTime = (db: Db, clientId: number) =>
  sql`select log_waiting_time(${clientId}::integer)`.execute(db);

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
    from (select id from subscriptions where user_id = ${clientId}::integer
      order by plan_runs(status, end_date) desc, status = 'active' desc, id desc limit 1) as plan`.execute(
    db,
  );

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

/** Stops the timers of a client whose hours are used up, or asks the client. Idempotent. */
export async function applyGuard(db: Kysely<Database>, clientId: number) {
  const { rows } = await sql<{ stopped: number }>`
    select apply_hours_guard(${clientId}::integer) as stopped`.execute(db);
  return rows[0]?.stopped ?? 0;
}

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
