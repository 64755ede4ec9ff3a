import { type RestRoute, route } from '#server/rest-route.ts';
import { bulkResult } from '#shared/bulk.ts';
import {
  bulkAssignInput,
  bulkDeleteInput,
  bulkMoveInput,
  bulkRescheduleInput,
  bulkTaskResult,
  undoInput,
} from './bulk-schema.ts';
import { countTasksInput, taskCount } from './schema.ts';

const access = ['admin'] as const;
const refuses = { 409: 'Nothing was changed; details.refused lists the tasks and the reasons' };

/** What administrators do with several tasks; each call changes all of them or none. */
export const bulkTaskRoutes: RestRoute[] = [
  route(
    'GET /admin/tasks/count',
    { access, summary: 'Count tasks, up to 1,001', input: countTasksInput, output: taskCount },
    (call, input) => call.tasks.count(input),
  ),
  route(
    'POST /admin/tasks/bulk-assign',
    {
      access,
      summary:
        'Assign up to 200 tasks to a VA or to the VAs of their clients, or return them to the pool',
      input: bulkAssignInput,
      output: bulkTaskResult,
      refuses,
    },
    (call, input) => call.tasks.bulkAssign(input),
  ),
  route(
    'POST /admin/tasks/bulk-move',
    {
      access,
      summary: 'Change the status of up to 200 tasks',
      input: bulkMoveInput,
      output: bulkTaskResult,
      refuses,
    },
    (call, input) => call.tasks.bulkMove(input),
  ),
  route(
    'POST /admin/tasks/bulk-reschedule',
    {
      access,
      summary: 'Change the due date of up to 200 tasks',
      input: bulkRescheduleInput,
      output: bulkTaskResult,
      refuses,
    },
    (call, input) => call.tasks.bulkReschedule(input),
  ),
  route(
    'POST /admin/tasks/bulk-delete',
    {
      access,
      summary: 'Delete up to 200 tasks',
      input: bulkDeleteInput,
      output: bulkResult,
      refuses,
    },
    (call, input) => call.tasks.bulkDelete(input),
  ),
  route(
    'POST /admin/tasks/bulk-changes/:id/undo',
    {
      access,
      summary: 'Undo a bulk assignment, move or new due date within a day',
      input: undoInput,
      output: bulkResult,
      refuses: { 409: 'Already undone, or tasks have changed since; details.refused lists them' },
    },
    (call, input) => call.tasks.undo(input),
  ),
];
