import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { pruneEvents } from './outbox.ts';

export const deleteOldEvents = defineJob({
  name: 'delete-old-events',
  label: 'Deletion of old live events',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 1_800,
  run: ({ db, signal }) => pruneEvents(db, signal),
});
