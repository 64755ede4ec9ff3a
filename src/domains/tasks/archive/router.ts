import { adminOrClientProcedure, adminProcedure, router } from '#server/trpc.ts';
import { pageOf } from '#shared/page.ts';
import { taskDetail, taskRef } from '../schema.ts';
import { readDeletedTasks, restoreTask } from './operations.ts';
import { deletedTask, listDeletedTasksInput } from './schema.ts';

/** The tasks that were deleted in the last 30 days. Clients are told of those that others deleted. */
export const deletedTasksRouter = router({
  list: adminProcedure
    .input(listDeletedTasksInput)
    .output(pageOf(deletedTask))
    .query(({ ctx, input }) => readDeletedTasks(ctx, input)),

  restore: adminOrClientProcedure
    .input(taskRef)
    .output(taskDetail)
    .mutation(({ ctx, input }) => restoreTask(ctx, input.id)),
});
