import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { clusterUrl } from '#server/postgres/cluster.ts';
import { runningPort } from '#server/postgres/postmaster.ts';
import { processesOn, stopProcessesOn } from '#server/postgres/processes.ts';
import { until } from '../support/eventually.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

type Variables = Record<string, string>;

export function startApp(dataDir: string, variables: Variables = {}): ServerProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return startServerProcess({
    PATH,
    NODE_COMPILE_CACHE,
    DATA_DIR: dataDir,
    PORT: '0',
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...variables,
  });
}

let template: Promise<string> | undefined;

async function makeTemplate(folder: string) {
  const app = startApp(folder);
  await app.ready;
  await app.stop();
  return folder;
}

/** Copies a migrated DATA_DIR, which is faster than a first start. */
export async function copyMigrated(folder: string, dataDir: string) {
  template ??= makeTemplate(join(folder, '..', 'migrated'));
  await mkdir(dataDir, { recursive: true });
  // The database belongs to another account when root runs the tests.
  execFileSync('cp', ['-a', `${await template}/.`, dataDir]);
}

export const clusterOf = (dataDir: string) => join(dataDir, 'postgres');

export const isReady = (address: string) =>
  fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** An app with its embedded database, both of which a part can kill. */
async function startInstallation(dataDir: string, variables: Variables = {}) {
  let app = startApp(dataDir, variables);
  let address = await app.ready;
  const cluster = clusterOf(dataDir);

  return {
    dataDir,
    address: () => address,
    app: () => app,
    databaseProcesses: () => processesOn(cluster),
    /** The process id of the database; undefined while it is not running. */
    postmaster: () => {
      const file = join(cluster, 'postmaster.pid');
      return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
    },
    async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      const port = runningPort(cluster);
      if (!port) throw new Error('The database is not running.');
      const client = new pg.Client(clusterUrl(cluster, port));
      await client.connect();
      try {
        return (await client.query<Row>(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    async restart() {
      app = startApp(dataDir, variables);
      address = await app.ready;
    },
    becomesReady: () => until(() => isReady(address)),
    async stop() {
      await app.stop();
      await stopProcessesOn(cluster);
    },
  };
}

/** Starts the app on a migrated DATA_DIR, and stops it after the work. */
export async function withInstallation(
  folder: string,
  work: (installation: Installation) => Promise<void>,
  variables: Variables = {},
) {
  const dataDir = join(folder, 'data');
  await copyMigrated(folder, dataDir);
  const installation = await startInstallation(dataDir, variables);
  try {
    await work(installation);
  } finally {
    await installation.stop();
  }
}
