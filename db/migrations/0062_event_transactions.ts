import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * Live events are ordered by their transactions instead of by locks. Releases that write to streams refuse to start on this schema;
 * those before streams keep running.
 */
export async function up(db: Kysely<unknown>) {
  const file = new URL('../schema/event-transactions.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
  await sql`update installation
    set minimum_schema = greatest(minimum_schema, '0062_event_transactions')`.execute(db);

  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc ~ 'lock_event_stream|lock_shared_rows'`.execute(
    db,
  );
  for (const { definition } of rows) {
    const next = definition
      .replaceAll(/^ *perform lock_event_stream\([^;]*;\n/gm, '')
      .replaceAll(/lock_shared_rows\([^;]*;/g, 'lock_shared_rows();');
    await sql.raw(next).execute(db);
  }
}
