import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { type Env, readEnv } from '#server/env.ts';
import { reachDatabase } from '#server/reach-database.ts';

type Work = (database: DatabaseHandle, env: Env) => Promise<void>;

/**
 * Does work on the database that the environment names: one's own server, or the embedded one, also
 * while the app runs on it. What goes wrong is said in a sentence, and ends with code 1.
 */
export async function doChore(work: Work) {
  try {
    if (existsSync('.env')) loadEnvFile();
    const env = readEnv({ ...process.env, SESSION_SECRET: 'a chore signs no session cookies' });
    const server = await reachDatabase(env);
    const database = openDatabase(server.url, { poolSize: 2, timeout: 0 });
    try {
      await work(database, env);
    } finally {
      await database.close();
      await server.stop();
    }
  } catch (error) {
    console.error(error instanceof Error ? sentenceOf(error) : error);
    process.exitCode = 1;
  }
}

function sentenceOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? `${error.message} ${sentenceOf(cause)}` : error.message;
}

/** Asks before something is lost. Where nobody can be asked, `--yes` has to be given. */
export async function confirmLoss(question: string, isConfirmed: boolean) {
  if (isConfirmed) return;
  if (!process.stdin.isTTY) throw new Error(`${question} Say so with --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes to go on: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.');
}
