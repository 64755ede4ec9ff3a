import { type RestRoute, route } from '#server/rest/route.ts';
import { ok } from '#shared/ok.ts';
import { removeTaskInput } from './schema.ts';

export const timesheetRoutes: RestRoute[] = [
  route(
    'DELETE /timesheets/:week/tasks/:taskId',
    {
      access: ['va'],
      summary: 'Remove a task without time from your week',
      input: removeTaskInput,
      output: ok,
    },
    async (call, input) => {
      await call.timesheets.removeTask(input);
      return { ok: true } as const;
    },
  ),
];
