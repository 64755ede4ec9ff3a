import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { thumbnailOf } from '#shared/storage-key.ts';
import { incomingFolder } from './incoming.ts';
import type { FileStore } from './store.ts';

type Files = { db: Db; files: FileStore };

const batchSize = 500;

/**
 * Deletes the content of files whose rows were deleted, and returns how many. Users deleted these files on purpose, so
 * neither the trash nor the limit on orphans applies.
 */
export async function deleteRemovedContent({ db, files }: Files): Promise<number> {
  for (let removed = 0; ; ) {
    const rows = await db
      .selectFrom('removedFiles')
      .select('storageKey')
      .orderBy('removedAt')
      .limit(batchSize)
      .execute();
    for (const { storageKey } of rows) {
      await files.remove(storageKey);
      await files.remove(thumbnailOf(storageKey));
      await db.deleteFrom('removedFiles').where('storageKey', '=', storageKey).execute();
    }
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}

/** Deletes the rows of files that were uploaded a day ago and never used, and of profile pictures that were replaced. */
export async function deleteUnusedFiles(db: Db) {
  const unused = [
    sql`task_id is null and comment_id is null and message_id is null
      and support_message_id is null and avatar_of is null and archived_task_id is null
      and created_at < now() - interval '1 day'`,
    sql`avatar_of is not null and not exists (select from users
      where users.id = avatar_of and profile_image = '/api/avatars/' || files.id)`,
  ];
  for (const isUnused of unused) {
    let deleted = batchSize;
    while (deleted >= batchSize) {
      const { numAffectedRows } = await sql`
        delete from files where id = any (array(
          select id from files where ${isUnused} limit ${batchSize} for update skip locked))
      `.execute(db);
      deleted = Number(numAffectedRows ?? 0);
    }
  }
}

/** Deletes uploads that an earlier process did not finish receiving. */
export async function deleteInterruptedUploads(env: Pick<Env, 'DATA_DIR'>, before: Date) {
  const folder = incomingFolder(env);
  if (!existsSync(folder)) return;
  const names = await readdir(folder);
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() && found.mtime < before) await rm(file, { force: true });
  }
}
