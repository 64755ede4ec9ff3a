import * as z from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { collectPayments } from './renewals.ts';

export const renewPlans = defineJob({
  name: 'collect-payments',
  label: 'Renewal of plans and payments',
  input: z.object({}),
  schedule: '5 * * * *',
  retry: { limit: 3, delaySeconds: 60 },
  timeoutSeconds: 1_800,
  run: ({ db, payments }) => collectPayments({ db, payments }),
});
