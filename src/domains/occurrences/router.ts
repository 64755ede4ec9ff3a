import * as z from 'zod';
import { runOncePerId } from '#server/idempotency.ts';
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
  /** The last occurrences of a routine, newest first. */
  list: signedInProcedure
    .input(occurrencesRef)
    .output(z.array(occurrence))
    .query(({ ctx, input: { routineId } }) => readOccurrences(ctx, routineId)),

  /** The routine that created a task. */
  ofTask: signedInProcedure
    .input(routineOfTaskRef)
    .output(routineOfTask)
    .query(({ ctx, input: { taskId } }) => readRoutineOfTask(ctx, taskId)),

  /** Creates a task of the routine now. */
  runNow: signedInProcedure
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
