import type { Db } from '#server/db.ts';
import { shorten, signature, toLine } from '#server/mail/letter.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';

type Written = { subject: string; content: string };
type Addressed = Written & {
  fullName: string;
  author: { fullName: string; email: string };
  /** The seller on invoices. */
  company: string;
};

const previewLength = 120;

/** A letter that an administrator writes. It has no button, because a lead has no account and so nothing to open. */
export const leadLetter = defineMail<Addressed>({
  kind: 'lead',
  samples: {
    usual: {
      subject: 'Your demo',
      content: 'Thank you for your request. When can we call you?',
      fullName: 'Ines Duarte',
      author: { fullName: 'Tom Becker', email: 'tom@gva.example' },
      company: 'GVA Ltd',
    },
  },
  write: ({ subject, content, fullName, author, company }) => ({
    subject,
    preview: shorten(toLine(content), previewLength),
    greets: fullName,
    blocks: [{ prose: content }],
    signature: `${author.fullName}\n${company || signature}`,
  }),
});

export const queueLeadLetter = (
  db: Db,
  env: MailEnv,
  { leadId, email, ...written }: Addressed & { leadId: number; email: string },
) =>
  queueMail(db, env, {
    ...leadLetter.render(written, siteAddress(env)),
    to: email,
    replyTo: { name: written.author.fullName, address: written.author.email },
    thread: { kind: 'lead', id: leadId },
  });
