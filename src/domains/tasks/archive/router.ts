import { adminOrClientProcedure, router } from '#server/trpc.ts';
import { pageOf } from '#shared/page.ts';
import { taskDetail, taskRef } from '../schema.ts';
import { readDeletedTasks, restoreTask } from './operations.ts';
import { deletedTask, listDeletedTasksInput } from './schema.ts';

/** The tasks that were deleted in the last 30 days: all for administrators, their own for clients. */
export const deletedTasksRouter = router({
  list: adminOrClientProcedure
    .meta({
      rest: 'GET /admin/deleted-tasks',
      summary: 'List the tasks that were deleted in the last 30 days; clients list their own',
    })
    .input(listDeletedTasksInput)
    .output(pageOf(deletedTask))
    .query(({ ctx, input }) => readDeletedTasks(ctx, input)),

  restore: adminOrClientProcedure
    .meta({
      rest: 'POST /admin/deleted-tasks/:id/restore',
      summary: 'Restore a deleted task; clients restore their own',
      refuses: { 409: 'The task has already been restored' },
      reread: 'tasks.get',
    })
    .input(taskRef)
    .output(taskDetail)
    .mutation(({ ctx, input }) => restoreTask(ctx, input.id)),
});
