import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { announceBegunPlans } from './queries.ts';

export const beginPlans = defineJob({
  name: 'begin-plans',
  label: 'Start of planned prices',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 60,
  async run({ db }) {
    await announceBegunPlans(db);
  },
});
