import * as z from 'zod';
import { defineJob, scheduledRetry } from '#server/jobs/job.ts';
import { notifyDue } from './due.ts';
import { sendNotificationMails } from './mail/mailing.ts';

/** Notifies users of what depends on the time, each fact once, and queues the mails that are due. */
export const notifyUsers = defineJob({
  name: 'notify-users',
  label: 'Notifications',
  input: z.object({}),
  schedule: '* * * * *',
  retry: scheduledRetry,
  timeoutSeconds: 300,
  async run({ db, env }) {
    const now = new Date();
    await notifyDue(db, now);
    await sendNotificationMails({ db, env }, now);
  },
});
