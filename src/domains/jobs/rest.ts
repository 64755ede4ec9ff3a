import * as z from 'zod';
import { type RestRoute, route } from '#server/rest/route.ts';
import { retriedJobs } from './schema.ts';

export const jobRoutes: RestRoute[] = [
  route(
    'POST /admin/failed-jobs/retry',
    {
      access: ['admin'],
      summary: 'Retry all failed background jobs, at most 500',
      // With an input, the document lists a 409.
      input: z.object({}),
      output: retriedJobs,
    },
    (call) => call.jobs.retryAll(),
  ),
];
