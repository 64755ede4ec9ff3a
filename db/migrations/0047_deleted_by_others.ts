import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

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

/** Adds a value to a check constraint, whichever values it has. */
async function addValue(db: Kysely<unknown>, table: string, column: string, value: string) {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${name} and conrelid = ${table}::regclass`.execute(db);
  const known = [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, one]) => one);
  const values = sql.join([...new Set([...known, value])].map((one) => sql.lit(one)));
  await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} check (${sql.ref(column)} in (${values}))`.execute(db);
}
