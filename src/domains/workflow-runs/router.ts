import * as z from 'zod';
import { readTask } from '#domains/tasks/operations.ts';
import { router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { listAttachable, listAttached } from './attachment-queries.ts';
import {
  attachWorkflow,
  detachWorkflow,
  readRunnableRoutine,
  readRunnableTask,
  readWithSteps,
  startRoutine,
  startRun,
} from './operations.ts';
import { listRoutineRuns, listTaskRuns } from './queries.ts';
import {
  answerInput,
  attachedWorkflow,
  choice,
  detachInput,
  listChoicesInput,
  routineRunsRef,
  run,
  runRef,
  runWithSteps,
  startRunInput,
  taskRunsRef,
  tickInput,
  undoInput,
} from './schema.ts';
import { answerDecision, stopRun, tickStep, undoStep } from './ticking.ts';

export const runsRouter = router({
  forTask: signedInProcedure
    .input(taskRunsRef)
    .output(z.array(run))
    .query(async ({ ctx, input: { taskId } }) => {
      await readTask(ctx.db, ctx.actor, taskId);
      return listTaskRuns(ctx.db, taskId);
    }),

  forRoutine: signedInProcedure
    .input(routineRunsRef)
    .output(z.array(run))
    .query(async ({ ctx, input: { routineId } }) => {
      await readRunnableRoutine(ctx.db, ctx.actor, routineId);
      return listRoutineRuns(ctx.db, routineId);
    }),

  attached: signedInProcedure
    .input(taskRunsRef)
    .output(z.array(attachedWorkflow))
    .query(async ({ ctx, input: { taskId } }) => {
      await readTask(ctx.db, ctx.actor, taskId);
      return listAttached(ctx.db, taskId);
    }),

  choices: signedInProcedure
    .input(listChoicesInput)
    .output(z.array(choice))
    .query(async ({ ctx, input }) => {
      const { clientId } = await readRunnableTask(ctx.db, ctx.actor, input.taskId);
      return listAttachable(ctx.db, { ...input, clientId });
    }),

  attach: signedInProcedure
    .input(startRunInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await attachWorkflow(ctx, input);
      return done;
    }),

  detach: signedInProcedure
    .input(detachInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await detachWorkflow(ctx, input);
      return done;
    }),

  get: signedInProcedure
    .input(runRef)
    .output(runWithSteps)
    .query(({ ctx, input }) => readWithSteps(ctx.db, ctx.actor, input.id)),

  start: signedInProcedure
    .input(startRunInput)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => startRun(ctx, input)),

  startRoutine: signedInProcedure
    .input(routineRunsRef)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => startRoutine(ctx, input.routineId)),

  tick: signedInProcedure
    .input(tickInput)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => tickStep(ctx, input)),

  answer: signedInProcedure
    .input(answerInput)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => answerDecision(ctx, input)),

  undo: signedInProcedure
    .input(undoInput)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => undoStep(ctx, input)),

  stop: signedInProcedure
    .input(runRef)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => stopRun(ctx, input.id)),
});
