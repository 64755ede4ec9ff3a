import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

const folder = new URL('./migrations/', import.meta.url);

/** Loads the migrations from the folder; Node runs TypeScript directly. */
export const migrations: MigrationProvider = {
  async getMigrations() {
    const names = await migrationNames();
    const modules = await Promise.all(
      names.map((name) => import(new URL(`${name}.ts`, folder).href) as Promise<Migration>),
    );
    return Object.fromEntries(modules.map((module, i) => [names[i], module]));
  },
};

/**
 * Applies all pending migrations. If several nodes start together, one migrates and the others wait. Throws if another
 * version of GVA has made a schema that this version cannot use.
 */
export async function migrateToLatest<DB>(db: Kysely<DB>): Promise<void> {
  const known = await migrationNames();
  if (await isUpToDate(db, known, await appliedMigrations(db))) return;

  await db.connection().execute(async (connection) => {
    await lockMigrations(connection);
    try {
      // Another node may have migrated while this one waited for the lock.
      if (await isUpToDate(connection, known, await appliedMigrations(connection))) return;
      const migrator = new Migrator({ db: connection, provider: migrations });
      const { error, results } = await migrator.migrateToLatest();
      if (!error) return;
      const failed = results?.find((result) => result.status === 'Error');
      throw new Error(
        `Migrating the database failed${failed ? ` in ${failed.migrationName}` : ''}.`,
        {
          cause: error,
        },
      );
    } finally {
      await sql`select pg_advisory_unlock(hashtext('gva migrations'))`.execute(connection);
    }
  });
}

/** The names of this version's migrations, oldest first; the last is the schema version. */
export async function migrationNames() {
  const files = await readdir(folder);
  return files
    .filter((file) => /^\d{4}_\w+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

/** The names of the applied migrations; empty for an empty database. */
export async function appliedMigrations<DB>(db: Kysely<DB>) {
  const table = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!table.rows[0]?.found) return [];
  const applied = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return applied.rows.map((row) => row.name);
}

/** Polls the lock, because waiting for it in one statement could exceed the statement timeout. */
async function lockMigrations<DB>(connection: Kysely<DB>) {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(hashtext('gva migrations')) as locked`.execute(connection);
    if (rows[0]?.locked) return;
    await setTimeout(50);
  }
}

async function isUpToDate<DB>(db: Kysely<DB>, known: string[], applied: string[]) {
  const unknown = applied.find((name) => !known.includes(name));
  const hasAll = known.every((name) => applied.includes(name));
  if (!unknown || (hasAll && (await supports(db, known.at(-1) ?? '')))) return hasAll;
  throw new Error(
    `${describeUnknownSchema('database', unknown)} Start that version, or restore a backup made by this one.`,
  );
}

/** Says which versions may have made a database or backup with a migration that this version does not have. */
export const describeUnknownSchema = (subject: 'database' | 'backup', migration: string) =>
  `This version of GVA does not know the schema of the ${subject} (${migration}). ` +
  `The ${subject} was made by a newer version, or before 1.0.0.`;

/** Whether a newer schema still has everything that the version with this last migration uses. */
async function supports<DB>(db: Kysely<DB>, schema: string) {
  const column =
    await sql`select from information_schema.columns where table_schema = current_schema()
    and table_name = 'installation' and column_name = 'minimum_schema'`.execute(db);
  if (column.rows.length === 0) return false;
  const { rows } = await sql<{ minimum: string }>`
    select minimum_schema as minimum from installation`.execute(db);
  return rows[0] !== undefined && rows[0].minimum <= schema;
}
