import type { Db } from '#server/db.ts';
import { shorten, signature, toLine } from '#server/mail/letter.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { leadAddressOf } from './inbox/address.ts';
import { sentTexts } from './request-fields.ts';

type Written = { subject: string; content: string };
type Addressed = Written & {
  fullName: string;
  author: { fullName: string; email: string };
  /** The name on invoices; empty until it is set. */
  agencyName: string;
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
      agencyName: 'GVA Ltd',
    },
  },
  write: ({ subject, content, fullName, author, agencyName }) => ({
    subject,
    preview: shorten(toLine(content), previewLength),
    greets: fullName,
    blocks: [{ prose: content }],
    signature: `${author.fullName}\n${agencyName || signature()}`,
  }),
});

/** What happens next, as the landing page promises. It repeats nothing of the request, because anyone can enter any address. */
const confirmationTexts = [
  sentTexts.text,
  "You don't need to do anything until then. If you did not ask for a demo, you can ignore this email.",
];
const answerText = 'If you want to add something, answer this email.';

const isAnswerable = (env: MailEnv) => env.LEAD_MAIL_ADDRESS !== undefined;
const textsOf = (canAnswer: boolean) => [...confirmationTexts, ...(canAnswer ? [answerText] : [])];

type Confirmation = { canAnswer: boolean; agencyName: string };

/** Confirms a request. */
export const leadConfirmation = defineMail<Confirmation>({
  kind: 'lead',
  samples: {
    usual: { canAnswer: true, agencyName: 'GVA Ltd' },
    'without an address for answers': { canAnswer: false, agencyName: '' },
  },
  write: ({ canAnswer, agencyName }) => ({
    subject: 'We have your demo request',
    preview: sentTexts.text,
    blocks: textsOf(canAnswer),
    signature: agencyName || signature(),
  }),
});

/** Returns what the timeline of the lead keeps. */
export async function queueLeadConfirmation(
  db: Db,
  env: MailEnv,
  { leadId, email, agencyName }: { leadId: number; email: string; agencyName: string },
) {
  const canAnswer = isAnswerable(env);
  const content = leadConfirmation.render({ canAnswer, agencyName }, siteAddress(env));
  const address = leadAddressOf(env, leadId);
  const { id: mailId } = await queueMail(db, env, {
    ...content,
    to: email,
    isAutomatic: true,
    ...(address !== undefined && { replyTo: { name: agencyName || signature(), address } }),
    thread: { kind: 'lead', id: leadId },
  });
  const text = textsOf(canAnswer).join('\n\n');
  return { mailId, recipient: email, subject: content.subject, content: text };
}

export const queueLeadLetter = (
  db: Db,
  env: MailEnv,
  { leadId, email, ...written }: Addressed & { leadId: number; email: string },
) =>
  queueMail(db, env, {
    ...leadLetter.render(written, siteAddress(env)),
    to: email,
    replyTo: {
      name: written.author.fullName,
      address: leadAddressOf(env, leadId) ?? written.author.email,
    },
    thread: { kind: 'lead', id: leadId },
  });
