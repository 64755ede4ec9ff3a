import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { defineConfig } from 'kysely-ctl';
import { migrationNames, migrations } from '#db/migrate.ts';
import { openDatabase } from '#server/db.ts';
import { readEnv } from '#server/env.ts';
import { reachDatabase } from '#server/reach-database.ts';

/** For `npx kysely migrate:list` and its relatives, on the same database as the app. */
export default defineConfig({
  async kysely() {
    if (existsSync('.env')) loadEnvFile();
    const env = readEnv({ ...process.env, SESSION_SECRET: 'a chore signs no session cookies' });
    const server = await reachDatabase(env);
    const { db } = openDatabase(server.url, { poolSize: 2, timeout: 0 });
    const destroy = db.destroy.bind(db);
    // The tool ends with this call; a server that was started for it has to end too.
    db.destroy = async () => {
      await destroy();
      await server.stop();
    };
    return db;
  },
  migrations: {
    provider: migrations,
    getMigrationPrefix: async () =>
      `${String((await migrationNames()).length + 1).padStart(4, '0')}_`,
  },
});
