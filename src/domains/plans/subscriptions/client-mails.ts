import type { Db } from '#server/db.ts';
import type { MailThread } from '#server/mail/headers.ts';
import type { Letter } from '#server/mail/letter.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import type { MailTemplate } from '#server/mail/template.ts';
import { findPayer } from './queries.ts';

/** The mail greets the name on the bill. */
export type Billed = { billingName: string };

export const clientLetter = (
  { billingName }: Billed,
  site: string,
  content: Pick<Letter, 'subject' | 'preview' | 'blocks' | 'thing'>,
): Letter => ({
  ...content,
  greets: billingName,
  button: { label: 'See your plan and receipts', href: `${site}/subscription-management` },
});

type ClientMail<Input> = {
  userId: number;
  template: MailTemplate<Input & Billed>;
  input: Input;
  thread: MailThread;
  notBefore?: Date | undefined;
  /** Another address that gets it. */
  copyTo?: string | null;
};

/** Queues a mail to a client about their plan or payments, to the address of their bills. */
export async function queueClientMail<Input>(
  db: Db,
  env: MailEnv,
  { userId, template, input, copyTo, ...sending }: ClientMail<Input>,
) {
  const client = await findPayer(db, userId);
  if (!client) return;
  const { billingName, billingEmail } = client;
  const mail = template.render({ ...input, billingName }, siteAddress(env));
  for (const to of new Set([billingEmail, copyTo ?? billingEmail]))
    await queueMail(db, env, { ...mail, to, userId, ...sending });
}
