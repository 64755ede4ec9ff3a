import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import { queueWelcome } from '#domains/accounts/mails.ts';
import { createAccount } from '#domains/users/operations.ts';
import type { NewAccount } from '#domains/users/schema.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import type { ActionContext, Context } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { inTransaction } from '#server/transaction.ts';
import type { AuditActionOf } from '#shared/audit-acts.ts';
import { toPage } from '#shared/page.ts';
import { admitRequest } from './admission.ts';
import {
  deleteLead,
  findLead,
  hasRecentRequest,
  insertLead,
  listLeads,
  lockLeadEmail,
  lockLeadForUpdate,
  setLeadStatus,
} from './queries.ts';
import { urgencyOf } from './reply-deadline.ts';
import type { SubmitLead } from './request-schema.ts';
import type { LeadStatus, listLeadsInput } from './schema.ts';

/** A page of the leads. */
export async function readLeads(
  { db }: Pick<ActionContext, 'db'>,
  { limit, cursor, order, ...filter }: z.output<typeof listLeadsInput>,
) {
  const rows = await listLeads(db, filter, { limit: limit + 1, cursor, order });
  const isByUrgency = order === 'urgent';
  return toPage(rows, limit, (row) => [isByUrgency ? urgencyOf(row) : row.createdAt, row.id]);
}

export async function requireLead(db: Db, id: number) {
  const lead = await findLead(db, id);
  if (!lead) throw notFound('Lead');
  return lead;
}

const recentRequestMessage =
  'We already have your request from less than a minute ago. To send another one, please wait a minute.';

/** Stores a visitor's request. Rejects a second one from the same address within a minute. */
export const submitLead = (ctx: Pick<Context, 'db' | 'env' | 'client'>, lead: SubmitLead) =>
  inTransaction(ctx.db, async (trx) => {
    await admitRequest(trx, ctx, lead, Date.now());
    await lockLeadEmail(trx, lead.email);
    if (await hasRecentRequest(trx, lead.email)) throw conflict(recentRequestMessage);
    const { fullName, email, company, phone, serviceType, plan, message } = lead;
    await insertLead(trx, {
      fullName,
      email,
      company: company ?? null,
      phone: phone ?? null,
      serviceType: serviceType ?? null,
      plan: plan ?? null,
      message: message ?? null,
    });
  });

const refuseConverted = ({ status }: { status: LeadStatus }, message: string) => {
  if (status === 'converted') throw conflict(message);
};

/** The audit action of a status change: `accepted`, `rejected`, `converted`, or `updated` for any other change. */
function auditActionOf(before: LeadStatus, after: LeadStatus): AuditActionOf<'lead'> {
  if (after === 'converted' || after === 'rejected') return after;
  return before === 'request' && after === 'lead' ? 'accepted' : 'updated';
}

/** Throws a conflict for a converted lead. Does nothing if the status is unchanged. */
export const moveLead = (
  db: Kysely<Database>,
  author: Author,
  { id, status }: { id: number; status: LeadStatus },
) =>
  inTransaction(db, async (trx) => {
    const before = await lockLeadForUpdate(trx, id);
    if (!before) throw notFound('Lead');
    if (before.status === status) return before;
    refuseConverted(before, "This lead is already a user, so its status can't change.");
    const lead = await setLeadStatus(trx, id, status);
    await recordAudit(trx, author, {
      action: auditActionOf(before.status, status),
      objectKind: 'lead',
      objectId: id,
      before: { status: before.status },
      after: { status },
    });
    return lead;
  });

export const removeLead = (db: Kysely<Database>, author: Author, id: number) =>
  inTransaction(db, async (trx) => {
    const lead = await lockLeadForUpdate(trx, id);
    if (!lead) throw notFound('Lead');
    await deleteLead(trx, id);
    await recordAudit(trx, author, {
      action: 'deleted',
      objectKind: 'lead',
      objectId: id,
      before: { status: lead.status },
    });
  });

const alreadyConverted = 'This lead has already been converted into a user.';

type Conversion = { leadId: number; account: NewAccount; env: MailEnv };

/** Converts a lead into a user and emails them, in one transaction and only once. */
export async function convertLead(
  db: Kysely<Database>,
  author: Author,
  { leadId, account, env }: Conversion,
) {
  // Check before hashing the password, which is expensive.
  refuseConverted(await requireLead(db, leadId), alreadyConverted);
  return inTransaction(db, async (trx) => {
    const lead = await lockLeadForUpdate(trx, leadId);
    if (!lead) throw notFound('Lead');
    refuseConverted(lead, alreadyConverted);
    const user = await createAccount(trx, account, { approvedAt: new Date(), author });
    await setLeadStatus(trx, leadId, 'converted');
    await recordAudit(trx, author, {
      action: 'converted',
      objectKind: 'lead',
      objectId: leadId,
      before: { status: lead.status },
      after: { status: 'converted', userId: user.id, role: user.role },
    });
    await queueWelcome(trx, env, user);
    return user;
  });
}
