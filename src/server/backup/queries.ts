import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';

export const findLastBackup = (db: Db) =>
  db
    .selectFrom('backups')
    .select(['takenAt', 'lostFiles'])
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When the snapshot of the last good nightly backup was taken; undefined if there is none. */
export const lastBackupAt = async (db: Db): Promise<string | undefined> =>
  (await findLastBackup(db))?.takenAt;

export const insertBackup = (db: Db, backup: NewRow<'backups'>) =>
  db.insertInto('backups').values(backup).execute();

/** Tells the administrators, once for each night. */
export const tellOfFailedBackup = (db: Db, night: Date) =>
  sql`select notify_backup_failed(${night.toISOString().slice(0, 10)}::date)`.execute(db);

export const deleteBackups = (db: Db, files: string[]) =>
  db.deleteFrom('backups').where('file', 'in', files).execute();
