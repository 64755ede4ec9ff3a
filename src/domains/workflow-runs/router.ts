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

const refuses = { 409: 'Not the next step, already answered differently, or the run has ended' };

export const runsRouter = router({
  forTask: signedInProcedure
    .meta({
      rest: 'GET /tasks/:id/workflow-runs',
      pathId: 'taskId',
      summary: 'List the runs of workflows on a task, newest first',
    })
    .input(taskRunsRef)
    .output(z.array(run))
    .query(async ({ ctx, input: { taskId } }) => {
      await readTask(ctx.db, ctx.actor, taskId);
      return listTaskRuns(ctx.db, taskId);
    }),

  forRoutine: signedInProcedure
    .meta({
      rest: 'GET /routines/:id/workflow-runs',
      pathId: 'routineId',
      summary: 'List the latest runs of a routine, newest first, at most thirty',
    })
    .input(routineRunsRef)
    .output(z.array(run))
    .query(async ({ ctx, input: { routineId } }) => {
      await readRunnableRoutine(ctx.db, ctx.actor, routineId);
      return listRoutineRuns(ctx.db, routineId);
    }),

  attached: signedInProcedure
    .meta({
      rest: 'GET /tasks/:id/workflows',
      pathId: 'taskId',
      summary: 'List the workflows attached to a task',
    })
    .input(taskRunsRef)
    .output(z.array(attachedWorkflow))
    .query(async ({ ctx, input: { taskId } }) => {
      await readTask(ctx.db, ctx.actor, taskId);
      return listAttached(ctx.db, taskId);
    }),

  choices: signedInProcedure
    .meta({
      rest: 'GET /tasks/:id/workflow-choices',
      pathId: 'taskId',
      summary: 'List the workflows you can attach to a task',
      refuses: { 403: 'You can read the task but not change it' },
    })
    .input(listChoicesInput)
    .output(z.array(choice))
    .query(async ({ ctx, input }) => {
      const { clientId } = await readRunnableTask(ctx.db, ctx.actor, input.taskId);
      return listAttachable(ctx.db, { ...input, clientId });
    }),

  attach: signedInProcedure
    .meta({
      rest: 'POST /tasks/:id/workflows',
      pathId: 'taskId',
      summary: "Attach a published workflow of the task's client",
      refuses: { 409: 'The workflow is not published' },
    })
    .input(startRunInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await attachWorkflow(ctx, input);
      return done;
    }),

  detach: signedInProcedure
    .meta({
      rest: 'DELETE /tasks/:id/workflows/:workflowId',
      pathId: 'taskId',
      summary: 'Detach a workflow from a task; keeps its runs',
    })
    .input(detachInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await detachWorkflow(ctx, input);
      return done;
    }),

  get: signedInProcedure
    .meta({ rest: 'GET /workflow-runs/:id', summary: 'Get a run with its steps so far' })
    .input(runRef)
    .output(runWithSteps)
    .query(({ ctx, input }) => readWithSteps(ctx.db, ctx.actor, input.id)),

  start: signedInProcedure
    .meta({
      rest: 'POST /tasks/:id/workflow-runs',
      pathId: 'taskId',
      summary: "Start a published workflow of the task's client",
      status: 201,
      refuses: { 409: 'Already running, not published, or its diagram has problems' },
    })
    .input(startRunInput)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => startRun(ctx, input)),

  startRoutine: signedInProcedure
    .meta({
      rest: 'POST /routines/:id/workflow-runs',
      pathId: 'routineId',
      summary: "Start the routine's workflow",
      status: 201,
      refuses: { 409: 'Already running, no published workflow, or its diagram has problems' },
    })
    .input(routineRunsRef)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => startRoutine(ctx, input.routineId)),

  tick: signedInProcedure
    .meta({ rest: 'POST /workflow-runs/:id/tick', summary: 'Check off the next step', refuses })
    .input(tickInput)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => tickStep(ctx, input)),

  answer: signedInProcedure
    .meta({
      rest: 'POST /workflow-runs/:id/answer',
      summary: 'Answer a decision with Yes or No',
      refuses,
    })
    .input(answerInput)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => answerDecision(ctx, input)),

  undo: signedInProcedure
    .meta({
      rest: 'POST /workflow-runs/:id/undo',
      summary: 'Undo a step and all steps after it',
      refuses: { 409: 'The run was stopped' },
    })
    .input(undoInput)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => undoStep(ctx, input)),

  stop: signedInProcedure
    .meta({
      rest: 'POST /workflow-runs/:id/stop',
      summary: 'Stop a run',
      refuses: { 409: 'The run is finished' },
    })
    .input(runRef)
    .output(runWithSteps)
    .mutation(({ ctx, input }) => stopRun(ctx, input.id)),
});
