import { adminOrClientProcedure, router } from '#server/trpc.ts';
import { pageOf } from '#shared/page.ts';
import { taskDetail, taskRef } from '../schema.ts';
import { readDeletedTasks, restoreTask } from './operations.ts';
import { deletedTask, listDeletedTasksInput } from './schema.ts';

/** The tasks that were deleted in the last 30 days: all for administrators, their own for clients. */
export const deletedTasksRouter = router({
  list: adminOrClientProcedure
    .input(listDeletedTasksInput)
    .output(pageOf(deletedTask))
    .query(({ ctx, input }) => readDeletedTasks(ctx, input)),

  restore: adminOrClientProcedure
    .input(taskRef)
    .output(taskDetail)
    .mutation(({ ctx, input }) => restoreTask(ctx, input.id)),
});
