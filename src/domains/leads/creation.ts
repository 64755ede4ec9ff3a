import { catalogueValue } from '#domains/plans/catalogue/catalogue.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { requireOwner } from './editing.ts';
import type { CreateLead } from './pipeline-schema.ts';
import { insertLead } from './queries.ts';

/** Stores a lead that an administrator adds by hand. It is no request, so nobody has to accept it. */
export async function createLead(context: AuditedContext & { db: Db }, written: CreateLead) {
  await spendAllowance(context.db, context.actor, 'lead');
  return inTransaction(context.db, async (trx) => {
    const { ownerId = null, plan = null, status, source, ...contact } = written;
    await requireOwner(trx, ownerId);
    const { company = null, phone = null, serviceType = null, message = null } = contact;
    const lead = await insertLead(trx, {
      fullName: contact.fullName,
      email: contact.email,
      company,
      phone,
      serviceType,
      message,
      plan,
      monthlyValue: catalogueValue(plan),
      ownerId,
      status,
      source,
    });
    await recordAudit(trx, context, {
      action: 'created',
      objectKind: 'lead',
      objectId: lead.id,
      after: { status, source, ownerId, plan },
    });
    return lead;
  });
}
