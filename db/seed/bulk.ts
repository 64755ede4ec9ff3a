import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/types.ts';

type Part = { remove: string; restore: string };

/** The constraints and indexes of a table, which are much faster to create once than to maintain row by row. */
const findParts = (db: Kysely<Database>, table: string, kept: string[]) =>
  sql<Part>`
    select format('alter table %I drop constraint %I', ${table}::text, conname) as remove,
      format('alter table %I add constraint %I %s', ${table}::text, conname,
        pg_get_constraintdef(oid)) as restore
    from pg_constraint where conrelid = ${table}::text::regclass and contype in ('f', 'u', 'x')
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = ${table}::text::regclass and not indisunique and not indisexclusion
      and indexrelid::regclass::text <> all (${kept}::text[])
  `.execute(db);

/**
 * Drops the constraints and indexes of a table for a bulk insert of valid rows, and returns a function that restores
 * them. Does nothing if the table has more rows than are added. Disables triggers only on tasks and comments: those of other
 * tables maintain further tables.
 */
export async function beginBulk(
  db: Kysely<Database>,
  table: 'tasks' | 'task_comments' | 'time_logs' | 'messages' | 'hours_ledger',
  count: number,
  kept: string[] = [],
) {
  const { rows } = await sql<{ isMost: boolean }>`
    select ${count}::integer > count(*) as "isMost" from ${sql.table(table)}`.execute(db);
  if (!rows[0]?.isMost) return async () => {};

  const { rows: parts } = await findParts(db, table, kept);
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  await run(parts.map(({ remove }) => remove));
  // The trigger of a comment searches the comments of its task, which has no index now.
  const runsTriggers = table !== 'tasks' && table !== 'task_comments';
  if (!runsTriggers) await run([`alter table ${table} disable trigger user`]);
  return async () => {
    await run(parts.map(({ restore }) => restore));
    if (!runsTriggers) await run([`alter table ${table} enable trigger user`]);
  };
}
