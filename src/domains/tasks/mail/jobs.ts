import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';

/** Imports mails to the address for tasks. A mail is imported once, by its Message-ID. */
export const importMails = defineJob({
  name: 'import-task-mails',
  label: 'Tasks by email',
  input: z.object({}),
  schedule: '* * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 300,
  async run(context) {
    if (context.env.TASK_MAIL_ADDRESS === undefined) return;
    // The parsers of mails are loaded only by servers that use them.
    const { importTaskMails } = await import('./import.ts');
    await importTaskMails(context);
  },
});
