import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Monthly pay statements of VAs, which are approved and paid. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['notifications', 'notification_preferences'])
    for (const kind of ['pay-approved', 'pay-paid']) await addValue(db, table, 'kind', kind);
  await addValue(db, 'notifications', 'subject_kind', 'pay-statement');
  for (const kind of ['pay-rate', 'pay-statement']) {
    await addValue(db, 'events', 'kind', kind);
    await addValue(db, 'audit_log', 'object_kind', kind);
  }
  await addValue(db, 'audit_log', 'action', 'paid');
  for (const subject of ['pay-statements', 'pay-triggers', 'notification-defaults']) {
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
