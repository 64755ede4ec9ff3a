import * as z from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { openPeriods } from './billing.ts';

export const openBillingPeriods = defineJob({
  name: 'open-billing-periods',
  label: 'Opening of billing periods',
  input: z.object({}),
  schedule: '0 * * * *',
  retry: { limit: 3, delaySeconds: 60 },
  timeoutSeconds: 1_800,
  async run({ db }) {
    await openPeriods(db);
  },
});
