import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { createTimeLogInput, listTimeLogsInput, timeLog } from './schema.ts';

export const timeRoutes: RestRoute[] = [
  pagedRoute(
    'GET /time-logs',
    {
      access: 'signed-in',
      summary: 'Logged time of a task, of a VA or of both, newest first',
      input: listTimeLogsInput,
      output: timeLog,
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
    },
    (call, input) => call.time.create(input),
  ),
];
