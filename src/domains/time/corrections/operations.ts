import type * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import { toPage } from '#shared/page.ts';
import { unknownTask } from '../labels.ts';
import {
  approvedTime,
  changedDuration,
  checkNoOverlap,
  checkSpan,
  findStoredLog,
  staleLog,
} from '../operations.ts';
import { reportScope } from '../policy.ts';
import { exceedsWork, insertTimeLog } from '../queries.ts';
import type { TimeLog } from '../schema.ts';
import { lockWorkTime } from '../timer-queries.ts';
import {
  deleteTimeLog,
  explainBookings,
  findCorrectedVa,
  listCorrections,
  listLogParties,
  lockTasksForShare,
  lockTimeLogs,
  updateCorrectedLog,
} from './queries.ts';
import { type CorrectionContext, recordCorrections } from './recording.ts';
import type {
  addTimeLogInput,
  correctTimeLogInput,
  deleteTimeLogInput,
  listTimeCorrectionsInput,
} from './schema.ts';
import type { LogValues, LogVersion } from './versions.ts';

/** The corrections that the actor may see. */
export async function readCorrections(
  { db, actor }: ActionContext,
  { limit, cursor, ...filter }: z.output<typeof listTimeCorrectionsInput>,
) {
  const scope = reportScope(actor);
  const rows = await listCorrections(db, { ...filter, scope }, { limit: limit + 1, cursor });
  return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
}

/**
 * Locks logs and their tasks, so that both stay as they are until the transaction ends. Locks tasks before the work time
 * of VAs, as every operation does, to avoid deadlocks.
 */
export async function lockLogs(db: Db, ids: number[], newTaskId?: number) {
  const found = await listLogParties(db, ids);
  const taskIds = found.map(({ taskId }) => taskId);
  const tasks = await lockTasksForShare(db, [...taskIds, ...(newTaskId ? [newTaskId] : [])]);
  const vaIds = new Set(found.flatMap(({ vaId }) => vaId ?? []));
  for (const vaId of [...vaIds].sort((one, other) => one - other)) await lockWorkTime(db, vaId);
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  const logs = (await lockTimeLogs(db, ids)).map((locked) => {
    const { id, vaId, version, clientId, ...decided } = locked;
    const { workDate, approval, approvedBy, returnReason, ...values } = decided;
    // The task has been deleted. Or another administrator moved the log in the meantime: then it has another version,
    // which the callers refuse.
    const deleted = { id: values.taskId, title: unknownTask, clientId };
    const before: LogVersion = { task: taskById.get(values.taskId) ?? deleted, values };
    const approvalState = { approval, approvedBy, returnReason };
    return { id, vaId, version, clientId, workDate, ...approvalState, before };
  });
  return { logs, target: newTaskId === undefined ? undefined : taskById.get(newTaskId) };
}

/** Throws a conflict if the log is no longer the version that the administrator saw. */
async function lockLog(db: Db, id: number, version: number, newTaskId?: number) {
  const { logs, target } = await lockLogs(db, [id], newTaskId);
  const [log] = logs;
  if (!log) throw notFound('Time log');
  if (newTaskId !== undefined && !target) throw notFound('Task');
  const { vaId, before } = log;
  if (log.version !== version) throw staleLog(await findStoredLog(db, id));
  if (log.approval === 'approved') throw approvedTime();
  return { vaId, before, target: target ?? before.task };
}

type Span = { taskId: number; startTime: string; endTime: string };

async function checkNoOverlapOf(db: Db, vaId: number, span: Span, exceptId?: number) {
  const name = (await findCorrectedVa(db, vaId))?.fullName ?? 'this VA';
  await checkNoOverlap(db, vaId, span, exceptId, {
    timer: `This overlaps with the timer of ${name}.`,
    log: `This overlaps with other time of ${name}.`,
  });
}

/** Changes the task, the times, the hours or the notes of a log. The database corrects the ledgers in the open periods. */
export const correctTimeLog = (
  context: CorrectionContext,
  { id, version, reason, ...changes }: z.output<typeof correctTimeLogInput>,
): Promise<TimeLog> =>
  inTransaction(context.db, async (db) => {
    const { vaId, before, target } = await lockLog(db, id, version, changes.taskId);
    const former = before.values;
    const startTime = changes.startTime ?? former.startTime;
    const endTime = changes.endTime ?? former.endTime;
    if (endTime === null) throw invalid('End time is required', 'endTime');
    const duration = changedDuration(former.duration, changes.duration);
    const notes = (changes.notes === undefined ? former.notes : changes.notes) || null;
    const isMoved =
      startTime !== former.startTime ||
      endTime !== former.endTime ||
      (duration > former.duration && (await exceedsWork(db, id, duration)));
    if (isMoved || duration !== former.duration)
      await checkSpan(db, { startTime, endTime, duration });
    if (isMoved && vaId !== null)
      await checkNoOverlapOf(db, vaId, { taskId: target.id, startTime, endTime }, id);
    const values: LogValues = { taskId: target.id, startTime, endTime, duration, notes };
    const isSame =
      !isMoved &&
      target.id === before.task.id &&
      duration === former.duration &&
      notes === former.notes;
    if (isSame) return findStoredLog(db, id);

    await explainBookings(db, context.actor.id, reason);
    // Start and end entered by hand, and hours that include the pauses, replace the timer's segments.
    await updateCorrectedLog(db, id, { ...values, ...(isMoved && { worked: null }) });
    const after = { task: target, values };
    await recordCorrections(db, context, reason, [{ timeLogId: id, vaId, before, after }]);
    return findStoredLog(db, id);
  });

/** Deletes a log; its values are kept in the correction, and its hours are booked back. */
export const removeTimeLog = (
  context: CorrectionContext,
  { id, version, reason }: z.output<typeof deleteTimeLogInput>,
) =>
  inTransaction(context.db, async (db) => {
    const { vaId, before } = await lockLog(db, id, version);
    await explainBookings(db, context.actor.id, reason);
    await deleteTimeLog(db, id);
    await recordCorrections(db, context, reason, [{ timeLogId: id, vaId, before, after: null }]);
  });

/** Logs time for a VA on any task. */
export const addTimeLog = (
  context: CorrectionContext,
  { vaId, reason, notes, taskId, ...entry }: z.output<typeof addTimeLogInput>,
): Promise<TimeLog> =>
  inTransaction(context.db, async (db) => {
    const va = await findCorrectedVa(db, vaId);
    if (!va) throw invalid('Please select a VA', 'vaId');
    await checkSpan(db, entry);
    const [task] = await lockTasksForShare(db, [taskId]);
    if (!task) throw invalid('Please select a task', 'taskId');
    await lockWorkTime(db, vaId);
    const { startTime, endTime } = entry;
    await checkNoOverlapOf(db, vaId, { taskId, startTime, endTime });
    await explainBookings(db, context.actor.id, reason);
    const values = { taskId, startTime, endTime, duration: entry.duration, notes: notes || null };
    const id = await insertTimeLog(db, { ...values, vaId });
    const after = { task, values };
    await recordCorrections(db, context, reason, [{ timeLogId: id, vaId, before: null, after }]);
    return findStoredLog(db, id);
  });
