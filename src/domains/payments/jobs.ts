import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { collectPayments } from './renewals.ts';

export const renewPlans = defineJob({
  name: 'collect-payments',
  label: 'Renewal of plans and payments',
  input: z.object({}),
  schedule: '5 * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 1_800,
  run: ({ db, payments }) => collectPayments({ db, payments }),
});
