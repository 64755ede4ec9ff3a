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

/** Builds all indexes of these tables, and uses them again. */
export async function rebuildIndexes(pool: pg.Pool, tables: string[]) {
  for (const table of tables) {
    const statement = { text: `reindex table ${table}`, ...bulkTimeout };
    await pool.query(statement);
  }
}
