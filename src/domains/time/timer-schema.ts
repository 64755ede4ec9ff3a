import * as z from 'zod';
import { id } from '#shared/id.ts';
import { text } from '#shared/text.ts';
import { longestLogHours, notesLimit, timeLog } from './schema.ts';

/** A timer that was forgotten stops counting here, because no log holds more. */
export const longestTimerSeconds = longestLogHours * 3600;

export const startTimerInput = z.object({ taskId: id });
export const timerRef = z.object({ id });
/** Notes that are left out are those already stored with the timer. */
export const saveTimerInput = timerRef.extend({ notes: text(notesLimit).nullish() });
export const noteTimerInput = timerRef.extend({ notes: text(notesLimit).nullable() });

export const timer = z.object({
  id: z.int(),
  task: z.object({ id: z.int(), title: z.string() }),
  notes: z.string().nullable(),
  isRunning: z.boolean(),
  /** Worked so far, to the millisecond, at the moment `now`. */
  seconds: z.number(),
  /** The task is still this VA's and in progress. */
  canRun: z.boolean(),
  /** The server's clock, from which every device goes on counting. */
  now: z.iso.datetime(),
});
export type Timer = z.infer<typeof timer>;

export const currentTimer = z.object({ timer: timer.nullable() });

/** `saved` is the log of the timer that ran before; null when there was no time to log. */
export const switchedTimer = z.object({ saved: timeLog.nullable(), timer });
