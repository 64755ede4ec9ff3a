import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { queueTimeCorrected } from './mails.ts';
import { findCorrectedVa, insertCorrection } from './queries.ts';
import type { Correction, LogVersion } from './versions.ts';

/** The actor is an administrator. */
export type CorrectionContext = AuditedContext & { env: MailEnv };

/** Both sides of a move to another client have a row, with only what that client may see. */
async function storeCorrection(db: Db, actorId: number, reason: string, correction: Correction) {
  const { before, after, timeLogId, vaId } = correction;
  const common = { timeLogId, vaId, actorId, reason };
  const former = before && { clientId: before.task.clientId, before: before.values };
  const current = after && { clientId: after.task.clientId, after: after.values };
  if (former && current && former.clientId === current.clientId) {
    await insertCorrection(db, { ...common, ...former, ...current, kind: 'changed' });
    return;
  }
  if (former) {
    const kind = current ? 'moved-out' : 'deleted';
    await insertCorrection(db, { ...common, ...former, after: null, kind });
  }
  if (current) {
    const kind = former ? 'moved-in' : 'added';
    await insertCorrection(db, { ...common, ...current, before: null, kind });
  }
}

const factsOf = ({ task, values }: LogVersion, vaId: number | null) => ({
  taskId: task.id,
  clientId: task.clientId,
  vaId,
  hours: values.duration,
  startTime: values.startTime,
  endTime: values.endTime,
});

/** Without the reason and the notes: free text may contain names, and the audit log stores no personal data. */
function recordAct(db: Db, context: CorrectionContext, correction: Correction) {
  const { timeLogId, vaId, before, after } = correction;
  const isOfNotes = before && after && before.values.notes !== after.values.notes;
  return recordAudit(db, context, {
    action: before === null ? 'created' : after === null ? 'deleted' : 'corrected',
    objectKind: 'time-log',
    objectId: timeLogId,
    before: before && factsOf(before, vaId),
    after: after && { ...factsOf(after, vaId), ...(isOfNotes && { fields: ['notes'] }) },
  });
}

/** Stores corrections with one reason and their audit entries, and tells each VA in one mail. */
export async function recordCorrections(
  db: Db,
  context: CorrectionContext,
  reason: string,
  corrections: Correction[],
) {
  for (const correction of corrections) {
    await storeCorrection(db, context.actor.id, reason, correction);
    await recordAct(db, context, correction);
  }
  for (const [vaId, own] of Map.groupBy(corrections, (one) => one.vaId)) {
    const va = vaId === null ? undefined : await findCorrectedVa(db, vaId);
    if (va && va.status !== 'inactive')
      await queueTimeCorrected(db, context.env, va, { reason, corrections: own });
  }
}
