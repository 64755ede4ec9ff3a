import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { openPeriods } from './billing.ts';

export const openBillingPeriods = defineJob({
  name: 'open-billing-periods',
  label: 'Opening of billing periods',
  input: z.object({}),
  schedule: '0 * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 1_800,
  async run({ db }) {
    await openPeriods(db);
  },
});
