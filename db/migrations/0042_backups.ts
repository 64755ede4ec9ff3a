import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

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
