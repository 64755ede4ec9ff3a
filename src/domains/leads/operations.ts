import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import { catalogueValue } from '#domains/plans/catalogue/catalogue.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import type { ActionContext, Context } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { toPage } from '#shared/page.ts';
import { findLeadUser } from './account-queries.ts';
import { admitRequest } from './admission.ts';
import { cursorOf, findListing, listLeads } from './list-queries.ts';
import { confirmRequest } from './mailing.ts';
import { findMergeTarget } from './merge-queries.ts';
import { orderOf } from './order.ts';
import {
  deleteLead,
  findLead,
  hasRecentRequest,
  insertLead,
  lockLeadEmail,
  lockLeadForUpdate,
} from './queries.ts';
import type { SubmitLead } from './request-schema.ts';
import type { listLeadsInput } from './schema.ts';

/** A page of the leads. */
export async function readLeads(
  { db }: Pick<ActionContext, 'db'>,
  { limit, cursor, order: kind, sort, sortOrder, ...filter }: z.output<typeof listLeadsInput>,
) {
  const order = orderOf({ order: kind, sort, sortOrder });
  const rows = await listLeads(db, filter, { limit: limit + 1, cursor, order });
  return toPage(rows, limit, cursorOf(order));
}

export async function requireLead(db: Db, id: number) {
  const lead = await findLead(db, id);
  if (!lead) throw notFound('Lead');
  return lead;
}

/** The lead, or the one that it was merged into. */
export async function readLead(db: Db, id: number) {
  const lead = await findListing(db, (await findMergeTarget(db, id)) ?? id);
  if (!lead) throw notFound('Lead');
  const user = lead.userId === null ? undefined : await findLeadUser(db, lead.userId);
  return { ...lead, user: user ?? null };
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
    const stored = await insertLead(trx, {
      fullName,
      email,
      company: company ?? null,
      phone: phone ?? null,
      serviceType: serviceType ?? null,
      plan: plan ?? null,
      monthlyValue: catalogueValue(plan),
      message: message ?? null,
    });
    await confirmRequest(trx, ctx.env, stored);
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
