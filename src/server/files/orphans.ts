import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { storageKeyOf } from '#shared/storage-key.ts';
import { claimFiles, findOwnership } from './owner.ts';
import type { FileStore, StoredEntry } from './store.ts';

type Files = { db: Db; files: FileStore };

const keysPerQuery = 500;
const daysInTrash = 30;
const msPerDay = 24 * 3_600_000;

/** A run that finds more orphans is refused, because it is probably connected to the wrong database. */
const maxOrphans = (stored: number) => Math.max(20, Math.floor(stored / 10));

/** The cleanup could remove files that are in use, so it changed nothing. */
export class CleanupRefused extends Error {}

const foreign =
  'The uploaded files belong to another database than the one in use, so none were removed. ' +
  'Check DATABASE_URL and the file storage settings (DATA_DIR or S3_*). ' +
  'If this database should own the files, run: npm run files:cleanup -- --claim';

const tooMany = (orphans: number, stored: number) =>
  `The database does not know ${orphans} of the ${stored} uploaded files, so none were removed. ` +
  'Check DATABASE_URL and the file storage settings (DATA_DIR or S3_*). ' +
  'If the files are not needed, run: npm run files:cleanup -- --yes';

export async function refuseForeignFiles({ db, files }: Files) {
  const ownership = await findOwnership(db, files);
  if (ownership === 'foreign') throw new CleanupRefused(foreign);
  return ownership;
}

async function* inBatches(entries: AsyncIterable<StoredEntry>) {
  let batch: StoredEntry[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < keysPerQuery) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Also content that `deleteRemovedContent` is about to delete: in the trash it would survive for 30 days. */
async function findKnown(db: Db, entries: StoredEntry[]) {
  const keys = [...new Set(entries.map(({ key }) => storageKeyOf(key)))];
  const rows = await db
    .selectFrom('files')
    .select('storageKey')
    .where('storageKey', 'in', keys)
    .unionAll(
      db
        .selectFrom('exports')
        .select(sql<string>`storage_key`.as('storageKey'))
        .where('storageKey', 'in', keys),
    )
    .unionAll(db.selectFrom('printedPapers').select('storageKey').where('storageKey', 'in', keys))
    .unionAll(db.selectFrom('removedFiles').select('storageKey').where('storageKey', 'in', keys))
    .execute();
  const storageKeys = new Set(rows.map(({ storageKey }) => storageKey));
  return ({ key }: StoredEntry) => storageKeys.has(storageKeyOf(key));
}

async function findOrphans({ db, files }: Files, before: Date) {
  let stored = 0;
  const orphans: string[] = [];
  for await (const batch of inBatches(files.list())) {
    stored += batch.length;
    const isKnown = await findKnown(db, batch);
    for (const entry of batch)
      if (entry.changedAt < before && !isKnown(entry)) orphans.push(entry.key);
  }
  return { stored, orphans };
}

/** Restores files whose row is back, and deletes files that have been in the trash for 30 days. */
async function emptyTrash({ db, files }: Files) {
  const expiry = new Date(Date.now() - daysInTrash * msPerDay);
  let restored = 0;
  let removed = 0;
  for await (const batch of inBatches(files.trash.list())) {
    const isKnown = await findKnown(db, batch);
    for (const entry of batch)
      if (isKnown(entry)) {
        await files.trash.restore(entry.key);
        restored += 1;
      } else if (entry.changedAt < expiry) {
        await files.trash.remove(entry.key);
        removed += 1;
      }
  }
  return { restored, removed };
}

type Run = {
  /** Content stored after this may belong to an upload in progress. */
  before: Date;
  /** An operator has confirmed a run over the limit. */
  isConfirmed?: boolean;
};

type CleanupCounts = { stored: number; trashed: number; restored: number; removed: number };

/** Moves content without a row to the trash, and claims a store without an owner. Throws `CleanupRefused`. */
export async function trashOrphans(
  { db, files }: Files,
  { before, isConfirmed = false }: Run,
): Promise<CleanupCounts> {
  const ownership = await refuseForeignFiles({ db, files });
  const { stored, orphans } = await findOrphans({ db, files }, before);
  if (orphans.length > maxOrphans(stored) && !isConfirmed)
    throw new CleanupRefused(tooMany(orphans.length, stored));
  if (ownership === 'unclaimed') await claimFiles(db, files);
  for (const key of orphans) await files.trash.put(key);
  return { stored, trashed: orphans.length, ...(await emptyTrash({ db, files })) };
}
