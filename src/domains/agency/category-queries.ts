import { sql } from 'kysely';
import type { CategoryTable } from '#server/agency.ts';
import type { Db } from '#server/db.ts';
import type { Category } from '#shared/categories.ts';

type Use = { name: string; count: number };

/** Waits for transactions that give something one of these categories, and keeps others from it. */
export const lockCategories = (db: Db, table: CategoryTable, keys: readonly string[]) =>
  sql`select from ${sql.table(table)} where key = any(${keys}) order by key for update`.execute(db);

const counted = {
  // Deleted tasks can be restored.
  task_categories: (key: string) => sql<Use>`
    select 'task' as name, count(*)::int as count from tasks where category = ${key}
    union all select 'deleted task', count(*)::int from archived_tasks
      where content @> jsonb_build_object('tasks',
        jsonb_build_array(jsonb_build_object('category', ${key}::text)))
    union all select 'routine', count(*)::int from routines where category = ${key}`,
  service_categories: (key: string) => sql<Use>`
    select 'VA' as name, count(*)::int as count from va_profiles where specialization = ${key}
    union all select 'client', count(*)::int from client_needs where ${key} = any(services)
    union all select 'invitation', count(*)::int from invitations
      where accepted_at is null and revoked_at is null and fields ->> 'specialization' = ${key}`,
} satisfies Record<CategoryTable, unknown>;

/** What has the category, without what has none. */
export async function countUses(db: Db, table: CategoryTable, key: string) {
  const { rows } = await counted[table](key).execute(db);
  return rows.filter(({ count }) => count > 0);
}

export const deleteCategories = (db: Db, table: CategoryTable, keys: readonly string[]) =>
  sql`delete from ${sql.table(table)} where key = any(${keys})`.execute(db);

/** Inserts new categories and changes the others. Keys never change. */
export const replaceCategories = (db: Db, table: CategoryTable, categories: readonly Category[]) =>
  sql`insert into ${sql.table(table)} (key, label, is_retired, position)
    select key, label, "isRetired", position
      from jsonb_to_recordset(${JSON.stringify(
        categories.map((category, index) => ({ ...category, position: index + 1 })),
      )}::jsonb) as given (key text, label text, "isRetired" boolean, position integer)
    on conflict (key) do update set label = excluded.label, is_retired = excluded.is_retired,
      position = excluded.position
    where (${sql.table(table)}.label, ${sql.table(table)}.is_retired, ${sql.table(table)}.position)
      is distinct from (excluded.label, excluded.is_retired, excluded.position)`.execute(db);

/** Workflows store the label of their service. In one statement, because two services may exchange their labels. */
export const renameInWorkflows = (db: Db, renames: readonly { former: string; label: string }[]) =>
  sql`update workflows set category = renamed.label
    from jsonb_to_recordset(${JSON.stringify(renames)}::jsonb) as renamed (former text, label text)
    where workflows.category = renamed.former`.execute(db);
