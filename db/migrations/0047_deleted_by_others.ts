import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/**
 * A client is told when someone else deletes one of their tasks. The entry is deleted when the task is restored, and when it
 * can no longer be restored.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ['notifications', 'notification_preferences'])
    await addValue(db, table, 'kind', 'task-deleted');
  for (const subject of ['notification-defaults', 'deleted-tasks']) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
}
