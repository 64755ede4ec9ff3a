import { type Kysely, sql } from 'kysely';

/** Mails with an HTML part and headers, and mails about notifications. */
export async function up(db: Kysely<unknown>) {
  // Encrypted like the text; null once the mail is sent, and for mails that were queued before.
  await sql`alter table mail_outbox add column sealed_parts text`.execute(db);
  for (const kind of ['notification', 'missed-messages', 'digest'])
    await addValue(db, 'mail_outbox', 'kind', kind);
  // By user, because the entries of a user are mailed together. A later act on a mailed entry is mailed again.
  await sql`drop index notifications_to_mail`.execute(db);
  await sql`create index notifications_to_mail on notifications (user_id, id)
    where mail and read_at is null and (mailed_at is null or mailed_at < updated_at)`.execute(db);
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
