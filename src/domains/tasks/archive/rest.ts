import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { taskDetail, taskRef } from '../schema.ts';
import { deletedTask, listDeletedTasksInput } from './schema.ts';

export const deletedTaskRoutes: RestRoute[] = [
  pagedRoute(
    'GET /admin/deleted-tasks',
    {
      access: ['admin', 'client'],
      summary: 'List the tasks that were deleted in the last 30 days; clients list their own',
      input: listDeletedTasksInput,
      output: deletedTask,
    },
    (call, input) => call.deletedTasks.list(input),
  ),
  route(
    'POST /admin/deleted-tasks/:id/restore',
    {
      access: ['admin', 'client'],
      summary: 'Restore a deleted task; clients restore their own',
      input: taskRef,
      output: taskDetail,
      refuses: { 409: 'The task has already been restored' },
      reread: (call, { id }) => call.tasks.get({ id }),
    },
    (call, input) => call.deletedTasks.restore(input),
  ),
];
