import * as z from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { id } from '#shared/id.ts';
import { openContent } from './content.ts';
import { attemptMail, findMailKind, markParked, markSent, markWaiting } from './outbox-queries.ts';
import { openTransport } from './transport.ts';

/**
 * Delivers a queued mail. The effect is unique by the id of its row, which is marked as sent. A mail whose process was
 * killed between its delivery and the mark is sent again under the same Message-ID.
 */
export const deliverMail = defineJob({
  name: 'deliver-mail',
  label: 'Email delivery',
  input: z.object({ mailId: id }),
  // The last attempt is about a day after the first one.
  retry: { limit: 32, delaySeconds: 5, maxDelaySeconds: 3_600 },
  timeoutSeconds: 60,
  concurrency: 4,
  async run({ db, env }, { mailId }) {
    const mail = await attemptMail(db, mailId);
    if (!mail) return;
    const transport = openTransport(env);
    try {
      await transport.send(openContent(mail, env));
    } finally {
      transport.close();
    }
    await markSent(db, mailId);
  },
  async describe(db, { mailId }) {
    const mail = await findMailKind(db, mailId);
    return mail ? `Email ${mailId} (${mail.kind.replaceAll('-', ' ')})` : `Email ${mailId}`;
  },
  onFailure: (db, { mailId }, reason) => markParked(db, mailId, reason),
  onRetry: (db, { mailId }) => markWaiting(db, mailId),
});
