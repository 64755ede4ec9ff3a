import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { mailInvoices, remindOfInvoices } from './mailing.ts';

export const sendInvoices = defineJob({
  name: 'send-invoices',
  label: 'Emails with invoices and reminders',
  input: z.object({}),
  schedule: '*/5 * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 600,
  async run(context) {
    await mailInvoices(context);
    await remindOfInvoices(context);
  },
});
