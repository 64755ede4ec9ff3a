import { type Kysely, sql } from 'kysely';

/** Of somebody not signed in a digest is kept, never the address. The keys of a day that named one are given up. */
export async function up(db: Kysely<unknown>) {
  await sql`delete from idempotency_keys where owner !~ '^user [0-9]+$'`.execute(db);
  await sql`alter table idempotency_keys add constraint idempotency_keys_owner_check
    check (owner ~ '^(user [0-9]+|visitor [A-Za-z0-9_-]{43})$')`.execute(db);
}
