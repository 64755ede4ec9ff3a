import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { writeReports } from './operations.ts';

export const writeWeeklyReports = defineJob({
  name: 'write-weekly-reports',
  label: 'Weekly reports',
  input: z.object({}),
  schedule: '15 * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 1_800,
  async run({ db, env, signal }) {
    await writeReports({ db, env, signal }, new Date());
  },
});
