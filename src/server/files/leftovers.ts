import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { incomingFolder } from './incoming.ts';
import { type FileStore, storageKeyOf, thumbnailOf } from './store.ts';

type Files = { db: Db; files: FileStore };

const atOnce = 500;

/** Deletes the content of files whose rows are gone. */
export async function clearRemoved({ db, files }: Files) {
  for (;;) {
    const rows = await db
      .selectFrom('removedFiles')
      .select('storageKey')
      .orderBy('removedAt')
      .limit(atOnce)
      .execute();
    for (const { storageKey } of rows) {
      await files.remove(storageKey);
      await files.remove(thumbnailOf(storageKey));
      await db.deleteFrom('removedFiles').where('storageKey', '=', storageKey).execute();
    }
    if (rows.length < atOnce) return;
  }
}

/** Deletes the rows of what was uploaded a day ago and never used, and of pictures that nobody shows any more. */
export async function forgetUnused(db: Db) {
  const unused = [
    sql`task_id is null and comment_id is null and avatar_of is null
      and created_at < now() - interval '1 day'`,
    sql`avatar_of is not null and not exists (select from users
      where users.id = avatar_of and profile_image = '/api/avatars/' || files.id)`,
  ];
  for (const isUnused of unused) {
    let deleted = atOnce;
    while (deleted >= atOnce) {
      const { numAffectedRows } = await sql`
        delete from files where id = any (array(
          select id from files where ${isUnused} limit ${atOnce} for update skip locked))
      `.execute(db);
      deleted = Number(numAffectedRows ?? 0);
    }
  }
}

/** Deletes content that no row names and that was there before; what came later may get its row yet. */
export async function clearOrphans({ db, files }: Files, before: Date) {
  let keys: string[] = [];
  const clear = async () => {
    const named = await db
      .selectFrom('files')
      .select('storageKey')
      .where('storageKey', 'in', [...new Set(keys.map(storageKeyOf))])
      .execute();
    const known = new Set(named.map(({ storageKey }) => storageKey));
    for (const key of keys) if (!known.has(storageKeyOf(key))) await files.remove(key);
    keys = [];
  };
  for await (const { key, changedAt } of files.list()) {
    if (changedAt < before) keys.push(key);
    if (keys.length === atOnce) await clear();
  }
  if (keys.length > 0) await clear();
}

/** Deletes what was being received when a process before this one ended. */
export async function clearIncoming(env: Pick<Env, 'DATA_DIR'>, before: Date) {
  const folder = incomingFolder(env);
  if (!existsSync(folder)) return;
  const names = await readdir(folder);
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() && found.mtime < before) await rm(file, { force: true });
  }
}
