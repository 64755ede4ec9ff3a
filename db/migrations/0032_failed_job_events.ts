import { type Kysely, sql } from 'kysely';

/** Administrators see failed jobs as they happen, and can snooze the missed dates of a routine. */
export async function up(db: Kysely<unknown>) {
  await addValue(db, 'events', 'kind', 'failed-job');
  await addValue(db, 'attention_snoozes', 'kind', 'missed-routine');
  await sql`create constraint trigger failed_jobs_event after insert or update or delete on failed_jobs
    deferrable initially deferred for each row
    when (current_setting('gva.silent', true) is distinct from 'on')
    execute function record_office_event('failed-job')`.execute(db);
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
