import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  // Whether the same person has just written.
  await sql`create index leads_email on leads (lower(email), created_at desc)`.execute(db);
  await sql`create index leads_search on leads
    using gin (full_name gin_trgm_ops, email gin_trgm_ops, company gin_trgm_ops)`.execute(db);
  await sql`create index lead_comments_newest on lead_comments
    (lead_id, created_at desc, id desc)`.execute(db);
}
