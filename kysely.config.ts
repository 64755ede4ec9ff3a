import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { defineConfig } from 'kysely-ctl';
import { migrationNames, migrations } from '#db/migrate.ts';
import { openDatabase } from '#server/db.ts';
import { readEnv } from '#server/env.ts';
import { connectOrStartDatabase } from './scripts/database-script.ts';

/** The configuration of `npx kysely`, which uses the app's database. */
export default defineConfig({
  async kysely() {
    if (existsSync('.env')) loadEnvFile();
    const env = readEnv({ ...process.env, SESSION_SECRET: 'scripts do not sign session cookies' });
    const server = await connectOrStartDatabase(env);
    const { db } = openDatabase(server.url, { poolSize: 2, timeout: 0 });
    const destroy = db.destroy.bind(db);
    // kysely-ctl calls `destroy` at the end; stop the server too if this script started it.
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
