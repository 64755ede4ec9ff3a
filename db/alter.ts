import { type Kysely, sql } from 'kysely';

/** Adds a value to a check constraint, whichever values it has. */
export async function addValue(db: Kysely<unknown>, table: string, column: string, value: string) {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${name} and conrelid = ${table}::regclass`.execute(db);
  const known = [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, one]) => one);
  const values = sql.join([...new Set([...known, value])].map((one) => sql.lit(one)));
  await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} check (${sql.ref(column)} in (${values}))`.execute(db);
}

/** Replaces a part of a function of the database. Throws if the function does not have it. */
export async function replaceIn(db: Kysely<unknown>, name: string, former: string, next: string) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(${name}::regproc) as definition`.execute(db);
  const definition = rows[0]?.definition ?? '';
  if (!definition.includes(former)) throw new Error(`${name} is not the expected function`);
  await sql.raw(definition.replace(former, next)).execute(db);
}
