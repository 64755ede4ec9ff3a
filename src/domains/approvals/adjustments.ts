import type * as z from 'zod';
import { lockLogs } from '#domains/time/corrections/operations.ts';
import { explainBookings, findCorrectedVa } from '#domains/time/corrections/queries.ts';
import type { CorrectionContext } from '#domains/time/corrections/recording.ts';
import { findStoredLog } from '#domains/time/operations.ts';
import type { TimeLog } from '#domains/time/schema.ts';
import { recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, notFound } from '#server/errors.ts';
import { roundHours } from '#shared/hours.ts';
import { findAdjustmentOfRequest, insertAdjustment } from './adjustment-queries.ts';
import { queueTimeAdjusted } from './mails.ts';
import type { adjustTimeInput } from './schema.ts';

type Adjustment = z.output<typeof adjustTimeInput>;

const isSame = (
  { id, hours, reason }: Adjustment,
  known: { timeLogId: number; hours: number; reason: string },
) => known.timeLogId === id && known.hours === hours && known.reason === reason;

/** Adds hours to an approved log, or takes them off, as an entry of its own. A repeated request changes nothing. */
export const adjustTime = (context: CorrectionContext, input: Adjustment): Promise<TimeLog> =>
  inTransaction(context.db, async (db) => {
    const { id, requestId, hours, reason, expectedHours } = input;
    const { actor } = context;
    const [log] = (await lockLogs(db, [id])).logs;
    if (!log) throw notFound('Time log');
    const known = await findAdjustmentOfRequest(db, requestId);
    if (known && !isSame(input, known))
      throw conflict('This adjustment was already made with other values.');
    const seen = await findStoredLog(db, id);
    if (known) return seen;
    const current = seen.adjustedDuration ?? seen.duration;
    if (expectedHours !== undefined && roundHours(expectedHours) !== roundHours(current))
      throw conflict('This time was adjusted in the meantime. Reload to see the changes.');

    await explainBookings(db, actor.id, reason);
    await insertAdjustment(db, { requestId, timeLogId: id, hours, reason, actorId: actor.id });
    const { task, values } = log.before;
    await recordAudit(db, context, {
      action: 'adjusted',
      objectKind: 'time-log',
      objectId: id,
      after: { taskId: task.id, clientId: log.clientId, vaId: log.vaId, hours },
    });
    const stored = await findStoredLog(db, id);
    const va = log.vaId === null ? undefined : await findCorrectedVa(db, log.vaId);
    if (va && va.status !== 'inactive')
      await queueTimeAdjusted(db, context.env, va, {
        timeLogId: id,
        title: task.title,
        startTime: values.startTime,
        approved: values.duration,
        adjusted: stored.adjustedDuration ?? values.duration,
        hours,
        reason,
      });
    return stored;
  });
