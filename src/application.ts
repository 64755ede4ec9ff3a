import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { ensureFirstAdmin } from '#domains/auth/operations.ts';
import { loadAgency } from '#server/agency.ts';
import { readFrom } from '#server/database/heavy-reads.ts';
import {
  createRetry,
  hasDemoAccounts,
  prepareDatabase,
  startConnectionMs,
} from '#server/database/prepare.ts';
import { openReplica, type Replica } from '#server/database/replica.ts';
import { type DatabaseHandle, type Db, openDatabase } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { maxUploadMs } from '#server/files/jobs.ts';
import { deleteInterruptedUploads } from '#server/files/unused.ts';
import { type RunningJobs, startJobs } from '#server/jobs/start.ts';
import { choosePaymentProvider } from '#server/payments/choose.ts';
import { buildApp } from './app.ts';
import { jobs } from './jobs.ts';
import { buildWorkerApp } from './worker-app.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = `${root}dist/client`;

/** Time for running requests at shutdown. Jobs and closing the database fit in the rest of a ten-second grace period. */
const shutdownGracePeriodMs = 5_000;
const jobsGracePeriodMs = 2_500;
const maxListenDelayMs = 1_000;

type Options = {
  env: Env;
  url: string;
  report: (event: string) => void;
  /** `worker` runs jobs only, without the site and the API. */
  role: 'web' | 'worker';
};

type Address = { HOST: string; PORT: number };

async function listen(app: FastifyInstance, { HOST, PORT }: Address) {
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

function printReady(address: string, env: Env, { isDemo }: { isDemo: boolean }) {
  const lines = [`GVA is ready at ${env.PUBLIC_URL ?? address}`];
  if (isDemo) lines.push('Demo accounts: admin, va and client, each with the password demo1234');
  console.log(`\n  ${lines.join('\n  ')}\n`);
}

/**
 * Collects the garbage of the start, most of it from compiling modules. V8 would keep it until the server is busy, and it is
 * a quarter of the memory of an idle server.
 */
function releaseStartMemory() {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** The part of the app that needs the database: the server and its background jobs. */
export function createApplication({ env, url, report, role }: Options) {
  const parts: {
    database?: DatabaseHandle;
    replica?: Replica;
    app?: FastifyInstance;
    jobs?: RunningJobs;
  } = {};
  let isStopping = false;

  function open() {
    const onError = (error: Error) => {
      if (!isStopping) report(`lost a database connection: ${error.message}`);
    };
    const database = openDatabase(url, { onError, directUrl: env.DATABASE_DIRECT_URL });
    parts.database = database;
    if (env.DATABASE_REPLICA_URL)
      parts.replica = openReplica(env.DATABASE_REPLICA_URL, { primary: database.db, report });
    return database;
  }

  return {
    async start() {
      const startedAt = Date.now();
      const database = open();
      // Only a request, which comes later, must not wait long for a connection.
      const { options } = database.pool;
      const { connectionTimeoutMillis } = options;
      options.connectionTimeoutMillis = startConnectionMs(env);
      const retry = createRetry(env, report);
      const makeFirstAdmin = (db: Db) => ensureFirstAdmin(db, env);
      let isPrepared = false;
      // Set last, because from then on no lost connection may end the process.
      let isReady = false;
      const preparation = { env, report, retry, makeFirstAdmin, jobs };
      const prepared = prepareDatabase(database, preparation).then(() => {
        isPrepared = true;
      });
      prepared.catch(() => {}); // Awaited below; until then a rejection must not crash the process.
      // If preparing takes longer, start listening, so that health checks get a response.
      await Promise.race([prepared, pause(maxListenDelayMs)]);
      const payments = await choosePaymentProvider(env);
      const files = chooseFileStore(env);
      const shared = { env, database, isReady: () => isReady };
      parts.app =
        role === 'worker'
          ? await buildWorkerApp({ ...shared, jobs })
          : await buildApp({
              ...shared,
              isLeaving: () => isStopping,
              replica: parts.replica,
              payments,
              files,
              ...(existsSync(`${site}/index.html`) && { site }),
            });
      const { app } = parts;
      const port = role === 'worker' ? env.WORKER_PORT : env.PORT;
      const listening = listen(app, { HOST: env.HOST, PORT: port }).then((address) => {
        if (!isPrepared) report(`listening at ${address}; not ready yet`);
        return address;
      });
      const [address] = await Promise.all([listening, prepared]);
      await retry(() => loadAgency(database.db));
      // With the embedded database only this process receives uploads, so older ones were interrupted.
      const isOnlyNode = env.DATABASE_URL === undefined;
      await deleteInterruptedUploads(
        env,
        new Date(isOnlyNode ? startedAt : startedAt - maxUploadMs),
      );
      const services = {
        db: database.db,
        readHeavy: parts.replica?.read ?? readFrom(database.db),
        env,
        files,
        payments,
        log: app.log,
      };
      if (role === 'worker' || env.JOBS === 'on')
        parts.jobs = await retry(() => startJobs({ database, jobs, services }));
      const isDemo = env.seed === 'demo' && (await retry(() => hasDemoAccounts(database.db)));
      releaseStartMemory();
      options.connectionTimeoutMillis = connectionTimeoutMillis;
      isReady = true;
      if (role === 'worker') console.log(`\n  GVA worker is ready at ${address}\n`);
      else printReady(address, env, { isDemo });
    },

    /**
     * Says that it is not ready, so that a load balancer chooses other nodes. Then stops accepting requests, waits for the
     * running ones and then for the running jobs, then closes the database.
     */
    async stop() {
      isStopping = true;
      const { app, database, replica } = parts;
      if (role === 'web' && app?.server.listening) await pause(env.SHUTDOWN_DELAY * 1_000);
      if (app) {
        const forceClose = () => app.server.closeAllConnections();
        const gracePeriod = setTimeout(forceClose, shutdownGracePeriodMs);
        await app.close();
        clearTimeout(gracePeriod);
      }
      await parts.jobs?.stop(jobsGracePeriodMs);
      await replica?.close();
      await database?.close();
    },
  };
}
