import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { spendAllowance } from '#server/limits.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { inTransaction } from '#server/transaction.ts';
import { insertLeadMail } from './mail-queries.ts';
import { queueLeadLetter } from './mails.ts';
import { requireLead } from './operations.ts';
import { touchLead } from './queries.ts';

type Mail = { leadId: number; subject: string; content: string };

/** Queues an email to the lead and keeps its text in the timeline. */
export async function mailLead(
  context: AuditedContext & { env: MailEnv; db: Db },
  { leadId, subject, content }: Mail,
) {
  await spendAllowance(context.db, context.actor, 'comment');
  return inTransaction(context.db, async (trx) => {
    const { email } = await requireLead(trx, leadId);
    const letter = { leadId, email, subject, content };
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
    await recordAudit(trx, context, {
      action: 'created',
      objectKind: 'mail',
      objectId: mailId,
      after: { leadId },
    });
  });
}
