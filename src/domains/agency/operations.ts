import { isDeepStrictEqual } from 'node:util';
import { loadAgency } from '#server/agency.ts';
import { recordAudit } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { defaultAgency } from '#shared/agency.ts';
import { findAgencyRow, lockAgencyRow, updateAgencySettings } from './queries.ts';
import type { EditAgencyInput } from './schema.ts';

/** The settings as they are, not as this process has last read them. */
export async function readAgency(db: Db) {
  const { agencySettings, version } = await findAgencyRow(db);
  return { ...defaultAgency, ...agencySettings, version };
}

/** Stores what differs from the defaults, so that a default which changes later is followed. */
export async function editAgency(
  context: AuditedContext,
  { version, ...changes }: EditAgencyInput,
) {
  const state = await inTransaction(context.db, async (db) => {
    const row = await lockAgencyRow(db);
    if (row.version !== version)
      throw conflict('The settings were changed by someone else. Reload to see the changes.');
    const before = { ...defaultAgency, ...row.agencySettings };
    const after = { ...before, ...changes };
    const differing = (one: object, other: object) =>
      Object.entries(one).filter(
        ([name, value]) => !isDeepStrictEqual(value, Reflect.get(other, name)),
      );
    const fields = differing(after, before).map(([name]) => name);
    if (fields.length > 0) {
      await updateAgencySettings(db, Object.fromEntries(differing(after, defaultAgency)));
      await recordAudit(db, context, {
        action: 'updated',
        objectKind: 'seller',
        objectId: 1,
        after: { fields },
      });
    }
    return readAgency(db);
  });
  await loadAgency(context.db);
  return state;
}
