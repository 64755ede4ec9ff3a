import { type Kysely, sql } from 'kysely';
import { migrateWithin } from './backup/empty.ts';
import { appliedMigrations, migrationNames } from './migrate.ts';

export type TableLock = {
  table: string;
  mode: string;
  blocks: string;
  /** Of the table before the migration. */
  rows: number;
  bytes: number;
};

export type MeasuredMigration = { name: string; seconds: number; locks: TableLock[] };

/** What waits for a lock, by mode: https://www.postgresql.org/docs/18/explicit-locking.html */
const blocked: Record<string, string> = {
  ShareLock: 'writes',
  ShareRowExclusiveLock: 'writes',
  ExclusiveLock: 'writes',
  AccessExclusiveLock: 'reads and writes',
};

export async function pendingMigrations<DB>(db: Kysely<DB>) {
  const applied = await appliedMigrations(db);
  return (await migrationNames()).filter((name) => !applied.includes(name));
}

/**
 * Applies the pending migrations to a copy of a database, in one transaction as at the start of the app, and returns the
 * time of each and the locks that it adds on existing tables.
 */
export async function measureMigrations<DB>(db: Kysely<DB>): Promise<MeasuredMigration[]> {
  const pending = await pendingMigrations(db);
  await sql`analyze`.execute(db);
  return db.transaction().execute(async (trx) => {
    const { rows: tables } = await sql<{ oid: number; name: string; rows: number; bytes: number }>`
      select oid::integer as oid, oid::regclass::text as name, greatest(reltuples, 0)::integer as rows,
        pg_total_relation_size(oid)::float8 as bytes
      from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(
      trx,
    );
    const known = new Set<string>();
    const measured: MeasuredMigration[] = [];
    for (const name of pending) {
      const startedAt = performance.now();
      await migrateWithin(trx, name);
      const seconds = (performance.now() - startedAt) / 1_000;
      const { rows: held } = await sql<{ oid: number; mode: string }>`
        select relation::integer as oid, mode from pg_locks
        where pid = pg_backend_pid() and locktype = 'relation' order by relation, mode`.execute(
        trx,
      );
      const locks = held.flatMap(({ oid, mode }) => {
        const table = tables.find((one) => one.oid === oid);
        const blocks = blocked[mode];
        if (!table || !blocks || known.has(`${oid} ${mode}`)) return [];
        known.add(`${oid} ${mode}`);
        return [{ table: table.name, mode, blocks, rows: table.rows, bytes: table.bytes }];
      });
      measured.push({ name, seconds, locks });
    }
    return measured;
  });
}
