import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dumpDatabase } from '#db/backup/dump.ts';
import { loadBackup } from '#db/backup/restore.ts';
import { type MeasuredMigration, measureMigrations, pendingMigrations } from '#db/upgrade-locks.ts';
import { openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { runDatabaseScript } from './database-script.ts';

// `npm run upgrade:check`: copies the database of the settings to a temporary PostgreSQL, applies the pending migrations
// there, and prints what each of them locks and for how long. The database itself is only read.

await runDatabaseScript(async ({ db }) => {
  const pending = await pendingMigrations(db);
  if (pending.length === 0) return console.log('The database has every migration of this version.');
  const folder = await mkdtemp(join(tmpdir(), 'gva-upgrade-'));
  try {
    const file = join(folder, 'copy.gz');
    await dumpDatabase(db, file);
    print(await measureOnCopy(folder, file));
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function measureOnCopy(folder: string, file: string) {
  const server = await startPostgres({ dataDir: join(folder, 'data') });
  const copy = openDatabase(server.url, { poolSize: 1, timeout: 0 });
  try {
    await loadBackup(copy.db, file);
    return await measureMigrations(copy.db);
  } finally {
    await copy.close();
    await server.stop();
  }
}

function print(migrations: MeasuredMigration[]) {
  for (const { name, seconds, locks } of migrations) {
    console.log(`\n${name}: ${seconds.toFixed(2)} s`);
    if (locks.length === 0) console.log('  locks no existing table against reads or writes');
    for (const { table, mode, blocks, rows, bytes } of locks)
      console.log(
        `  ${table} (${rows.toLocaleString('en-US')} rows, ${(bytes / 1_000_000).toFixed(1)} MB): ${mode}, blocks ${blocks}`,
      );
  }
  const seconds = migrations.reduce((sum, one) => sum + one.seconds, 0);
  console.log(
    `\nAll of them run in one transaction, which keeps every lock until its end: at most ${seconds.toFixed(2)} s on this machine.`,
  );
}
