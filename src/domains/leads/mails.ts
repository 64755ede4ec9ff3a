import type { Db } from '#server/db.ts';
import { shorten, toLine } from '#server/mail/letter.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';

type Written = { subject: string; content: string };

const previewLength = 120;

/** A letter that an administrator writes. It has no button, because a lead has no account and so nothing to open. */
export const leadLetter = defineMail<Written>({
  kind: 'lead',
  samples: {
    usual: {
      subject: 'Your demo',
      content:
        'Hello Ines,\n\nthank you for your request. When can we call you?\n\nBest regards\nTom Becker',
    },
  },
  write: ({ subject, content }) => ({
    subject,
    preview: shorten(toLine(content), previewLength),
    blocks: [{ prose: content }],
  }),
});

export const queueLeadLetter = (
  db: Db,
  env: MailEnv,
  { leadId, email, ...written }: Written & { leadId: number; email: string },
) =>
  queueMail(db, env, {
    ...leadLetter.render(written, siteAddress(env)),
    to: email,
    thread: { kind: 'lead', id: leadId },
  });
