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

/** The last nightly backup that was written and verified. */
export const backupStatus = z
  .object({
    /** Whether this process knows a folder for nightly backups. */
    isOn: z.boolean(),
    /** When its snapshot was taken; null if there is none. */
    lastAt: z.iso.datetime({ precision: 3 }).nullable(),
    /** The last one is older than a day. */
    isLate: z.boolean(),
    /** Uploaded files that the backup does not have, because their content was missing in the storage. */
    lostFiles: z.int(),
  })
  .meta({ id: 'BackupStatus' });
export type BackupStatus = z.infer<typeof backupStatus>;

/** How many jobs one request retries. */
export const maxRetriedJobs = 500;

export const retriedJobs = z.object({ retried: z.int() });
