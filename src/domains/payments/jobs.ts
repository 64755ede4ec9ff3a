import * as z from 'zod';
import { announceChanges } from '#domains/plans/changes/schedule-operations.ts';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { collectPayments } from './renewals.ts';

export const renewPlans = defineJob({
  name: 'collect-payments',
  label: 'Renewal of plans and payments',
  input: z.object({}),
  schedule: '5 * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 1_800,
  async run({ db, payments, env }) {
    await collectPayments({ db, payments });
    await announceChanges(db, env);
  },
});
