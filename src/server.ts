import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { ensureFirstAdmin } from '#domains/auth/operations.ts';
import { startBilling } from '#domains/ledger/billing.ts';
import { startCollecting } from '#domains/payments/renewals.ts';
import { buildApp } from '#server/app.ts';
import { type DatabaseHandle, type Db, openDatabase } from '#server/db.ts';
import { type Env, readEnv } from '#server/env.ts';
import { keptSecret } from '#server/kept-secret.ts';
import { choosePaymentProvider } from '#server/payments/choose.ts';
import type { EmbeddedPostgres } from '#server/postgres/embedded.ts';
import { hasDemoAccounts, prepareDatabase } from '#server/prepare-database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = `${root}dist/client`;

/** Requests under way get this long; the database and the exit fit into the rest of ten seconds. */
const drainTime = 6_000;
const listenAfter = 1_000;

const report = (event: string) => console.error(`gva: ${event}`);

const parts: {
  embedded?: EmbeddedPostgres;
  database?: DatabaseHandle;
  app?: FastifyInstance;
  billing?: { stop: () => void };
  collecting?: { stop: () => void };
} = {};
let stopping: Promise<void> | undefined;

/** Last started, first stopped: no new request, the ones under way, then what they need. */
async function stop() {
  const { app, database, embedded, billing, collecting } = parts;
  billing?.stop();
  collecting?.stop();
  if (app) {
    const impatience = setTimeout(() => app.server.closeAllConnections(), drainTime);
    await app.close();
    clearTimeout(impatience);
  }
  await database?.close();
  await embedded?.stop();
}

async function exit(code: number) {
  stopping ??= stop();
  await stopping.catch((error: unknown) => console.error(error));
  process.exit(code);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function listen(app: FastifyInstance, { HOST, PORT }: Env) {
  try {
    return await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new Error(
        `Port ${PORT} on ${HOST} is in use: stop what uses it, or set PORT to another.`,
      );
    if (code === 'EACCES')
      throw new Error(`Port ${PORT} may not be used by this account: set PORT to one above 1023.`);
    throw new Error(`Cannot listen on HOST ${HOST}, PORT ${PORT}: ${messageOf(error)}`);
  }
}

async function greet(address: string, env: Env, db: Db) {
  const lines = [`GVA is ready at ${env.PUBLIC_URL ?? address}`];
  if (env.seed === 'demo' && (await hasDemoAccounts(db)))
    lines.push('Demo accounts: admin, va and client, each with the password demo1234');
  console.log(`\n  ${lines.join('\n  ')}\n`);
}

async function start() {
  if (existsSync('.env')) loadEnvFile();
  const env = readEnv(process.env);
  let url = env.DATABASE_URL;
  if (!url) {
    // Only here: with a server of one's own nothing of the embedded one is even loaded.
    const { startPostgres } = await import('#server/postgres/embedded.ts');
    const patience = env.START_TIMEOUT * 1000;
    parts.embedded = await startPostgres({ dataDir: env.DATA_DIR, patience, report });
    url = parts.embedded.url;
  }
  const SESSION_SECRET = env.SESSION_SECRET ?? keptSecret(env.DATA_DIR);
  const onError = (error: Error) => {
    if (!stopping) report(`lost a database connection: ${error.message}`);
  };
  parts.database = openDatabase(url, { onError });

  const makeFirstAdmin = (db: Db) => ensureFirstAdmin(db, env);
  let isReady = false;
  const prepared = prepareDatabase(url, { env, report, makeFirstAdmin }).then(() => {
    isReady = true;
  });
  prepared.catch(() => {}); // It is awaited below; until then its failure must not end the process.
  // Most often that is done at once. When it is not, the app listens meanwhile, to say that it lives and waits.
  await Promise.race([prepared, pause(listenAfter)]);
  const payments = choosePaymentProvider({ SESSION_SECRET });
  parts.app = await buildApp({
    env: { ...env, SESSION_SECRET },
    payments,
    database: parts.database,
    ...(existsSync(`${site}/index.html`) && { site }),
    isReady: () => isReady,
  });
  const [address] = await Promise.all([listen(parts.app, env), prepared]);
  parts.billing = startBilling(parts.database.db, report);
  parts.collecting = startCollecting({ db: parts.database.db, payments }, report);
  await greet(address, env, parts.database.db);
}

// A terminal's Ctrl-C may arrive twice, from the terminal and from the parent; the second changes nothing.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => exit(0));
// Whoever reads our output may leave; that is no reason to stop.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

try {
  await start();
} catch (error) {
  if (!stopping) console.error(messageOf(error));
  await exit(1);
}
