import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import { nameOfClient } from './pages.ts';
import type { Period } from './period.ts';
import type { EntryFilter, FigureEntry } from './schema.ts';
import { entriesOf } from './sources.ts';

/** The rows of a figure, the newest first. */
export async function listEntries(
  db: Db,
  period: Period,
  { figure, clientId, vaId }: EntryFilter,
  { limit, cursor }: PageRequest,
): Promise<FigureEntry[]> {
  const [day, source] = cursor?.[0].split(' ') ?? [];
  const conditions = [
    sql`(amount <> 0 or hours <> 0)`,
    ...(clientId === undefined ? [] : [sql`client_id = ${clientId}::integer`]),
    ...(vaId === undefined
      ? []
      : [vaId === 'none' ? sql`va_id is null` : sql`va_id = ${vaId}::integer`]),
    ...(cursor
      ? [sql`(day, source, source_id) < (${day}::date, ${source}::text, ${cursor[1]}::integer)`]
      : []),
  ];
  const { rows } = await sql<FigureEntry>`
    select page.source, page.source_id::integer as source_id, page.day, page.client_id,
      ${nameOfClient(sql`page.client_id`)} as client_name, page.va_id,
      (select full_name from users where id = page.va_id) as va_name,
      coalesce((select title from tasks where id = page.task_id),
        (select title from archived_tasks where id = page.task_id)) as task_title,
      page.note, page.hours, page.rate, page.amount
    from (
      select * from (${entriesOf[figure](period)}) as entries
      where ${sql.join(conditions, sql` and `)}
      order by day desc, source desc, source_id desc limit ${limit}::integer
    ) as page
    order by page.day desc, page.source desc, page.source_id desc`.execute(db);
  return rows;
}
