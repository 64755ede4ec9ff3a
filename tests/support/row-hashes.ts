import { sql } from 'kysely';
import type { DatabaseHandle } from '#server/db.ts';

/** The row count and a digest of each table: equal when two databases have the same rows. */
export async function rowHashes({ db }: Pick<DatabaseHandle, 'db'>) {
  const tables = await db.introspection.getTables();
  const sums = tables.map(async ({ name }) => {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
      from ${sql.table(name)} t`.execute(db);
    return [name, rows[0]?.sum];
  });
  return Object.fromEntries(await Promise.all(sums));
}
