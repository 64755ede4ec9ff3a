import { router, vaProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { timeLog } from './schema.ts';
import {
  discardTimer,
  pauseOwnTimer,
  resumeTimer,
  saveTimer,
  saveTimerNotes,
  startTimer,
  switchTimer,
} from './timer-operations.ts';
import { findTimer } from './timer-queries.ts';
import {
  currentTimer,
  saveTimerInput,
  startTimerInput,
  switchedTimer,
  timer,
  timerNotesInput,
  timerRef,
} from './timer-schema.ts';

export const timersRouter = router({
  current: vaProcedure
    .output(currentTimer)
    .query(async ({ ctx }) => ({ timer: (await findTimer(ctx.db, ctx.actor.id)) ?? null })),

  start: vaProcedure
    .input(startTimerInput)
    .output(timer)
    .mutation(({ ctx, input }) => startTimer(ctx, input.taskId)),

  /** Saves the time on the previous task first. */
  switch: vaProcedure
    .input(startTimerInput)
    .output(switchedTimer)
    .mutation(({ ctx, input }) => switchTimer(ctx, input.taskId)),

  /** The timer with the new notes; null if the timer was already saved and its log received the notes. */
  note: vaProcedure
    .input(timerNotesInput)
    .output(currentTimer)
    .mutation(async ({ ctx, input }) => ({ timer: await saveTimerNotes(ctx, input) })),

  pause: vaProcedure
    .input(timerRef)
    .output(timer)
    .mutation(({ ctx, input }) => pauseOwnTimer(ctx, input.id)),

  resume: vaProcedure
    .input(timerRef)
    .output(timer)
    .mutation(({ ctx, input }) => resumeTimer(ctx, input.id)),

  save: vaProcedure
    .input(saveTimerInput)
    .output(timeLog)
    .mutation(({ ctx, input }) => saveTimer(ctx, input)),

  discard: vaProcedure
    .input(timerRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await discardTimer(ctx, input.id);
      return done;
    }),
});
