import { sql } from 'kysely';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import type { TimeCorrectionKind } from '#shared/time-value-sets.ts';
import { type ReportScope, type StoredTime, toTimeLogFor } from '../policy.ts';
import type { CorrectedValues, TimeCorrection } from './schema.ts';
import type { LogValues } from './versions.ts';

type NewCorrection = {
  kind: TimeCorrectionKind;
  timeLogId: number;
  clientId: number;
  vaId: number | null;
  actorId: number;
  reason: string;
  before: LogValues | null;
  after: LogValues | null;
};

export const insertCorrection = (db: Db, { before, after, ...correction }: NewCorrection) =>
  db
    .insertInto('timeCorrections')
    .values({
      ...correction,
      formerTaskId: before?.taskId ?? null,
      formerStartTime: before?.startTime ?? null,
      formerEndTime: before?.endTime ?? null,
      formerDuration: before?.duration ?? null,
      formerNotes: before?.notes ?? null,
      taskId: after?.taskId ?? null,
      startTime: after?.startTime ?? null,
      endTime: after?.endTime ?? null,
      duration: after?.duration ?? null,
      notes: after?.notes ?? null,
    })
    .execute();

/** Until the transaction ends, the hours ledger stores this reason, and live events name this actor. */
export const explainBookings = (db: Db, actorId: number, reason: string) =>
  sql`select set_config('gva.actor', ${String(actorId)}, true),
    set_config('gva.reason', ${reason}, true)`.execute(db);

/** Locks these tasks until the transaction ends, so that they keep their clients. Returns those that exist. */
export const lockTasksForShare = async (db: Db, ids: number[]) => {
  if (ids.length === 0) return [];
  return db
    .selectFrom('tasks')
    .select(['id', 'title', 'clientId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
};

/** The tasks and VAs of these logs. */
export const listLogParties = (db: Db, ids: number[]) =>
  db.selectFrom('timeLogs').select(['taskId', 'vaId']).where('id', 'in', ids).execute();

/** Locks these logs until the transaction ends. */
export const lockTimeLogs = (db: Db, ids: number[]) =>
  db
    .selectFrom('timeLogs')
    .select(['id', 'taskId', 'vaId', 'startTime', 'endTime', 'duration', 'notes', 'version'])
    .select(['clientId', 'workDate', 'approval', 'approvedBy', 'returnReason'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

type Changes = LogValues & { worked?: null };

export const updateCorrectedLog = (db: Db, id: number, changes: Changes) =>
  db
    .updateTable('timeLogs')
    .set({ ...changes, correctedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();

export const deleteTimeLog = (db: Db, id: number) =>
  db.deleteFrom('timeLogs').where('id', '=', id).execute();

/** The VA whose time is corrected, and the time zone of their browser. */
export const findCorrectedVa = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .leftJoin('presence', 'presence.userId', 'users.id')
    .select(['users.id', 'users.fullName', 'users.email', 'users.status', 'presence.timeZone'])
    .where('users.id', '=', id)
    .where('users.role', '=', 'va')
    .executeTakeFirst();

type Filter = {
  clientId?: number | undefined;
  vaId?: number | undefined;
  timeLogId?: number | undefined;
  scope: ReportScope;
};

const nameOf = (id: string) =>
  sql<string | null>`(select full_name from users where users.id = ${sql.ref(id)})`;
const titleOf = (id: string) =>
  sql<string | null>`(select title from tasks where tasks.id = ${sql.ref(id)})`;
const ownerOf = (id: string) =>
  sql<number | null>`(select client_id from tasks where tasks.id = ${sql.ref(id)})`;

/** Subqueries instead of joins, because with a join PostgreSQL may start by reading all tasks. */
const names = [
  nameOf('timeCorrections.clientId').as('clientName'),
  sql<string | null>`(select company_name from client_profiles
    where user_id = time_corrections.client_id)`.as('company'),
  nameOf('timeCorrections.vaId').as('vaName'),
  nameOf('timeCorrections.actorId').as('actorName'),
  titleOf('timeCorrections.formerTaskId').as('formerTitle'),
  ownerOf('timeCorrections.formerTaskId').as('formerOwnerId'),
  titleOf('timeCorrections.taskId').as('title'),
  ownerOf('timeCorrections.taskId').as('ownerId'),
] as const;

/** Newest first. */
export async function listCorrections(
  db: Db,
  { clientId, vaId, timeLogId, scope }: Filter,
  page: PageRequest,
): Promise<TimeCorrection[]> {
  let query = db.selectFrom('timeCorrections').selectAll().select(names);
  for (const id of [clientId, scope.clientId])
    if (id !== undefined) query = query.where('clientId', '=', id);
  for (const id of [vaId, scope.vaId]) if (id !== undefined) query = query.where('vaId', '=', id);
  if (timeLogId !== undefined) query = query.where('timeLogId', '=', timeLogId);
  const rows = await newestFirst(query, page).execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    timeLogId: row.timeLogId,
    client: { id: row.clientId, fullName: row.clientName ?? '', company: row.company },
    va: named(row.vaId, row.vaName),
    actor: named(row.actorId, row.actorName),
    reason: row.reason,
    before: toValues(scope, {
      taskId: row.formerTaskId,
      taskTitle: row.formerTitle,
      taskClientId: row.formerOwnerId,
      startTime: row.formerStartTime,
      endTime: row.formerEndTime,
      duration: row.formerDuration,
      notes: row.formerNotes,
    }),
    after: toValues(scope, {
      taskId: row.taskId,
      taskTitle: row.title,
      taskClientId: row.ownerId,
      startTime: row.startTime,
      endTime: row.endTime,
      duration: row.duration,
      notes: row.notes,
    }),
    createdAt: row.createdAt,
  }));
}

const named = (id: number | null, fullName: string | null) =>
  id === null || fullName === null ? null : { id, fullName };

type StoredValues = StoredTime &
  Pick<CorrectedValues, 'endTime' | 'notes'> & {
    startTime: string | null;
    duration: number | null;
  };

/** Values of a log always have a start and a duration. */
function toValues(
  scope: ReportScope,
  { startTime, duration, endTime, ...time }: StoredValues,
): CorrectedValues | null {
  if (startTime === null || duration === null) return null;
  const { task, notes } = toTimeLogFor(scope, time);
  return { task, startTime, endTime, duration, notes };
}
