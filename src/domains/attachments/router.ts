import { attachToTaskInput, fileRef } from '#domains/files/schema.ts';
import { task } from '#domains/tasks/schema.ts';
import { router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { attachToTask, discardFile, removeFile } from './operations.ts';

export const attachmentsRouter = router({
  attachToTask: signedInProcedure
    .input(attachToTaskInput)
    .output(task)
    .mutation(({ ctx, input: { taskId, fileIds } }) => attachToTask(ctx, taskId, fileIds)),

  remove: signedInProcedure
    .meta({
      rest: 'DELETE /files/:id',
      summary: 'Delete a file and detach it from its task or comment',
    })
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
