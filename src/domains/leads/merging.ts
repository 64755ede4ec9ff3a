import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { versionAfter } from './editing.ts';
import {
  deleteLeads,
  findMergeTarget,
  insertMerges,
  lockLeadsForUpdate,
  moveAnswerEntries,
  moveHistory,
} from './merge-queries.ts';
import { canBecomeUser } from './policy.ts';
import { updateLead } from './queries.ts';
import type { Lead } from './schema.ts';

const firstOf = <Value>(values: (Value | null)[]) => values.find((value) => value !== null) ?? null;

/** What the lead takes from its duplicates if it has no such fact itself; their messages are in the timeline. Facts that belong together come from one lead. */
function mergeFacts(lead: Lead, duplicates: Lead[]) {
  const all = [lead, ...duplicates];
  const withStep = all.find(({ nextStep }) => nextStep !== null);
  const withValue = all.find(({ monthlyValue, plan }) => monthlyValue !== null || plan !== null);
  return {
    company: firstOf(all.map(({ company }) => company)),
    phone: firstOf(all.map(({ phone }) => phone)),
    serviceType: firstOf(all.map(({ serviceType }) => serviceType)),
    ownerId: firstOf(all.map(({ ownerId }) => ownerId)),
    nextStep: withStep?.nextStep ?? null,
    nextStepOn: withStep?.nextStepOn ?? null,
    plan: withValue?.plan ?? null,
    monthlyValue: withValue?.monthlyValue ?? null,
  };
}

type Merge = { id: number; duplicateIds: number[] };

/**
 * Merges duplicates into a lead, with their comments and mails, and deletes them. What they said is kept in the
 * timeline. A repeated call changes nothing.
 */
export const mergeLeads = (db: Kysely<Database>, author: Author, { id, duplicateIds }: Merge) =>
  inTransaction(db, async (trx) => {
    if (duplicateIds.includes(id))
      throw invalid("A lead can't be merged into itself", 'duplicateIds');
    const locked = await lockLeadsForUpdate(trx, [...new Set([id, ...duplicateIds])]);
    const lead = locked.find((one) => one.id === id);
    if (!lead) throw notFound('Lead');
    const duplicates = duplicateIds.flatMap(
      (one) => locked.find((found) => found.id === one) ?? [],
    );
    for (const missing of duplicateIds.filter((one) => !locked.some((found) => found.id === one)))
      if ((await findMergeTarget(trx, missing)) !== id) throw notFound('Lead');
    const user = duplicates.find((duplicate) => !canBecomeUser(duplicate));
    if (user)
      throw conflict(`${user.fullName} is already a user, so this has to be the lead that stays.`);
    if (duplicates.length === 0) return lead;

    const ids = duplicates.map((duplicate) => duplicate.id);
    await moveHistory(trx, ids, id);
    await moveAnswerEntries(trx, ids, id);
    await insertMerges(
      trx,
      duplicates.map((duplicate) => ({
        mergedId: duplicate.id,
        leadId: id,
        fullName: duplicate.fullName,
        email: duplicate.email,
        company: duplicate.company,
        phone: duplicate.phone,
        message: duplicate.message,
        serviceType: duplicate.serviceType,
        plan: duplicate.plan,
        requestedAt: duplicate.createdAt,
      })),
    );
    await deleteLeads(trx, ids);
    const facts = mergeFacts(lead, duplicates);
    const version = versionAfter(lead, facts);
    const merged = await updateLead(trx, id, { ...facts, version });
    for (const duplicate of duplicates)
      await recordAudit(trx, author, {
        action: 'deleted',
        objectKind: 'lead',
        objectId: duplicate.id,
        before: { status: duplicate.status },
        after: { leadId: id },
      });
    return merged;
  });
