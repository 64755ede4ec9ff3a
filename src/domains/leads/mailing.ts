import { createHash } from 'node:crypto';
import { findSeller } from '#domains/invoices/seller/queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { claimOnce } from '#server/limits/throttle.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { findAuthor, findContactEmail, insertLeadMail } from './mail-queries.ts';
import { queueLeadConfirmation, queueLeadLetter } from './mails.ts';
import { writeMove } from './moves.ts';
import { lockLeadForUpdate, touchLead } from './queries.ts';
import { waitsForReply } from './statuses.ts';

const daySeconds = 86_400;

/** Confirms a request by email, once a day for each address, because anyone can enter any address. */
export async function confirmRequest(
  db: Db,
  env: MailEnv,
  { id: leadId, email }: { id: number; email: string },
) {
  const digest = createHash('sha256')
    .update(await findContactEmail(db, leadId))
    .digest('hex');
  if (!(await claimOnce(db, `lead:confirmed:${digest}`, daySeconds))) return;
  const { name: agencyName } = await findSeller(db);
  const mail = await queueLeadConfirmation(db, env, { leadId, email, agencyName });
  await insertLeadMail(db, { leadId, ...mail, isAutomatic: true });
}

type Mail = { leadId: number; subject: string; content: string };

/**
 * Queues an email to the lead and keeps its text in the timeline. It is a reply: a lead who waits for one is contacted
 * afterwards. The lead's answer goes to the timeline or, without an address for answers, to the author.
 */
export async function mailLead(
  context: AuditedContext & { env: MailEnv; db: Db },
  { leadId, subject, content }: Mail,
) {
  await spendAllowance(context.db, context.actor, 'comment');
  return inTransaction(context.db, async (trx) => {
    const lead = await lockLeadForUpdate(trx, leadId);
    if (!lead) throw notFound('Lead');
    const { email, fullName } = lead;
    const author = await findAuthor(trx, context.actor.id);
    const { name: agencyName } = await findSeller(trx);
    const letter = { leadId, email, fullName, subject, content, author, agencyName };
    const { id: mailId } = await queueLeadLetter(trx, context.env, letter);
    await insertLeadMail(trx, {
      leadId,
      authorId: context.actor.id,
      mailId,
      recipient: email,
      subject,
      content,
    });
    await touchLead(trx, leadId);
    if (waitsForReply(lead))
      await writeMove(trx, context, lead, { id: leadId, status: 'contacted' });
    await recordAudit(trx, context, {
      action: 'created',
      objectKind: 'mail',
      objectId: mailId,
      after: { leadId },
    });
  });
}
