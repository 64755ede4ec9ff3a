import type * as z from 'zod';
import { noLongerExists, refuseRows } from '#server/bulk.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { invalid } from '#server/errors.ts';
import { lockedByApproval } from '../labels.ts';
import { lockLogs } from './operations.ts';
import { deleteTimeLog, explainBookings, updateCorrectedLog } from './queries.ts';
import { type CorrectionContext, recordCorrections } from './recording.ts';
import type { deleteTimeLogsInput, moveTimeLogsInput } from './schema.ts';

type Selected = z.output<typeof deleteTimeLogsInput>['logs'];

const wasChanged = 'Changed in the meantime. Reload to see the changes.';

/** Locks the selected logs. Refuses all of them if one no longer is the version that the administrator saw. */
async function lockSelected(db: Db, selected: Selected, newTaskId?: number) {
  const ids = selected.map(({ id }) => id);
  const { logs, target } = await lockLogs(db, ids, newTaskId);
  const found = new Map(logs.map((log) => [log.id, log]));
  const refused = selected.flatMap(({ id, version }) => {
    const log = found.get(id);
    if (!log) return [{ id, reason: noLongerExists }];
    if (log.version !== version) return [{ id, reason: wasChanged }];
    return log.approval === 'approved' ? [{ id, reason: lockedByApproval }] : [];
  });
  refuseRows(refused, selected.length);
  const locked = logs.map(({ id, vaId, before }) => ({ timeLogId: id, vaId, before }));
  return { locked, target };
}

/** Moves all of these logs to a task, or none. Logs that are on the task already stay unchanged. */
export const moveTimeLogs = (
  context: CorrectionContext,
  { logs, taskId, reason }: z.output<typeof moveTimeLogsInput>,
) =>
  inTransaction(context.db, async (db) => {
    const { locked, target } = await lockSelected(db, logs, taskId);
    if (!target) throw invalid('Please select a task', 'taskId');
    const moved = locked.flatMap((log) => {
      const values = { ...log.before.values, taskId };
      return log.before.task.id === taskId ? [] : [{ ...log, after: { task: target, values } }];
    });
    await explainBookings(db, context.actor.id, reason);
    for (const { timeLogId, after } of moved) await updateCorrectedLog(db, timeLogId, after.values);
    await recordCorrections(db, context, reason, moved);
    return { changed: moved.length };
  });

/** Deletes all of these logs, or none. */
export const removeTimeLogs = (
  context: CorrectionContext,
  { logs, reason }: z.output<typeof deleteTimeLogsInput>,
) =>
  inTransaction(context.db, async (db) => {
    const { locked } = await lockSelected(db, logs);
    await explainBookings(db, context.actor.id, reason);
    for (const { timeLogId } of locked) await deleteTimeLog(db, timeLogId);
    const deleted = locked.map((log) => ({ ...log, after: null }));
    await recordCorrections(db, context, reason, deleted);
    return { changed: deleted.length };
  });
