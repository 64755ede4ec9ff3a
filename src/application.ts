import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { ensureFirstAdmin } from '#domains/auth/operations.ts';
import { startBilling } from '#domains/ledger/billing.ts';
import { startGuardingTimers } from '#domains/ledger/guard/worker.ts';
import { startNotifying } from '#domains/notifications/worker.ts';
import { startPaymentCollection } from '#domains/payments/renewals.ts';
import { type DatabaseHandle, type Db, openDatabase } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { choosePaymentProvider } from '#server/payments/choose.ts';
import { hasDemoAccounts, prepareDatabase } from '#server/prepare-database.ts';
import { buildApp } from './app.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = `${root}dist/client`;

/** Time for running requests at shutdown. Closing the database fits in the rest of a ten-second grace period. */
const shutdownGracePeriodMs = 6_000;
const maxListenDelayMs = 1_000;

type Options = { env: Env; url: string; report: (event: string) => void };

async function listen(app: FastifyInstance, { HOST, PORT }: Env) {
  try {
    return await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new Error(
        `Port ${PORT} on ${HOST} is in use. Stop the program that uses it, or set PORT to another port.`,
      );
    if (code === 'EACCES')
      throw new Error(`This account may not use port ${PORT}. Set PORT to a port above 1023.`);
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`Cannot listen on HOST ${HOST}, PORT ${PORT}: ${message}`);
  }
}

async function printReady(address: string, env: Env, db: Db) {
  const lines = [`GVA is ready at ${env.PUBLIC_URL ?? address}`];
  if (env.seed === 'demo' && (await hasDemoAccounts(db)))
    lines.push('Demo accounts: admin, va and client, each with the password demo1234');
  console.log(`\n  ${lines.join('\n  ')}\n`);
}

/** The part of the app that needs the database: the server and its background work. */
export function createApplication({ env, url, report }: Options) {
  const parts: {
    database?: DatabaseHandle;
    /** The same database without the transaction pooler, for work that needs a session. */
    direct?: DatabaseHandle;
    app?: FastifyInstance;
    billing?: { stop: () => void };
    collecting?: { stop: () => void };
    guarding?: { close: () => Promise<void> };
    notifying?: { close: () => Promise<void> };
  } = {};
  let isStopping = false;

  function openDatabases() {
    const onError = (error: Error) => {
      if (!isStopping) report(`lost a database connection: ${error.message}`);
    };
    const { DATABASE_DIRECT_URL: directUrl } = env;
    const database = openDatabase(url, { onError, directUrl });
    parts.database = database;
    if (directUrl) parts.direct = openDatabase(directUrl, { onError, poolSize: 2 });
    return { database, direct: parts.direct ?? database };
  }

  return {
    async start() {
      const { database, direct } = openDatabases();
      const makeFirstAdmin = (db: Db) => ensureFirstAdmin(db, env);
      let isReady = false;
      const prepared = prepareDatabase(database, { env, report, makeFirstAdmin }).then(() => {
        isReady = true;
      });
      prepared.catch(() => {}); // Awaited below; until then a rejection must not crash the process.
      // If preparing takes longer, start listening, so that health checks get a response.
      await Promise.race([prepared, pause(maxListenDelayMs)]);
      const payments = choosePaymentProvider(env);
      parts.app = await buildApp({
        env,
        payments,
        database,
        ...(existsSync(`${site}/index.html`) && { site }),
        isReady: () => isReady,
      });
      const listening = listen(parts.app, env).then((address) => {
        if (!isReady) report(`listening at ${address}; not ready yet`);
        return address;
      });
      const [address] = await Promise.all([listening, prepared]);
      parts.billing = startBilling(direct.db, report);
      parts.collecting = startPaymentCollection({ db: direct.db, payments }, report);
      parts.guarding = startGuardingTimers({
        db: direct.db,
        log: parts.app.log,
        isReady: () => isReady,
      });
      parts.notifying = startNotifying({
        db: direct.db,
        log: parts.app.log,
        isReady: () => isReady,
      });
      await printReady(address, env, database.db);
    },

    /** Stops accepting requests, waits for the running ones, then closes the database. */
    async stop() {
      isStopping = true;
      const { app, database, direct, billing, collecting, guarding, notifying } = parts;
      billing?.stop();
      collecting?.stop();
      await guarding?.close();
      await notifying?.close();
      if (app) {
        const forceClose = () => app.server.closeAllConnections();
        const gracePeriod = setTimeout(forceClose, shutdownGracePeriodMs);
        await app.close();
        clearTimeout(gracePeriod);
      }
      await direct?.close();
      await database?.close();
    },
  };
}
