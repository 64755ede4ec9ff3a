import { sql } from 'kysely';
import type { TaskStatus } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { isVa } from '#shared/actor.ts';

// What belongs to one person may be a hundred thousand rows, so it goes table by table instead of row by row, in
// silence; totals are corrected and everybody concerned is told in one go, last of all.

/** Nobody pages further through the pool than this between two looks at it. */
const mostPoolEvents = 500;

type PoolTask = { id: number; clientId: number; version: number };
type CountChange = { userId: number; part: 'client' | 'va'; status: TaskStatus; amount: number };

/** What is to be said and counted once all is removed. */
export type Aftermath = {
  /** Whose screens showed something of it. */
  audience: number[];
  correspondents: number[];
  poolTasks: PoolTask[];
  isPool: boolean;
  counts: CountChange[];
  /** By the day they were finished on. */
  finished: { day: string; amount: number }[];
  deletedTasks: number;
};

export const setSilent = (db: Db, isSilent: boolean) =>
  sql`select set_config('gva.silent', ${isSilent ? 'on' : ''}, true)`.execute(db);

/** The people of the tasks that this one owns, does or has commented on; administrators, if there is any. */
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
  const isConcerned =
    part === 'client' ? sql`client_id = ${id} and va_id is null` : sql`va_id = ${id}`;
  const { rows } = await sql<PoolTask>`
    select id, client_id as "clientId", version from tasks
    where ${isConcerned} and status not in ('done', 'cancelled')
    order by position limit ${mostPoolEvents}
  `.execute(db);
  return rows;
}

/** The work belongs to the client, and what was under way waits for another VA; so do the hours, without the person. */
async function handBackTasks(db: Db, vaId: number, actorId: number | null) {
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

/** A client's tasks, with what was said and logged on them. */
async function deleteTasks(db: Db, clientId: number) {
  for (const table of ['time_logs', 'task_comments'])
    await sql`delete from ${sql.table(table)} using tasks
      where tasks.id = task_id and tasks.client_id = ${clientId}`.execute(db);
  const { rows } = await sql<{
    vaId: number | null;
    status: TaskStatus | null;
    day: string | null;
    amount: number;
  }>`
    with gone as materialized (
      delete from tasks where client_id = ${clientId}
      returning va_id, status, day_of(completed_at) as day
    )
    select va_id as "vaId", status, day, count(*) as amount from gone
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
  };
}

/** What they wrote, and their name on what others own. */
async function deleteTraces(db: Db, id: number) {
  await sql`delete from task_comments where user_id = ${id}`.execute(db);
  await sql`update tasks set updated_by = null where updated_by = ${id}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    with gone as materialized (
      delete from messages where sender_id = ${id} or receiver_id = ${id}
      returning sender_id, receiver_id
    )
    select distinct case when sender_id = ${id} then receiver_id else sender_id end as id from gone
  `.execute(db);
  return rows.map((row) => row.id);
}

/** To be called in silence; `settle` does what silence left undone. */
export async function removeWork(
  db: Db,
  { id, role }: { id: number; role: 'admin' | 'va' | 'client' },
  actorId: number | null,
): Promise<Aftermath> {
  const part = isVa({ role }) ? 'va' : 'client';
  const audience = await findAudience(db, id);
  const poolTasks = await findPoolTasks(db, id, part);
  const handedBack = await handBackTasks(db, id, actorId);
  const { counts, finished, deletedTasks } = await deleteTasks(db, id);
  const correspondents = await deleteTraces(db, id);
  return {
    audience,
    correspondents,
    poolTasks,
    isPool: part === 'va',
    counts: [...handedBack, ...counts],
    finished,
    deletedTasks,
  };
}

/** Under the lock that commits take for events and totals anyway, so only as the last step of a transaction. */
export async function settle(db: Db, id: number, aftermath: Aftermath) {
  const { audience, correspondents, poolTasks, isPool, counts, finished, deletedTasks } = aftermath;
  // Held by others for the length of a commit: after all the work it is not given up for that.
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('gva events'))`.execute(db);
  await sql`
    with change as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        c ("userId" integer, part text, status text, amount integer)
    )
    insert into task_counts as known (user_id, part, status, amount)
      select "userId", part, status, amount from change
      on conflict (user_id, part, status) do update set amount = known.amount + excluded.amount
  `.execute(db);
  await sql`select add_to_total('tasks', ${-deletedTasks}::numeric)`.execute(db);
  await sql`
    select add_to_total('tasks-done', -amount, day)
    from jsonb_to_recordset(${JSON.stringify(finished)}::jsonb) f (day date, amount numeric)
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
  // To hear of oneself is to ask for everything anew: one event each, however much is gone.
  await sql`
    select record_event(kind => 'user', object_id => person, operation => 'updated',
      user_ids => array[person])
    from unnest(${audience}::integer[]) person
  `.execute(db);
}
