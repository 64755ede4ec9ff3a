import { type RawBuilder, sql } from 'kysely';
import { type ReportScope, type TimeScope, toTimeLogFor } from '#domains/time/policy.ts';
import { byStart } from '#domains/time/queries.ts';
import { insertDecisions } from '#domains/timesheets/queries.ts';
import { orderedPage } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import type { TimeDecision } from '#shared/time-value-sets.ts';
import type { LineState, SubmittedLine, TimeLogHistory } from './schema.ts';

/** 0 is a deleted VA. */
export type WeekKey = { clientId: number; week: string; va: number; state: LineState };

/** The conditions of the indexes `time_logs_submitted` and `time_logs_not_submitted_va`. A log without an end is no line. */
export const isLineIn: Record<LineState, RawBuilder<boolean>> = {
  submitted: sql<boolean>`time_logs.approval = 'submitted'`,
  'not-submitted': sql<boolean>`time_logs.approval in ('open', 'returned')
    and time_logs.end_time is not null`,
};

/** Users who cannot submit time any more: their account is inactive, or has another role. */
const isFormerVa = sql<boolean>`(users.role <> 'va' or users.status = 'inactive')`;

/** The former VAs with time that they did not submit. */
export async function listFormerVaIds(db: Db) {
  const { rows } = await sql<{ id: number }>`
    select users.id from users
    cross join lateral (select from time_logs
      where time_logs.va_id = users.id and ${isLineIn['not-submitted']} limit 1) as line
    where ${isFormerVa}`.execute(db);
  return rows.map(({ id }) => id);
}

const logsOf = (db: Db, { clientId, week, va }: WeekKey) =>
  db
    .selectFrom('timeLogs')
    .where('timeLogs.clientId', '=', clientId)
    .where(sql<boolean>`time_logs.work_date between ${week}::date and ${week}::date + 6`)
    .where(sql<boolean>`time_logs.va_id is not distinct from ${va === 0 ? null : va}::integer`);

const linesOf = (db: Db, key: WeekKey) => logsOf(db, key).where(isLineIn[key.state]);

/** The lines of a week, oldest first. */
export async function listLines(
  db: Db,
  key: WeekKey,
  { limit, cursor, ...scope }: TimeScope & PageRequest,
): Promise<SubmittedLine[]> {
  const query = linesOf(db, key)
    .leftJoin('tasks', 'tasks.id', 'timeLogs.taskId')
    .select([
      'timeLogs.id',
      'timeLogs.taskId',
      'timeLogs.startTime',
      'timeLogs.endTime',
      'timeLogs.duration',
      'timeLogs.notes',
      'timeLogs.createdAt',
      'timeLogs.editedAt',
      'timeLogs.correctedAt',
      'timeLogs.version',
      'timeLogs.workDate',
      'timeLogs.returnReason',
      'tasks.title as taskTitle',
      'tasks.clientId as taskClientId',
    ]);
  const rows = await orderedPage(query, { limit, cursor }, byStart, 'ascending').execute();
  return rows.map((row) => toTimeLogFor(scope, row));
}

/** The ids and versions of the lines of a week, in the order of their ids. */
export const listVersions = (db: Db, key: WeekKey, limit: number) =>
  linesOf(db, key)
    .select(['timeLogs.id', 'timeLogs.version'])
    .orderBy('timeLogs.id')
    .limit(limit)
    .execute();

/** Whether a user approved this week, and none of its time has to be submitted again. */
export async function hasApproved(db: Db, key: WeekKey, actorId: number) {
  const found = await logsOf(db, key)
    .where('endTime', 'is not', null)
    .select([
      sql<boolean>`bool_or(approval = 'approved' and approved_by = ${actorId})`.as('isApproved'),
      sql<boolean>`bool_or(approval <> 'approved')`.as('isOpen'),
    ])
    .executeTakeFirst();
  return found?.isApproved === true && !found.isOpen;
}

type Decision = {
  kind: Extract<TimeDecision, 'approved' | 'returned'>;
  actorId: number;
  reason: string | null;
};

/** Approves or returns these logs, keeps the decisions, and tells the VAs. */
export async function decideLogs(db: Db, ids: number[], { kind, actorId, reason }: Decision) {
  const isApproval = kind === 'approved';
  // Live events name this actor.
  await sql`select set_config('gva.actor', ${String(actorId)}, true)`.execute(db);
  await db
    .updateTable('timeLogs')
    .set({
      approval: kind,
      approvedAt: isApproval ? sql<string>`clock_timestamp()` : null,
      approvedBy: isApproval ? actorId : null,
      returnReason: reason,
    })
    .where('id', 'in', ids)
    .execute();
  await insertDecisions(db, ids, { kind, actorId, reason });
  await sql`select notify_time_decision(${ids}, ${`time-${kind}`}, ${actorId})`.execute(db);
}

/** The submitted time of a client. */
export const sumWaiting = (db: Db, clientId: number): Promise<{ lines: number; hours: number }> =>
  db
    .selectFrom('timeLogs')
    .select([
      sql<number>`count(*)`.as('lines'),
      sql<number>`coalesce(sum(duration), 0)`.as('hours'),
    ])
    .where('clientId', '=', clientId)
    .where('approval', '=', sql.lit('submitted'))
    .executeTakeFirstOrThrow();

/** Whether a log belongs to this client or VA. Approved logs stay with their client when their task is moved or deleted. */
export async function canReadLog(db: Db, { clientId, vaId }: ReportScope, id: number) {
  let query = db.selectFrom('timeLogs').select('id').where('id', '=', id);
  if (clientId !== undefined) query = query.where('clientId', '=', clientId);
  if (vaId !== undefined) query = query.where('vaId', '=', vaId);
  return (await query.executeTakeFirst()) !== undefined;
}

const maxHistory = 100;

const personOf = (id: number, fullName: string | null) =>
  fullName === null ? null : { id, fullName };

/**
 * What was decided about a log, and its adjustments, newest first. A client reads nothing that was decided before the task
 * was theirs.
 */
export async function findHistory(
  db: Db,
  { clientId }: ReportScope,
  timeLogId: number,
): Promise<TimeLogHistory> {
  let decided = db
    .selectFrom('timeLogDecisions as act')
    .leftJoin('users as actor', 'actor.id', 'act.actorId')
    .select(['act.id', 'act.kind', 'act.hours', 'act.reason', 'act.createdAt', 'act.actorId'])
    .select('actor.fullName')
    .where('act.timeLogId', '=', timeLogId);
  if (clientId !== undefined) decided = decided.where('act.clientId', '=', clientId);
  const decisions = await decided.orderBy('act.id', 'desc').limit(maxHistory).execute();
  const adjustments = await db
    .selectFrom('timeAdjustments as act')
    .leftJoin('users as actor', 'actor.id', 'act.actorId')
    .select(['act.id', 'act.hours', 'act.reason', 'act.createdAt', 'act.actorId'])
    .select('actor.fullName')
    .where('act.timeLogId', '=', timeLogId)
    .orderBy('act.id', 'desc')
    .limit(maxHistory)
    .execute();
  const named = <Row extends { actorId: number; fullName: string | null }>({
    actorId,
    fullName,
    ...row
  }: Row) => ({ ...row, actor: personOf(actorId, fullName) });
  return { decisions: decisions.map(named), adjustments: adjustments.map(named) };
}
