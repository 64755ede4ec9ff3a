import { type Kysely, sql } from 'kysely';
import { allowValues } from './allow-values.ts';

/** Adds a row to `notification_defaults()` after another one. The rows that it has are kept, also those of other migrations. */
async function addDefault<DB>(db: Kysely<DB>, row: string, former: string) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('notification_defaults'::regproc) as definition`.execute(db);
  const definition = rows[0]?.definition;
  if (!definition?.includes(former)) throw new Error(`notification_defaults has no ${former}`);
  await sql.raw(definition.replace(former, `${former},\n    ${row}`)).execute(db);
}

/** Bank details of VAs, weekly reports to clients, and office files. */
export async function up<DB>(db: Kysely<DB>) {
  await sql`create table bank_details (
    va_id integer primary key references users (id) on delete cascade,
    sealed text not null check (char_length(sealed) between 1 and 4000),
    updated_at timestamptz(3) not null default clock_timestamp()
  )`.execute(db);
  await allowValues(db, {
    table: 'mail_outbox',
    check: 'mail_outbox_kind_check',
    values: ['bank-details', 'weekly-report'],
  });
  await allowValues(db, {
    table: 'audit_log',
    check: 'audit_log_action_check',
    values: ['shown'],
  });
  await allowValues(db, {
    table: 'audit_log',
    check: 'audit_log_object_kind_check',
    values: ['bank-details'],
  });
  await sql`create table weekly_reports (
    id integer primary key generated always as identity,
    client_id integer not null references users (id) on delete cascade,
    week date not null check (week = week_of(week)),
    content jsonb not null check (jsonb_typeof(content) = 'object'),
    written_at timestamptz(3) not null default clock_timestamp(),
    constraint weekly_reports_client_id_week_key unique (client_id, week)
  )`.execute(db);
  for (const table of ['notifications', 'notification_preferences'])
    await allowValues(db, { table, check: `${table}_kind_check`, values: ['weekly-report'] });
  await allowValues(db, {
    table: 'notifications',
    check: 'notifications_subject_kind_check',
    values: ['weekly-report'],
  });
  await addDefault(
    db,
    "('client', 'weekly-report', true, true)",
    "('client', 'week-submitted', true, true)",
  );
  await allowValues(db, {
    table: 'files',
    check: 'files_type_check',
    values: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
      'text/plain',
      'application/zip',
    ],
  });
}
