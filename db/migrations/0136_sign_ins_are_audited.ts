import { type Kysely, sql } from 'kysely';

/** Lets the audit log tell of sign-ins, exports and decisions about leads, and the outbox of three more mails. */
export async function up(db: Kysely<unknown>) {
  await allowMore(db, 'audit_log', 'object_kind', ['sign-in', 'export']);
  await allowMore(db, 'audit_log', 'action', [
    ...['signed-in', 'sign-in-failed', 'exported', 'downloaded', 'accepted', 'rejected'],
  ]);
  await allowMore(db, 'mail_outbox', 'kind', ['sign-in-warning', 'email-change', 'email-changed']);
}

/** Adds values to the list that a column is checked against, whatever the list holds by now. */
async function allowMore(db: Kysely<unknown>, table: string, column: string, values: string[]) {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
      where conname = ${name} and conrelid = ${table}::regclass`.execute(db);
  const added = values.map((value) => `'${value}'::text, `).join('');
  const definition = rows[0]?.definition.replace('ARRAY[', `ARRAY[${added}`);
  if (!definition) throw new Error(`There is no constraint ${name}`);
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)},
    add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
}
