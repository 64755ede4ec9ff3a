import * as z from 'zod';
import { id } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';

export const listFailedJobsInput = z.object({ limit, cursor: cursor.optional() });
export const failedJobRef = z.object({ id });

/** Background work that failed in every attempt. It contains no personal data and no links. */
export const failedJob = z
  .object({
    id: z.int(),
    /** The kind of work, such as "Email delivery". */
    label: z.string(),
    /** What it was about, such as "Welcome email 12". */
    about: z.string(),
    /** Why the last attempt failed. */
    reason: z.string(),
    attempts: z.int(),
    queuedAt: z.iso.datetime({ precision: 3 }),
    failedAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJob>;

/** How many jobs one request retries. */
export const maxRetriedJobs = 500;

export const retriedJobs = z.object({ retried: z.int() });
