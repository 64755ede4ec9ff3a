import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { type Env, readEnv } from '#server/env.ts';
import type { EmbeddedPostgres } from '#server/postgres/embedded.ts';
import { loadSessionSecret } from '#server/session/secret.ts';

// The application is imported after the settings are checked, because it takes seconds to load on a busy machine.

const report = (event: string) => console.error(`gva: ${event}`);

const parts: { embedded?: EmbeddedPostgres; application?: { stop: () => Promise<void> } } = {};
let stopping: Promise<void> | undefined;

/** Stops in the reverse order of the start. */
async function stop() {
  await parts.application?.stop();
  await parts.embedded?.stop();
}

async function exit(code: number) {
  stopping ??= stop();
  await stopping.catch((error: unknown) => console.error(error));
  process.exit(code);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Locks DATA_DIR and returns a function that starts the embedded PostgreSQL. */
async function lockEmbedded({ DATA_DIR, START_TIMEOUT, WAL_ARCHIVE_DIR }: Env) {
  const { lockDataFolder, startPostgres } = await import('#server/postgres/embedded.ts');
  const home = lockDataFolder(DATA_DIR);
  return async () => {
    const startTimeoutMs = START_TIMEOUT * 1000;
    parts.embedded = await startPostgres({
      dataDir: DATA_DIR,
      home,
      startTimeoutMs,
      report,
      walArchive: WAL_ARCHIVE_DIR,
    });
    return parts.embedded.url;
  };
}

async function connectToEmbedded({ DATA_DIR }: Env) {
  const { connectToRunningPostgres } = await import('#server/postgres/embedded.ts');
  return async () => connectToRunningPostgres(DATA_DIR);
}

export type ProcessRole = 'web' | 'worker';

async function start(role: ProcessRole) {
  if (existsSync('.env')) loadEnvFile();
  const env = readEnv(process.env);
  // React reads it when it is loaded.
  process.env.NODE_ENV = env.NODE_ENV;
  const { DATABASE_URL } = env;
  const reachEmbedded = role === 'web' ? lockEmbedded : connectToEmbedded;
  const reachDatabase = DATABASE_URL ? async () => DATABASE_URL : await reachEmbedded(env);
  const SESSION_SECRET = env.SESSION_SECRET ?? loadSessionSecret(env.DATA_DIR);
  const [{ createApplication }, url] = await Promise.all([
    import('./application.ts'),
    reachDatabase(),
  ]);
  if (stopping) return;
  const application = createApplication({ env: { ...env, SESSION_SECRET }, url, report, role });
  parts.application = application;
  await application.start();
}

/** Runs the web server or the worker until a signal stops this process. */
export async function runProcess(role: ProcessRole) {
  // Ctrl-C may arrive twice, from the terminal and from the parent process. `exit` stops only once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => exit(0));
  // Keep running when the process that reads the output ends.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  try {
    await start(role);
  } catch (error) {
    if (!stopping) console.error(messageOf(error));
    await exit(1);
  }
}
