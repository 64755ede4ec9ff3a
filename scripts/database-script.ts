import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { type Env, readEnv } from '#server/env.ts';
import { sentenceOf } from '#server/errors.ts';

/** The settings from the environment and `.env`. */
export function readScriptEnv(changes: Record<string, string> = {}) {
  if (existsSync('.env')) loadEnvFile();
  return readEnv({ ...process.env, ...changes });
}

/** The database for scripts: DATABASE_URL if set, or the embedded PostgreSQL, which is started if it is not running. */
export async function connectOrStartDatabase(env: Env) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, WAL_ARCHIVE_DIR } = env;
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const { connectOrStartPostgres } = await import('#server/postgres/embedded.ts');
  return connectOrStartPostgres({ dataDir: DATA_DIR, walArchive: WAL_ARCHIVE_DIR });
}

/** Opens the database of the settings for the work: DATABASE_URL, or the embedded one, even while the app is running. */
export async function withDatabase<Result>(
  env: Env,
  work: (database: DatabaseHandle) => Promise<Result>,
) {
  const server = await connectOrStartDatabase(env);
  const connectionTimeout = env.START_TIMEOUT * 1000;
  const database = openDatabase(server.url, { poolSize: 2, timeout: 0, connectionTimeout });
  try {
    return await work(database);
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Runs a script on the database of the settings. Prints the message of an error and exits with code 1. */
export async function runDatabaseScript(
  work: (database: DatabaseHandle, env: Env) => Promise<void>,
) {
  try {
    const env = readScriptEnv({ SESSION_SECRET: 'scripts do not sign session cookies' });
    await withDatabase(env, (database) => work(database, env));
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  }
}

/** Asks before data is deleted. Without a terminal, `--yes` is required. */
export async function confirmDeletion(question: string, isConfirmed: boolean) {
  if (isConfirmed) return;
  if (!process.stdin.isTTY) throw new Error(`${question} Confirm with --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes to continue: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.');
}
