import * as z from 'zod';
import { id, reference } from '#shared/id.ts';
import { maxBulkRows } from '#shared/max-bulk-rows.ts';
import { cursor, limit } from '#shared/page.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { requiredText } from '#shared/text.ts';
import { timeCorrectionKinds } from '#shared/time-value-sets.ts';
import { createTimeLogInput, timeLogFields } from '../schema.ts';

export const maxReasonLength = 500;

/** Why time was corrected, adjusted or returned. Its VA and its client see it. */
export const correctionReason = requiredText('Reason is required', maxReasonLength);

/** The version that the administrator saw, so that a change in the meantime is not overwritten. */
const seenVersion = z.int({ error: 'version is required' }).min(1, 'version is required');

const target = z.object({ id, version: seenVersion, reason: correctionReason });

/** Missing fields keep their values. Another task moves the log, also to another client. */
export const correctTimeLogInput = timeLogFields.partial().extend({
  ...target.shape,
  taskId: reference('Please select a task').optional(),
});

export const deleteTimeLogInput = target;

/** The logs with the versions that the reader saw, without duplicates, in the order in which they are locked. */
export const selectedLogs = (noun: string, many = `${noun}s`) =>
  z
    .array(target.pick({ id: true, version: true }), { error: `Select at least one ${noun}` })
    .min(1, `Select at least one ${noun}`)
    .max(maxBulkRows, `Select at most ${maxBulkRows} ${many}`)
    .transform((logs) =>
      [...new Map(logs.map((log) => [log.id, log])).values()].sort((one, two) => one.id - two.id),
    );

export const deleteTimeLogsInput = z.object({
  logs: selectedLogs('time log'),
  reason: correctionReason,
});
export const moveTimeLogsInput = deleteTimeLogsInput.extend({
  taskId: reference('Please select a task'),
});

export const addTimeLogInput = createTimeLogInput.extend({
  taskId: reference('Please select a task'),
  vaId: reference('Please select a VA'),
  reason: correctionReason,
});

export const listTimeCorrectionsInput = z.object({
  clientId: reference('clientId must be an id').optional(),
  vaId: reference('vaId must be an id').optional(),
  timeLogId: reference('timeLogId must be an id').optional(),
  limit,
  cursor: cursor.optional(),
});

const correctedValues = z.object({
  /** Null if the task was deleted. For clients also null if the task belongs to another client. */
  task: z.object({ id: z.int(), title: z.string() }).nullable(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  duration: shownHours,
  notes: z.string().nullable(),
});
export type CorrectedValues = z.infer<typeof correctedValues>;

export const timeCorrection = z
  .object({
    id: z.int(),
    /** `moved-in` and `moved-out`: an administrator moved the log from or to a task of another client. */
    kind: z.enum(timeCorrectionKinds),
    timeLogId: z.int(),
    client: z.object({ id: z.int(), fullName: z.string(), company: z.string().nullable() }),
    va: z.object({ id: z.int(), fullName: z.string() }).nullable(),
    /** The administrator; null if the account has been deleted. */
    actor: z.object({ id: z.int(), fullName: z.string() }).nullable(),
    reason: z.string(),
    /** Null if the client did not have this log before. */
    before: correctedValues.nullable(),
    /** Null if the client does not have this log any more. */
    after: correctedValues.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'TimeCorrection' });
export type TimeCorrection = z.infer<typeof timeCorrection>;
