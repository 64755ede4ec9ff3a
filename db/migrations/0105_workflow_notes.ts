import { type Kysely, sql } from 'kysely';

/** Free notes on the canvas. They are no steps: nothing leads to them, and nobody follows them. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table workflows add column notes jsonb not null default '[]'
    check (jsonb_typeof(notes) = 'array')`.execute(db);
}
