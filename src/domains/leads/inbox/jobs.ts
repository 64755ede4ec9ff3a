import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';

/** Imports answers, and mails to the addresses for tasks and for leads, which share a mailbox. A mail is imported once. */
export const importMails = defineJob({
  name: 'import-task-mails',
  label: 'Tasks and leads by email',
  input: z.object({}),
  schedule: '* * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 300,
  async run(context) {
    const { TASK_MAIL_ADDRESS, LEAD_MAIL_ADDRESS } = context.env;
    if (TASK_MAIL_ADDRESS === undefined && LEAD_MAIL_ADDRESS === undefined) return;
    // The parsers of mails are loaded only by servers that use them.
    const { importTaskMails } = await import('#domains/tasks/mail/import.ts');
    const { importAnswer } = await import('#domains/answers/import.ts');
    const { importLeadMail } = await import('./import.ts');
    await importTaskMails({ ...context, importFirst: [importAnswer, importLeadMail] });
  },
});
