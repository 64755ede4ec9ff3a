import { type Kysely, sql, type Transaction } from 'kysely';
import { describeUnknownSchema, migrationNames } from '../migrate.ts';
import { type Contents, contentOf } from './contents.ts';
import { continueAs, emptySchema, migrateWithin } from './empty.ts';
import { BadBackup, readBackup, type TableFoot, Tally } from './format.ts';
import { type BackupTable, listTables, readRows } from './tables.ts';

const batchSize = 500;

/**
 * Replaces everything in the schema with a backup, in one transaction: it creates the tables of the backup's schema
 * version, loads and verifies the rows, then applies newer migrations. Returns the number of rows.
 */
export async function restoreDatabase<DB>(
  db: Kysely<DB>,
  file: string,
  contents?: Contents,
): Promise<number> {
  // Verify the file and its version before any change.
  await readBackup(file, {
    async head({ schema }) {
      if ((await migrationNames()).includes(schema)) return;
      throw new BadBackup(
        `${describeUnknownSchema('backup', schema)} Restore it with the version that made it.`,
      );
    },
    content(saved) {
      contentOf(saved);
    },
  });
  return db.transaction().execute(async (trx) => {
    await sql`set local time zone 'UTC'`.execute(trx);
    const installationId = await emptySchema(trx);
    const rows = await load(trx, file, contents);
    await migrateWithin(trx);
    await continueAs(trx, installationId);
    return rows;
  });
}

async function load<DB>(db: Transaction<DB>, file: string, contents: Contents | undefined) {
  // No statement runs while the content of files is stored.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  let total = 0;
  let tables: BackupTable[] = [];
  const loaded = new Set<string>();
  let table: BackupTable | undefined;
  let batch: string[] = [];

  const flush = async () => {
    if (table && batch.length > 0) await insertRows(db, table, batch);
    batch = [];
  };
  // Before the first file is stored, which comes after the tables.
  const requireAllTables = () => {
    const lost = tables.find(({ name }) => !loaded.has(name));
    if (lost) throw new BadBackup(`The backup does not have the table ${lost.name}.`);
  };
  await readBackup(file, {
    async head({ schema }) {
      await migrateWithin(db, schema);
      tables = await listTables(db);
      await setTriggers(db, tables, 'disable');
      // The rows that a migration inserts are in the backup too.
      for (const { relation } of tables) await sql`delete from ${sql.raw(relation)}`.execute(db);
      await sql`set constraints all deferred`.execute(db);
    },
    table({ table: name, columns }) {
      const known = tables.find((candidate) => candidate.name === name);
      if (!known) throw new BadBackup(`The backup has an unknown table ${name}.`);
      table = { ...known, columns };
      loaded.add(name);
    },
    async row(line) {
      batch.push(line);
      if (batch.length === batchSize) await flush();
    },
    async tableEnd(foot) {
      await flush();
      if (table) await closeTable(db, table, foot);
      total += foot.rows;
    },
    // If the transaction fails, the file cleanup removes these files as orphans.
    async content(saved) {
      requireAllTables();
      await contents?.put(saved.file, contentOf(saved));
    },
  });
  requireAllTables();
  await createMissingQueues(db);
  // Run the deferred checks, because a table with pending checks cannot be altered.
  await sql`set constraints all immediate`.execute(db);
  await setTriggers(db, tables, 'enable');
  return total;
}

async function insertRows<DB>(db: Transaction<DB>, table: BackupTable, lines: string[]) {
  const columns = sql.join(table.columns.map((column) => sql.id(column)));
  const name = sql.raw(table.relation);
  await sql`
    insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::json)
  `.execute(db);
}

/** Restores the id sequence, and verifies that the stored rows are the saved ones. */
async function closeTable<DB>(db: Transaction<DB>, table: BackupTable, foot: TableFoot) {
  if (table.sequence && foot.lastId !== null) {
    await sql`select setval(${table.sequence}::regclass, ${foot.lastId})`.execute(db);
  }
  const tally = new Tally();
  for await (const lines of readRows(db, table)) for (const line of lines) tally.add(line);
  const stored = tally.result();
  if (stored.rows !== foot.rows || stored.sha256 !== foot.sha256) {
    throw new Error(`The restored rows of ${table.name} differ from the saved ones.`);
  }
}

/** The queues of the restored jobs. The start of the app sets their other options. */
async function createMissingQueues<DB>(db: Transaction<DB>) {
  await sql`
    select pgboss.create_queue(name, jsonb_build_object('policy', policy))
    from (
      select name, policy from pgboss.job
      union select dead_letter, 'standard' from pgboss.job where dead_letter is not null
    ) wanted where not exists (select from pgboss.queue where queue.name = wanted.name)
  `.execute(db);
}

/** Triggers are disabled during the restore, so that they neither write events nor change timestamps. */
async function setTriggers<DB>(
  db: Transaction<DB>,
  tables: BackupTable[],
  state: 'enable' | 'disable',
) {
  for (const { relation } of tables) {
    await sql`alter table ${sql.raw(relation)} ${sql.raw(state)} trigger user`.execute(db);
  }
}
