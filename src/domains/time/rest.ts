import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { createTimeLogInput, editTimeLogInput, listTimeLogsInput, timeLog } from './schema.ts';

export const timeRoutes: RestRoute[] = [
  pagedRoute(
    'GET /time-logs',
    {
      access: 'signed-in',
      summary: 'Logged time of a task, of a VA or of both, newest first',
      input: listTimeLogsInput,
      output: timeLog,
      refuses: { 403: 'A VA sees their own alone', 404: 'No such task, or not yours to know of' },
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
        404: 'No such task, or not yours to know of',
        409: 'The task is not in progress, or the VA worked elsewhere at that time',
      },
    },
    (call, input) => call.time.create(input),
  ),
  route(
    'PATCH /time-logs/:id',
    {
      access: ['va'],
      summary: 'Change time that you logged; what it said before is kept',
      input: editTimeLogInput,
      output: timeLog,
      refuses: {
        403: 'It is of another VA',
        404: 'No such log, or not yours to know of',
        409: 'You worked elsewhere at that time',
      },
    },
    (call, input) => call.time.edit(input),
  ),
];
