import { adminProcedure } from '#server/trpc.ts';
import { bulkResult } from '#shared/bulk.ts';
import { assignTasks, moveTasks, removeTasks, rescheduleTasks } from './operations.ts';
import {
  bulkAssignInput,
  bulkDeleteInput,
  bulkMoveInput,
  bulkRescheduleInput,
  bulkTaskResult,
  undoInput,
} from './schema.ts';
import { undoBulkChange } from './undo-operations.ts';

const refuses = { 409: 'Nothing was changed; details.refused lists the tasks and the reasons' };

/** What administrators do with several tasks; each call changes all of them or none. */
export const bulkTaskProcedures = {
  bulkAssign: adminProcedure
    .meta({
      rest: 'POST /admin/tasks/bulk-assign',
      summary:
        'Assign up to 200 tasks to a VA or to the VAs of their clients, or return them to the pool',
      refuses,
    })
    .input(bulkAssignInput)
    .output(bulkTaskResult)
    .mutation(({ ctx, input }) => assignTasks(ctx, input)),

  bulkMove: adminProcedure
    .meta({
      rest: 'POST /admin/tasks/bulk-move',
      summary: 'Change the status of up to 200 tasks',
      refuses,
    })
    .input(bulkMoveInput)
    .output(bulkTaskResult)
    .mutation(({ ctx, input }) => moveTasks(ctx, input)),

  bulkReschedule: adminProcedure
    .meta({
      rest: 'POST /admin/tasks/bulk-reschedule',
      summary: 'Change the due date of up to 200 tasks',
      refuses,
    })
    .input(bulkRescheduleInput)
    .output(bulkTaskResult)
    .mutation(({ ctx, input }) => rescheduleTasks(ctx, input)),

  bulkDelete: adminProcedure
    .meta({ rest: 'POST /admin/tasks/bulk-delete', summary: 'Delete up to 200 tasks', refuses })
    .input(bulkDeleteInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => removeTasks(ctx, input)),

  undo: adminProcedure
    .meta({
      rest: 'POST /admin/tasks/bulk-changes/:id/undo',
      summary: 'Undo a bulk assignment, move or new due date within a day',
      refuses: { 409: 'Already undone, or tasks have changed since; details.refused lists them' },
    })
    .input(undoInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => undoBulkChange(ctx, input)),
};
