import { isDeepStrictEqual } from 'node:util';
import { loadAgency } from '#server/agency.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { defaultSettings, environmentTestimonials, type TestimonialsEnv } from '#shared/agency.ts';
import { changeCategories } from './category-operations.ts';
import { findAgencyRow, lockAgencyRow, updateAgencySettings } from './queries.ts';
import type { EditAgencyInput } from './schema.ts';

/** The settings as they are, not as this process has last read them. */
export async function readAgency({ db, env }: { db: Db; env: TestimonialsEnv }) {
  const { agencySettings, name: _sellerName, ...row } = await findAgencyRow(db);
  const defaultTestimonials = environmentTestimonials(env);
  return { ...defaultSettings, ...agencySettings, defaultTestimonials, ...row };
}

/** Stores what differs from the defaults, so that a default which changes later is followed. */
export async function editAgency(
  context: AuditedContext & { env: TestimonialsEnv },
  { version, taskCategories, serviceCategories, ...changes }: EditAgencyInput,
) {
  const state = await inTransaction(context.db, async (db) => {
    const row = await lockAgencyRow(db);
    if (row.version !== version)
      throw conflict('The settings were changed by someone else. Reload to see the changes.');
    const before = { ...defaultSettings, ...row.agencySettings };
    const after = { ...before, ...changes, name: changes.name ?? before.name };
    const differing = (one: object, other: object) =>
      Object.entries(one).filter(
        ([name, value]) => !isDeepStrictEqual(value, Reflect.get(other, name)),
      );
    const fields = differing(after, before).map(([name]) => name);
    // Until the seller has a name of its own, invoices have the one of the agency.
    const sellerName = row.name === before.name ? after.name : row.name;
    if (sellerName !== row.name) fields.push('sellerName');
    if (await changeCategories(db, 'task_categories', row.taskCategories, taskCategories))
      fields.push('taskCategories');
    if (await changeCategories(db, 'service_categories', row.serviceCategories, serviceCategories))
      fields.push('serviceCategories');
    if (fields.length > 0) {
      await updateAgencySettings(db, {
        settings: Object.fromEntries(differing(after, defaultSettings)),
        sellerName,
      });
      await recordAudit(db, context, {
        action: 'updated',
        objectKind: 'seller',
        objectId: 1,
        after: { fields },
      });
    }
    return readAgency({ db, env: context.env });
  });
  await loadAgency(context.db);
  return state;
}
