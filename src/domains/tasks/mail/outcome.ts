import { createHash } from 'node:crypto';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { MailContent } from '#server/mail/inbox/mail-source.ts';
import type { IncomingMail } from '#server/mail/inbox/read-mail.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { siteAddress } from '#server/mail/sender.ts';
import type { MailTemplate } from '#server/mail/template.ts';
import type { Refusal } from './identify.ts';
import type { Refused } from './mails.ts';
import { claimMail } from './queries.ts';
import { isRefusal } from './refusal.ts';

export type ImportContext = Pick<Services, 'db' | 'env' | 'files'>;

/**
 * `repeated`: the same mail was imported before. `unanswered`: it is not imported, and no one gets an answer. `ignored`: so
 * too, and no person wrote it.
 */
export type Outcome =
  | 'created'
  | 'created-without-original'
  | 'refused'
  | 'repeated'
  | 'unanswered'
  | 'ignored';

export const tooLong = 'The email is larger than 25 MB.';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/**
 * The same for each delivery of a mail, which may have other headers of mail servers. A program may use a Message-ID again
 * for another text, so the content counts too.
 */
export const digestOf = ({ messageId, date, subject, text, attachments }: IncomingMail) =>
  sha256(
    JSON.stringify([
      messageId,
      date,
      subject,
      text,
      ...attachments.map(({ name, content }) => [name, sha256(content)]),
    ]),
  );

async function mayAnswer(db: Db, { user, isGuess }: Refusal) {
  try {
    await spendAllowance(db, user, isGuess ? 'taskMailGuess' : 'taskMailRefusal');
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * Tells the user, and an author who is not the user, why the mail was not imported, once. It can still be: an operator may put
 * it back into the mailbox.
 */
export const refuse = (
  { db, env }: ImportContext,
  { bytes }: MailContent,
  refusal: Refusal,
  render: MailTemplate<Refused>['render'],
) =>
  db.transaction().execute(async (trx): Promise<Outcome> => {
    const { user, stranger, reason } = refusal;
    const digest = sha256(Buffer.concat([Buffer.from('refused '), bytes]));
    if (!(await claimMail(trx, user.id, digest)) || !(await mayAnswer(trx, refusal)))
      return 'refused';
    const queue = (to: string, fullName: string | null) =>
      queueMail(trx, env, {
        ...render({ fullName, reason }, siteAddress(env)),
        to,
        userId: user.id,
      });
    await queue(user.email, user.fullName);
    if (stranger !== null) await queue(stranger, null);
    return 'refused';
  });
