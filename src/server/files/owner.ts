import { sql } from 'kysely';
import { type Db, databaseLocation } from '#server/db.ts';
import type { FileStore } from './store.ts';

/**
 * The owner of a file store: the id of the installation, and the location of its database. A copy of a database has the
 * same id in another location, and must not clean up the files of the original.
 */
export async function ownerOf(db: Db): Promise<string> {
  const { rows } = await sql<{ owner: string }>`
    select format('%s in %s', id, ${databaseLocation}) as owner from installation`.execute(db);
  if (!rows[0]) throw new Error('The database has lost the id of its installation.');
  return rows[0].owner;
}

type Ownership = 'ours' | 'foreign' | 'unclaimed';

export async function findOwnership(db: Db, files: FileStore): Promise<Ownership> {
  const owner = await files.readOwner();
  if (owner === undefined) return 'unclaimed';
  return owner === (await ownerOf(db)) ? 'ours' : 'foreign';
}

/** Makes this database the only one that may clean up the store. */
export const claimFiles = async (db: Db, files: FileStore) => files.writeOwner(await ownerOf(db));
