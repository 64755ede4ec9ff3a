import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { TimeDecision } from '#shared/time-value-sets.ts';

type Line = { id: number; version: number; clientId: number };

/** Locks the lines of a week with one of these approvals, until the transaction ends. Logs without an end are no lines. */
export const lockLines = (
  db: Db,
  { vaId, week }: { vaId: number; week: string },
  approvals: readonly ('open' | 'returned' | 'submitted')[],
): Promise<Line[]> =>
  db
    .selectFrom('timeLogs')
    .select(['id', 'version', 'clientId'])
    .where('vaId', '=', vaId)
    .where(sql<boolean>`work_date between ${week}::date and ${week}::date + 6`)
    .where('approval', 'in', approvals)
    .where('endTime', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();

type Decision = { kind: TimeDecision; actorId: number; reason?: string | null };

/** Stores a decision about each of these logs. */
export const insertDecisions = (
  db: Db,
  ids: number[],
  { kind, actorId, reason = null }: Decision,
) =>
  sql`insert into time_log_decisions (time_log_id, client_id, kind, hours, actor_id, reason)
    select id, client_id, ${kind}, duration, ${actorId}::integer, ${reason} from time_logs
    where id = any (${ids}) order by id`.execute(db);

async function decide(db: Db, ids: number[], approval: 'open' | 'submitted', decision: Decision) {
  await db
    .updateTable('timeLogs')
    .set({ approval, returnReason: null })
    .where('id', 'in', ids)
    .execute();
  await insertDecisions(db, ids, decision);
}

export const submitLines = (db: Db, ids: number[], actorId: number) =>
  decide(db, ids, 'submitted', { kind: 'submitted', actorId });

export const withdrawLines = (db: Db, ids: number[], actorId: number) =>
  decide(db, ids, 'open', { kind: 'withdrawn', actorId });

/** Tells the clients of submitted lines, and settles the reminder of the VA. */
export const notifySubmitted = (
  db: Db,
  { vaId, week, clientIds }: { vaId: number; week: string; clientIds: number[] },
) =>
  sql`select notify_week_submitted(${vaId}::integer, ${week}::date, ${clientIds}::integer[])`.execute(
    db,
  );

/** Those of the tasks that are assigned to the VA. */
export const listOwnTaskIds = async (db: Db, vaId: number, ids: number[]) => {
  const tasks = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', ids)
    .where('vaId', '=', vaId)
    .execute();
  return tasks.map(({ id }) => id);
};

type Week = { vaId: number; week: string };

/** Tasks that are on the week already stay. */
export const insertTasks = (db: Db, { vaId, week }: Week, taskIds: number[]) =>
  db
    .insertInto('timesheetTasks')
    .values(taskIds.map((taskId) => ({ vaId, weekStart: week, taskId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const countTasks = async (db: Db, { vaId, week }: Week) => {
  const { count } = await db
    .selectFrom('timesheetTasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vaId', '=', vaId)
    .where('weekStart', '=', week)
    .executeTakeFirstOrThrow();
  return count;
};

/** The tasks of the week before on which the VA can still log time. */
export async function listFormerTaskIds(db: Db, { vaId, week }: Week, limit: number) {
  const { rows } = await sql<{ id: number }>`
    select tasks.id from tasks where tasks.va_id = ${vaId}::integer and tasks.status = 'in-progress'
      and tasks.id in (
        select task_id from time_logs where va_id = ${vaId}::integer
          and work_date between ${week}::date - 7 and ${week}::date - 1
        union all
        select task_id from timesheet_tasks
          where va_id = ${vaId}::integer and week_start = ${week}::date - 7)
    order by tasks.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export const deleteTask = (db: Db, { vaId, week }: Week, taskId: number) =>
  db
    .deleteFrom('timesheetTasks')
    .where('vaId', '=', vaId)
    .where('weekStart', '=', week)
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
