import { type Kysely, sql } from 'kysely';

export interface BackupTable {
  name: string;
  /** The table as it is written in SQL. */
  relation: string;
  /** Which rows are saved; all by default. */
  condition?: string;
  /** All columns in order, except generated ones. */
  columns: string[];
  /** An ORDER BY clause that gives the same order on every server. */
  order: string;
  /** The sequence of an identity column. */
  sequence: string | null;
}

/** The jobs of the engine that are not finished, with the columns that every version of the engine has. */
const unfinishedJobs: BackupTable = {
  name: 'unfinished_jobs',
  relation: 'pgboss.job',
  condition: "state < 'completed'",
  columns: [
    'id',
    'name',
    'priority',
    'data',
    'state',
    'policy',
    'singleton_key',
    'dead_letter',
    'retry_limit',
    'retry_count',
    'retry_delay',
    'retry_backoff',
    'retry_delay_max',
    'start_after',
    'started_on',
    'created_on',
    'keep_until',
    'expire_seconds',
    'deletion_seconds',
    'heartbeat_on',
    'heartbeat_seconds',
    'source_name',
    'source_created_on',
    'source_retry_count',
    'source_output',
  ],
  order: 'id',
  sequence: null,
};

/** The tables of the schema, sorted so that referenced tables come first, and the unfinished jobs. */
export async function listTables<DB>(db: Kysely<DB>): Promise<BackupTable[]> {
  const tables = await sql<BackupTable>`
    select c.relname as name, quote_ident(c.relname) as relation,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '') as columns,
      (select string_agg(quote_ident(a.attname)
          -- The order of text depends on the server's locale, unless it is sorted as bytes.
          || case when a.atttypid = 'text'::regtype then ' collate "C"' else '' end,
          ', ' order by array_position(i.indkey, a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as "order",
      (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '') as sequence
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname not in ('kysely_migration', 'kysely_migration_lock')
    order by c.relname
  `.execute(db);
  const links = await sql<{ from: string; to: string }>`
    select c.relname as from, f.relname as to
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid
      and c.relnamespace = current_schema()::regnamespace
  `.execute(db);
  return [...inOrderOf(tables.rows, links.rows).map(withoutEvents), unfinishedJobs];
}

/** Another server has other transaction ids, so events are not saved. */
const withoutEvents = (table: BackupTable): BackupTable =>
  table.name === 'events' ? { ...table, condition: 'false' } : table;

function inOrderOf(tables: BackupTable[], links: { from: string; to: string }[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const table of waiting) {
      const isBlocked = links.some(
        ({ from, to }) => from === table.name && [...waiting].some(({ name }) => name === to),
      );
      if (isBlocked) continue;
      ordered.push(table);
      waiting.delete(table);
    }
    if (waiting.size === before) throw new Error('The foreign keys of the tables form a cycle.');
  }
  return ordered;
}

/** Yields the rows as lines of a backup, in batches. Must run in a transaction. */
export async function* readRows<DB>(db: Kysely<DB>, table: BackupTable, batch = 1000) {
  const columns = sql.join(table.columns.map((column) => sql.id(column)));
  await sql`
    declare backup_rows no scroll cursor for
    select row_to_json(r)::text as line
    from (select ${columns} from ${sql.raw(table.relation)}
      where ${sql.raw(table.condition ?? 'true')}) r
    order by ${sql.raw(table.order)}
  `.execute(db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(batch)} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backup_rows`.execute(db);
}
