import { type Kysely, sql } from 'kysely';

/**
 * Adds values to a check of the form `column in (...)` of a text column, with at least two values. The values that it has are
 * kept, also those of other migrations.
 */
export async function allowValues<DB>(
  db: Kysely<DB>,
  { table, check, values }: { table: string; check: string; values: string[] },
) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and conname = ${check}`.execute(db);
  const definition = rows[0]?.definition;
  const end = definition?.lastIndexOf(']') ?? -1;
  if (definition === undefined || end < 0) throw new Error(`${table} has no check ${check}`);
  const added = values.map((value) => `, '${value}'::text`).join('');
  await sql
    .raw(
      `alter table ${table} drop constraint ${check},
         add constraint ${check} ${definition.slice(0, end)}${added}${definition.slice(end)}`,
    )
    .execute(db);
}
