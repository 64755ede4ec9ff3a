import { type Kysely, sql } from 'kysely';

/** The table counts attempts of every kind, such as leads and mails, and not only failed sign-ins. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table login_attempts rename to rate_limits`.execute(db);
  await sql`alter table rate_limits rename column failures to count`.execute(db);
  await sql`alter index login_attempts_age rename to rate_limits_age`.execute(db);
  for (const [from, to] of [
    ['login_attempts_pkey', 'rate_limits_pkey'],
    ['login_attempts_failures_check', 'rate_limits_count_check'],
    ['login_attempts_key_not_null', 'rate_limits_key_not_null'],
    ['login_attempts_failures_not_null', 'rate_limits_count_not_null'],
    ['login_attempts_window_started_at_not_null', 'rate_limits_window_started_at_not_null'],
  ])
    await sql`alter table rate_limits rename constraint ${sql.id(`${from}`)} to ${sql.id(`${to}`)}`.execute(
      db,
    );
}
