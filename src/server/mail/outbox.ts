import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { secretOf } from '#server/session-secret.ts';
import type { MailKind } from '#shared/value-sets.ts';
import { deliverMail } from './jobs.ts';
import { insertMail } from './outbox-queries.ts';
import { seal } from './seal.ts';
import { type MailEnv, mailDomain } from './sender.ts';

export type NewMail = {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  /** The user the mail is about; deleting the user deletes the mail. */
  userId?: number;
  /** Digest of the link in the text. Once the link is used or expired, the file with the mail is deleted. */
  linkDigest?: string;
};

/** Queues a mail for delivery. Call it in the transaction of the change that the mail reports. */
export async function queueMail(
  db: Db,
  env: MailEnv,
  { kind, to, subject, text, userId, linkDigest }: NewMail,
) {
  const mail = await insertMail(db, {
    kind,
    recipient: to,
    subject,
    sealedText: seal(text, secretOf(env)),
    messageId: `<${randomUUID()}@${mailDomain(env)}>`,
    userId: userId ?? null,
    linkDigest: linkDigest ?? null,
  });
  await enqueue(db, deliverMail, { mailId: mail.id });
  return mail;
}
