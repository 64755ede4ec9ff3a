import * as z from 'zod';
import { runOncePerId } from '#server/rest/idempotency.ts';
import { router, signedInProcedure } from '#server/trpc.ts';
import { readOccurrences, readRoutineOfTask, requireReadable, runNow } from './operations.ts';
import {
  occurrence,
  occurrencesRef,
  routineOfTask,
  routineOfTaskRef,
  runNowInput,
} from './schema.ts';

export const occurrencesRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /routines/:id/occurrences',
      pathId: 'routineId',
      summary: 'List the last dates of a routine with their tasks, newest first',
    })
    .input(occurrencesRef)
    .output(z.array(occurrence))
    .query(({ ctx, input: { routineId } }) => readOccurrences(ctx, routineId)),

  ofTask: signedInProcedure
    .meta({
      rest: 'GET /tasks/:id/routine',
      pathId: 'taskId',
      summary: 'Get the routine that created a task',
    })
    .input(routineOfTaskRef)
    .output(routineOfTask)
    .query(({ ctx, input: { taskId } }) => readRoutineOfTask(ctx, taskId)),

  runNow: signedInProcedure
    .meta({
      rest: 'POST /routines/:id/occurrences',
      pathId: 'routineId',
      summary: 'Create a task of a routine now; its schedule continues as before',
      status: 201,
    })
    .input(runNowInput)
    .output(occurrence)
    .mutation(({ ctx, input }) =>
      runOncePerId(
        ctx,
        { name: 'occurrences.runNow', input },
        (db) => runNow({ ...ctx, db }, input.routineId, Date.now()),
        (db) => requireReadable(db, ctx.actor, input.routineId),
      ),
    ),
});
