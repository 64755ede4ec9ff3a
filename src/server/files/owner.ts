import { sql } from 'kysely';
import { placeOfDatabase } from '#server/database-place.ts';
import type { Db } from '#server/db.ts';
import type { FileStore } from './store.ts';

/**
 * What a file store calls its owner: the id of the installation, and the place of its database. A copy of a database
 * has the same id in another place, and must not clean up the files of the original.
 */
export async function ownerOf(db: Db): Promise<string> {
  const { rows } = await sql<{ owner: string }>`
    select format('%s in %s', id, ${placeOfDatabase}) as owner from installation`.execute(db);
  if (!rows[0]) throw new Error('The database has lost the id of its installation.');
  return rows[0].owner;
}

type Ownership = 'ours' | 'foreign' | 'unclaimed';

export async function findOwnership(db: Db, files: FileStore): Promise<Ownership> {
  const owner = await files.readOwner();
  if (owner === undefined) return 'unclaimed';
  return owner === (await ownerOf(db)) ? 'ours' : 'foreign';
}

/** From now on only this database may clean up the store. */
export const claimFiles = async (db: Db, files: FileStore) => files.writeOwner(await ownerOf(db));
