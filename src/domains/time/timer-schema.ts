import * as z from 'zod';
import { id } from '#shared/id.ts';
import { text } from '#shared/text.ts';
import { maxLogHours, notesLimit } from './limits.ts';
import { timeLog } from './schema.ts';

/** A timer stops counting here, because this is the maximum duration of a log. */
export const maxTimerSeconds = maxLogHours * 3600;

export const startTimerInput = z.object({ taskId: id });
export const timerRef = z.object({ id });
/** Without `notes` the stored notes of the timer are kept. */
export const saveTimerInput = timerRef.extend({ notes: text(notesLimit).nullish() });
export const timerNotesInput = timerRef.extend({ notes: text(notesLimit).nullable() });

export const timer = z.object({
  id: z.int(),
  task: z.object({ id: z.int(), title: z.string() }),
  notes: z.string().nullable(),
  isRunning: z.boolean(),
  /** Seconds worked until `now`, with milliseconds as decimals. */
  seconds: z.number(),
  /** True if the task is still this VA's and in progress. */
  canRun: z.boolean(),
  /** The server's time; devices continue counting from it. */
  now: z.iso.datetime(),
});
export type Timer = z.infer<typeof timer>;

export const currentTimer = z.object({ timer: timer.nullable() });

/** `saved` is the log of the previous timer, or null if it had no time to log. */
export const switchedTimer = z.object({ saved: timeLog.nullable(), timer });
