import * as z from 'zod';
import { type RestRoute, route } from '#server/rest-route.ts';
import { id } from '#shared/id.ts';
import { occurrence, routineOfTask } from './schema.ts';

// In these paths, `id` is the id of the routine or of the task.
const parent = z.object({ id });

export const occurrenceRoutes: RestRoute[] = [
  route(
    'GET /routines/:id/occurrences',
    {
      access: 'signed-in',
      summary: 'List the last dates of a routine with their tasks, newest first',
      input: parent,
      output: z.array(occurrence),
    },
    (call, { id: routineId }) => call.occurrences.list({ routineId }),
  ),
  route(
    'POST /routines/:id/occurrences',
    {
      access: 'signed-in',
      summary: 'Create a task of a routine now; its schedule continues as before',
      input: parent,
      output: occurrence,
      status: 201,
    },
    (call, { id: routineId }) => call.occurrences.runNow({ routineId }),
  ),
  route(
    'GET /tasks/:id/routine',
    {
      access: 'signed-in',
      summary: 'Get the routine that created a task',
      input: parent,
      output: routineOfTask,
    },
    (call, { id: taskId }) => call.occurrences.ofTask({ taskId }),
  ),
];
