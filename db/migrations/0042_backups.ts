import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/**
 * Administrators see when the last nightly backup was made. `minimum_schema` lets a former release run on a newer schema; a
 * migration that removes what that release uses raises it.
 */
export async function up(db: Kysely<unknown>) {
  await addValue(db, 'events', 'kind', 'backup');
  await sql`alter table installation add column minimum_schema text not null default '0042_backups'`.execute(
    db,
  );
  const file = new URL('../schema/backups.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
}
