import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** How long tasks wait for approval, and how often they come back. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table tasks add column return_count integer not null default 0
    constraint tasks_return_count_check check (return_count >= 0)`.execute(db);
  for (const path of ['../schema/task-reviews.sql', './0030_archived_reviews.sql']) {
    const file = new URL(path, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
  await sql`insert into task_reviews (task_id, client_id, va_id, submitted_at)
    select id, client_id, va_id, coalesce(review_since, now()) from tasks
    where status = 'in-review'`.execute(db);
}
