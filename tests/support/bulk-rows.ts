import type pg from 'pg';

/** Bulk statements need minutes on a busy machine. */
export const bulkTimeout = { query_timeout: 280_000 };

/** Makes inserts skip the secondary indexes of these tables. With them, a bulk insert takes four times as long. */
export const detachIndexes = (pool: pg.Pool, tables: string[]) =>
  pool.query(
    `update pg_index set indisready = false, indisvalid = false
     where indrelid = any($1::regclass[]) and not indisunique and not indisexclusion`,
    [tables],
  );

/** Builds the indexes that `detachIndexes` has detached, and uses them again. */
export async function rebuildIndexes(pool: pg.Pool, tables: string[]) {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid = any($1::regclass[]) and not indisready`,
    [tables],
  );
  for (const { name } of rows) {
    const statement = { text: `reindex index ${name}`, ...bulkTimeout };
    await pool.query(statement);
  }
}
