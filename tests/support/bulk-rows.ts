import type pg from 'pg';

/** Bulk statements need minutes on a busy machine. */
export const bulkTimeout = { query_timeout: 280_000 };

const detachIndexes = (pool: pg.Pool, tables: string[]) =>
  pool.query(
    `update pg_index set indisready = false, indisvalid = false
     where indrelid = any($1::regclass[]) and not indisunique and not indisexclusion`,
    [tables],
  );

/** Builds the indexes that `detachIndexes` has detached, and uses them again. */
async function rebuildIndexes(pool: pg.Pool, tables: string[]) {
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

/** The triggers that run a query for each inserted row: the checks of foreign keys, and the mean rating of a VA. */
const switchSlowTriggers = (pool: pg.Pool, to: 'enable' | 'disable') =>
  pool.query(`
    do $switch$
    declare
      name text;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('alter table public.%I ${to} trigger all', name);
        execute format('alter table public.%I enable trigger user', name);
        -- One lock at a time, because the app may read several of these tables in another order.
        commit;
      end loop;
      alter table feedback ${to} trigger feedback_rating;
    end $switch$`);

/**
 * Prepares a database for bulk inserts, which then skip slow triggers and the secondary indexes of these tables. With the
 * indexes, an insert takes four times as long.
 */
export async function beginFill(pool: pg.Pool, indexedLater: string[]) {
  await detachIndexes(pool, indexedLater);
  await switchSlowTriggers(pool, 'disable');
}

/** Checks each foreign key with one query for all rows. Throws if an inserted row refers to none. */
const checkForeignKeys = (pool: pg.Pool) =>
  pool.query(`
    do $check$
    declare
      key record;
    begin
      update pg_constraint set convalidated = false
        where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace;
      for key in select conrelid::regclass as tbl, conname from pg_constraint where not convalidated loop
        execute format('alter table %s validate constraint %I', key.tbl, key.conname);
      end loop;
    end $check$`);

/** Ends what `beginFill` has begun, checks the foreign keys, and collects the statistics of the planner. */
export async function endFill(pool: pg.Pool, indexedLater: string[]) {
  await switchSlowTriggers(pool, 'enable');
  await checkForeignKeys(pool);
  await rebuildIndexes(pool, indexedLater);
  await pool.query('vacuum analyze');
}
