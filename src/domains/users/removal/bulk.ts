import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { isVa } from '#shared/actor.ts';
import type { TaskStatus } from '#shared/value-sets.ts';

// A user may own a hundred thousand rows. They are deleted one table at a time with events suppressed. At the end,
// totals are corrected and each affected user receives one event.

/** Limits the events of one removal. A list of the pool that shows more tasks updates the others when it is loaded again. */
const maxPoolEvents = 500;

type PoolTask = { id: number; clientId: number; version: number };
type CountChange = { userId: number; part: 'client' | 'va'; status: TaskStatus; amount: number };
type DeletedWork = { vaId: number; day: string; hours: number };

/** The events and totals to write after the deletion. */
export type RemovalEffects = {
  /** Users whose screens may show the deleted rows. */
  audience: number[];
  /** Users who exchanged messages with the deleted user. */
  correspondents: number[];
  poolTasks: PoolTask[];
  /** True if `poolTasks` return to the pool, false if they leave it. */
  isPool: boolean;
  counts: CountChange[];
  /** Deleted tasks that were done, by the day of completion. */
  finished: { day: string; amount: number }[];
  deletedTasks: number;
  /** The hours of deleted time logs. */
  deletedWork: DeletedWork[];
};

export const suppressEvents = (db: Db, isSilent: boolean) =>
  sql`select set_config('gva.silent', ${isSilent ? 'on' : ''}, true)`.execute(db);

/** Clients and VAs of all tasks that the user owns, works on or commented on. Adds admins if there is such a task. */
async function findAudience(db: Db, id: number) {
  const { rows } = await sql<{ id: number }>`
    with parties as materialized (
      select client_id, va_id from tasks where client_id = ${id} or va_id = ${id}
      union
      select t.client_id, t.va_id from task_comments c join tasks t on t.id = c.task_id
        where c.user_id = ${id}
    )
    select id from users where id <> ${id} and (
      id in (select client_id from parties union select va_id from parties)
      or role = 'admin' and status = 'active' and exists (select from parties))
    order by id
  `.execute(db);
  return rows.map((row) => row.id);
}

async function findPoolTasks(db: Db, id: number, part: 'client' | 'va') {
  const condition =
    part === 'client' ? sql`client_id = ${id} and va_id is null` : sql`va_id = ${id}`;
  const { rows } = await sql<PoolTask>`
    select id, client_id as "clientId", version from tasks
    where ${condition} and status not in ('done', 'cancelled')
    order by position limit ${maxPoolEvents}
  `.execute(db);
  return rows;
}

/** Unassigns the VA from all tasks and time logs, which stay with the client. Tasks in progress become todo again. */
async function unassignVaFromTasks(db: Db, vaId: number, actorId: number | null) {
  const { rows } = await sql<{ clientId: number; amount: number }>`
    with back as materialized (
      update tasks set va_id = null, taken_at = null, updated_by = ${actorId}::integer,
        status = case when status = 'in-progress' then 'todo' else status end
      where va_id = ${vaId}
      returning client_id, old.status
    )
    select client_id as "clientId", count(*) as amount from back
    where status = 'in-progress' group by client_id
  `.execute(db);
  await sql`update time_logs set va_id = null where va_id = ${vaId}`.execute(db);
  return rows.flatMap(({ clientId: userId, amount }): CountChange[] => [
    { userId, part: 'client', status: 'in-progress', amount: -amount },
    { userId, part: 'client', status: 'todo', amount },
  ]);
}

/** Deletes a client's tasks with their time logs and comments. */
async function deleteTasks(db: Db, clientId: number) {
  // Approved time is deleted only with its client. This setting names the client.
  await sql`select set_config('gva.removed_client', ${String(clientId)}, true)`.execute(db);
  // Also those of deleted tasks.
  const { rows: deletedWork } = await sql<DeletedWork>`
    with deleted as materialized (
      delete from time_logs where client_id = ${clientId}
      returning va_id, day_of(start_time) as day, duration
    )
    select va_id as "vaId", day, sum(duration) as hours from deleted
    where va_id is not null group by va_id, day
  `.execute(db);
  await sql`delete from task_comments using tasks
    where tasks.id = task_id and tasks.client_id = ${clientId}`.execute(db);
  const { rows } = await sql<{
    vaId: number | null;
    status: TaskStatus | null;
    day: string | null;
    amount: number;
  }>`
    with deleted as materialized (
      delete from tasks where client_id = ${clientId}
      returning va_id, status, day_of(completed_at) as day
    )
    select va_id as "vaId", status, day, count(*) as amount from deleted
    group by grouping sets ((va_id, status), (day))
  `.execute(db);
  const byParty = rows.filter(({ status }) => status !== null);
  return {
    deletedTasks: byParty.reduce((sum, { amount }) => sum + amount, 0),
    counts: byParty.flatMap(({ vaId, status, amount }): CountChange[] =>
      vaId === null || status === null
        ? []
        : [{ userId: vaId, part: 'va', status, amount: -amount }],
    ),
    finished: rows.flatMap(({ day, amount }) => (day === null ? [] : [{ day, amount }])),
    deletedWork,
  };
}

/** Deletes the user's comments and messages, and returns the users they exchanged messages with. */
async function deleteCommentsAndMessages(db: Db, id: number) {
  await sql`delete from task_comments where user_id = ${id}`.execute(db);
  await sql`update tasks set updated_by = null where updated_by = ${id}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    with deleted as materialized (
      delete from messages where sender_id = ${id} or receiver_id = ${id}
      returning sender_id, receiver_id
    )
    select distinct case when sender_id = ${id} then receiver_id else sender_id end as id from deleted
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Call it with events suppressed, and `publishRemoval` afterwards. */
export async function removeUserWork(
  db: Db,
  { id, role }: { id: number; role: 'admin' | 'va' | 'client' },
  actorId: number | null,
): Promise<RemovalEffects> {
  const part = isVa({ role }) ? 'va' : 'client';
  const audience = await findAudience(db, id);
  const poolTasks = await findPoolTasks(db, id, part);
  const unassignedCounts = await unassignVaFromTasks(db, id, actorId);
  const { counts, ...deleted } = await deleteTasks(db, id);
  const correspondents = await deleteCommentsAndMessages(db, id);
  return {
    audience,
    correspondents,
    poolTasks,
    isPool: part === 'va',
    counts: [...unassignedCounts, ...counts],
    ...deleted,
  };
}

/**
 * Corrects totals and records events. Call it last in the transaction, because commits that change totals wait for its
 * lock.
 */
export async function publishRemoval(db: Db, id: number, effects: RemovalEffects) {
  const { audience, correspondents, poolTasks, isPool, counts, ...deleted } = effects;
  // Other transactions hold this lock only while they commit, so waiting is cheaper than repeating the deletion.
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`select lock_shared_rows()`.execute(db);
  await sql`
    with change as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        c ("userId" integer, part text, status text, amount integer)
    )
    insert into task_counts as known (user_id, part, status, amount)
      select "userId", part, status, amount from change
      on conflict (user_id, part, status) do update set amount = known.amount + excluded.amount
  `.execute(db);
  await sql`select add_to_total('tasks', ${-deleted.deletedTasks}::numeric)`.execute(db);
  await sql`
    select add_to_total('tasks-done', -amount, day)
    from jsonb_to_recordset(${JSON.stringify(deleted.finished)}::jsonb) f (day date, amount numeric)
  `.execute(db);
  // A day may have no row yet, because the trigger that adds the hours of a timer's log runs later.
  await sql`
    insert into work_days as known (va_id, day, hours)
      select "vaId", day, -hours
        from jsonb_to_recordset(${JSON.stringify(deleted.deletedWork)}::jsonb)
        w ("vaId" integer, day date, hours numeric)
      on conflict (va_id, day) do update set hours = exact_hours(known.hours + excluded.hours)
  `.execute(db);

  if (correspondents.length > 0)
    await sql`select record_event(kind => 'message', object_id => ${id}, operation => 'deleted',
      user_ids => ${correspondents}::integer[])`.execute(db);
  await sql`
    select record_event(kind => 'task', object_id => id,
      operation => ${isPool ? 'updated' : 'deleted'}, client_id => "clientId",
      is_pool => ${isPool}::boolean, was_pool => ${!isPool}::boolean, task_id => id,
      version => version + ${isPool ? 1 : 0})
    from jsonb_to_recordset(${JSON.stringify(poolTasks)}::jsonb)
      t (id integer, "clientId" integer, version integer)
  `.execute(db);
  // An event about the receiver's own user makes the browser refetch everything, so one event per user is enough.
  await sql`
    select record_event(kind => 'user', object_id => person, operation => 'updated',
      user_ids => array[person])
    from unnest(${audience}::integer[]) person
  `.execute(db);
}
