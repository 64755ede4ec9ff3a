import { task } from '#domains/tasks/schema.ts';
import { router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { attachToTask, discardFile, removeFile } from './operations.ts';
import { attachToTaskInput, fileRef } from './schema.ts';

export const filesRouter = router({
  attachToTask: signedInProcedure
    .input(attachToTaskInput)
    .output(task)
    .mutation(({ ctx, input: { taskId, fileIds } }) => attachToTask(ctx, taskId, fileIds)),

  remove: signedInProcedure
    .input(fileRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeFile(ctx, input.id);
      return done;
    }),

  discard: signedInProcedure
    .input(fileRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await discardFile(ctx, input.id);
      return done;
    }),
});
