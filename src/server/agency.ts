import type { Db } from '#server/db.ts';
import { type Agency, defaultAgency, setAgency } from '#shared/agency.ts';

/** The settings of the agency, with the defaults of those that its owner has not set. */
export async function findAgency(db: Db): Promise<Agency> {
  const { agencySettings } = await db
    .selectFrom('sellerDetails')
    .select('agencySettings')
    .executeTakeFirstOrThrow();
  return { ...defaultAgency, ...agencySettings };
}

/** Reads what `agency()` returns in this process. */
export const loadAgency = async (db: Db) => setAgency(await findAgency(db));
