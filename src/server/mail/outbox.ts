import type { Db } from '#server/db.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { type LinkedContent, sealContent } from './content.ts';
import { deliverMail } from './jobs.ts';
import { insertMail } from './outbox-queries.ts';
import type { MailEnv } from './sender.ts';

export type NewMail = LinkedContent & {
  to: string;
  /** The user the mail is about; deleting the user deletes the mail. */
  userId?: number;
  /** Digest of the link in the text. Once the link is used or expired, the file with the mail is deleted. */
  linkDigest?: string;
  /** Not to be delivered before, because the change that it reports can still be undone. */
  notBefore?: Date | undefined;
};

/** Queues a mail for delivery. Call it in the transaction of the change that the mail reports. */
export async function queueMail(
  db: Db,
  env: MailEnv,
  { to, userId, linkDigest, notBefore, ...content }: NewMail,
) {
  const mail = await insertMail(db, {
    ...sealContent(content, env),
    recipient: to,
    userId: userId ?? null,
    linkDigest: linkDigest ?? null,
  });
  await enqueue(db, deliverMail, { mailId: mail.id }, notBefore && { startAfter: notBefore });
  return mail;
}
