import type { Kysely } from 'kysely';
import type { Database, RowChange } from '#db/types.ts';
import { catalogueValue } from '#domains/plans/catalogue/catalogue.ts';
import { type Author, type Facts, recordAudit } from '#server/audit.ts';
import { noLongerExists, type RefusedRow, refuseRows } from '#server/bulk.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import type { EditLead } from './pipeline-schema.ts';
import { findOwner, lockLeadForUpdate, updateLead } from './queries.ts';
import type { Lead } from './schema.ts';

export async function requireOwner(db: Db, id: number | null | undefined) {
  if (typeof id === 'number' && !(await findOwner(db, id)))
    throw invalid('Please choose an administrator', 'ownerId');
}

/** A lead without a next step has no day for it, and a plan of the catalogue has its price. */
function toChanges(before: Lead, facts: EditLead): RowChange<'leads'> {
  const { plan, monthlyValue, ...others } = facts;
  const nextStep = facts.nextStep === undefined ? before.nextStep : facts.nextStep;
  if (nextStep === null && facts.nextStepOn) throw invalid('Say what the next step is', 'nextStep');
  const value = monthlyValue === undefined && plan ? catalogueValue(plan) : monthlyValue;
  return {
    ...others,
    ...(nextStep === null && { nextStepOn: null }),
    ...(plan !== undefined && { plan }),
    ...(value !== undefined && { monthlyValue: value }),
  };
}

const contactFacts = ['fullName', 'email', 'phone', 'company'] as const;
/** Only their names are in the activity log. */
const privateFacts = ['nextStep', ...contactFacts] as const;

const facts = ['ownerId', 'nextStepOn', 'plan', 'monthlyValue', 'source'] as const;

/** The facts of a lead in the activity log, which stores no texts about people. */
function describeChange(before: Lead, after: Lead) {
  const changed = facts.filter((name) => before[name] !== after[name]);
  const factsOf = (lead: Lead): Facts =>
    Object.fromEntries(changed.map((name) => [name, lead[name]]));
  const fields = privateFacts.filter((name) => before[name] !== after[name]);
  if (changed.length === 0 && fields.length === 0) return undefined;
  return {
    before: factsOf(before),
    after: { ...factsOf(after), ...(fields.length && { fields }) },
  };
}

/** The version after these changes, which is another one if they change contact data. */
export function versionAfter(before: Lead, changes: RowChange<'leads'>) {
  const isContact = contactFacts.some(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );
  return before.version + (isContact ? 1 : 0);
}

async function writeFacts(db: Db, author: Author, before: Lead, changes: RowChange<'leads'>) {
  if (Object.values(changes).every((value) => value === undefined)) return before;
  const version = versionAfter(before, changes);
  const lead = await updateLead(db, before.id, { ...changes, version });
  const change = describeChange(before, lead);
  if (change)
    await recordAudit(db, author, {
      action: 'updated',
      objectKind: 'lead',
      objectId: before.id,
      ...change,
    });
  return lead;
}

export const editLead = (
  db: Kysely<Database>,
  author: Author,
  { id, version, ...changes }: EditLead & { id: number; version?: number | undefined },
) =>
  inTransaction(db, async (trx) => {
    const before = await lockLeadForUpdate(trx, id);
    if (!before) throw notFound('Lead');
    if (version !== undefined && version !== before.version)
      throw conflict(
        'This lead was changed by someone else. Check its current data, then save again.',
      );
    if (changes.ownerId !== before.ownerId) await requireOwner(trx, changes.ownerId);
    return writeFacts(trx, author, before, toChanges(before, changes));
  });

export type OwnerChange = { id: number; ownerId: number | null };

/** Gives all leads to their new owners, or none. */
export const assignLeads = (db: Kysely<Database>, author: Author, changes: OwnerChange[]) =>
  inTransaction(db, async (trx) => {
    for (const ownerId of new Set(changes.map((change) => change.ownerId)))
      await requireOwner(trx, ownerId);
    const found: { before: Lead; ownerId: number | null }[] = [];
    const refused: RefusedRow[] = [];
    for (const { id, ownerId } of changes.toSorted((one, other) => one.id - other.id)) {
      const before = await lockLeadForUpdate(trx, id);
      if (before) found.push({ before, ownerId });
      else refused.push({ id, reason: noLongerExists });
    }
    refuseRows(refused, changes.length);
    for (const { before, ownerId } of found) await writeFacts(trx, author, before, { ownerId });
    return { changed: found.length };
  });
