import { sql } from 'kysely';
import type { DatabaseHandle } from '#server/db.ts';

/** The number of rows of each table and a digest of them all: equal when two databases hold the same. */
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
