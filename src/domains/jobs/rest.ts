import * as z from 'zod';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import {
  backupStatus,
  failedJob,
  failedJobRef,
  listFailedJobsInput,
  retriedJobs,
} from './schema.ts';

export const jobRoutes: RestRoute[] = [
  pagedRoute(
    'GET /admin/failed-jobs',
    {
      access: ['admin'],
      summary: 'List background jobs that failed in every attempt, the latest first',
      input: listFailedJobsInput,
      output: failedJob,
    },
    (call, input) => call.jobs.listFailed(input),
  ),
  route(
    'GET /admin/backup',
    {
      access: ['admin'],
      summary: 'Return when the last nightly backup was made',
      input: z.object({}),
      output: backupStatus,
    },
    (call) => call.jobs.backup(),
  ),
  route(
    'POST /admin/failed-jobs/retry',
    {
      access: ['admin'],
      summary: 'Retry all failed background jobs, at most 500',
      input: z.object({}),
      output: retriedJobs,
    },
    (call) => call.jobs.retryAll(),
  ),
  route(
    'POST /admin/failed-jobs/:id/retry',
    {
      access: ['admin'],
      summary: 'Retry a failed background job',
      input: failedJobRef,
      output: ok,
    },
    (call, input) => call.jobs.retry(input),
  ),
  route(
    'DELETE /admin/failed-jobs/:id',
    {
      access: ['admin'],
      summary: 'Discard a failed background job without doing its work',
      input: failedJobRef,
      output: ok,
    },
    (call, input) => call.jobs.discard(input),
  ),
];
