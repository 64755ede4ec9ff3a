import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { queueWelcome } from '#domains/accounts/mails.ts';
import { isNamedPlan } from '#domains/plans/catalogue/catalogue.ts';
import { startClientPlan } from '#domains/plans/client-plans/operations.ts';
import { resolveTerms } from '#domains/plans/subscriptions/operations.ts';
import { canHaveSubscription } from '#domains/plans/subscriptions/policy.ts';
import { createAccount } from '#domains/users/operations.ts';
import type { NewAccount } from '#domains/users/schema.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { hasMailServer, type MailEnv } from '#server/mail/sender.ts';
import { insertLeadMail } from './mail-queries.ts';
import { requireLead } from './operations.ts';
import { canBecomeUser } from './policy.ts';
import { lockLeadForUpdate, updateLead } from './queries.ts';

function refuseConverted(lead: { userId: number | null }) {
  if (!canBecomeUser(lead)) throw conflict('This lead has already been converted into a user.');
}

/** The terms of the plan to start; undefined for no plan, and for one whose hours and rate are still open. */
async function termsOf(db: Db, account: NewAccount) {
  const { subscriptionPlan: plan, customMonthlyHours, customHourlyRate, customPlanName } = account;
  if (!canHaveSubscription(account.role) || plan === undefined) return undefined;
  if (isNamedPlan(plan)) return resolveTerms(db, { plan });
  if (customMonthlyHours === undefined || customHourlyRate === undefined) return undefined;
  return resolveTerms(db, {
    plan,
    monthlyHours: customMonthlyHours,
    hourlyRate: customHourlyRate,
    ...(customPlanName !== undefined && { customPlanName }),
  });
}

/** Afterwards the emails leave, and the conversion can no longer be undone. */
const undoTimeMs = 60_000;

type Conversion = { leadId: number; account: NewAccount; env: MailEnv };

/**
 * Converts a lead into a user, starts the plan of a client and emails the user, in one transaction and only once. The emails
 * wait until the time to undo the conversion is over. Without
 * a mail server the result has the link of the email, which the administrator passes on.
 */
export async function convertLead(
  context: AuditedContext & { db: Kysely<Database> },
  { leadId, account, env }: Conversion,
) {
  // Check before hashing the password, which is expensive.
  refuseConverted(await requireLead(context.db, leadId));
  return inTransaction(context.db, async (trx) => {
    const lead = await lockLeadForUpdate(trx, leadId);
    if (!lead) throw notFound('Lead');
    refuseConverted(lead);
    const user = await createAccount(trx, account, { approvedAt: new Date(), author: context });
    await updateLead(trx, leadId, {
      status: 'converted',
      userId: user.id,
      rejectionReason: null,
      rejectionNote: null,
    });
    await recordAudit(trx, context, {
      action: 'converted',
      objectKind: 'lead',
      objectId: leadId,
      before: { status: lead.status },
      after: { status: 'converted', userId: user.id, role: user.role },
    });
    const mailsNotBefore = new Date(Date.now() + undoTimeMs);
    const terms = await termsOf(trx, account);
    const subscription = terms
      ? await startClientPlan(
          { ...context, db: trx, env },
          { clientId: user.id, terms, payment: { kind: 'later' }, mailsNotBefore },
        )
      : null;
    const mail = await queueWelcome(trx, env, user, mailsNotBefore);
    await insertLeadMail(trx, {
      leadId,
      authorId: context.actor.id,
      mailId: mail.id,
      recipient: user.email,
      subject: mail.subject,
      content: null,
    });
    return { ...user, link: hasMailServer(env) ? null : mail.link, subscription };
  });
}
