import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { createTimeLogInput, editTimeLogInput, listTimeLogsInput, timeLog } from './schema.ts';

export const timeRoutes: RestRoute[] = [
  pagedRoute(
    'GET /time-logs',
    {
      access: 'signed-in',
      summary: 'List logged time of a task, of a VA or of both, newest first',
      input: listTimeLogsInput,
      output: timeLog,
      refuses: {
        403: 'A VA can only see their own',
        404: "Task not found, or you don't have access",
      },
    },
    (call, input) => call.time.list(input),
  ),
  route(
    'POST /time-logs',
    {
      access: ['va'],
      summary: 'Log time on your task in progress',
      input: createTimeLogInput,
      output: timeLog,
      status: 201,
      refuses: {
        404: "Task not found, or you don't have access",
        409: 'The task is not in progress, or the time overlaps with other logged time',
      },
    },
    (call, input) => call.time.create(input),
  ),
  route(
    'PATCH /time-logs/:id',
    {
      access: ['va'],
      summary: 'Change a time log of your own; keeps the previous version',
      input: editTimeLogInput,
      output: timeLog,
      refuses: {
        403: 'The time log belongs to another VA',
        404: "Time log not found, or you don't have access",
        409: 'The time overlaps with other logged time',
      },
    },
    (call, input) => call.time.edit(input),
  ),
];
