import { type Kysely, sql } from 'kysely';

/** What the owner of an agency has set instead of the defaults. */
export async function up<DB>(db: Kysely<DB>) {
  await sql`
    alter table seller_details add column agency_settings jsonb not null default '{}'
      constraint seller_details_agency_settings_check check (jsonb_typeof(agency_settings) = 'object'
        and pg_column_size(agency_settings) <= 100000)`.execute(db);
}
