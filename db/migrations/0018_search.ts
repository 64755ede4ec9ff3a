import { type Kysely, sql } from 'kysely';

/** Finds comments by any part of their text, and files by any part of their name. */
export async function up<DB>(db: Kysely<DB>) {
  await sql`create index task_comments_search on task_comments
    using gin (search_text(content) gin_trgm_ops)`.execute(db);
  await sql`create index files_search on files using gin (search_text(name) gin_trgm_ops)`.execute(
    db,
  );
}
