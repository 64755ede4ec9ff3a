import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await sql`create index workflows_search on workflows
    using gin (title gin_trgm_ops, description gin_trgm_ops)`.execute(db);
}
