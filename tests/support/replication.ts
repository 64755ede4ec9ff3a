import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { serverAccount } from '#server/postgres/account.ts';
import { findBinaries } from '#server/postgres/binaries.ts';
import { clusterUrl, ensureCluster, prepareDataFolder } from '#server/postgres/cluster.ts';
import { createLauncher } from '#server/postgres/launcher.ts';
import { logFile } from '#server/postgres/log-file.ts';
import { type Postmaster, startPostmaster } from '#server/postgres/postmaster.ts';
import { serverArguments } from '#server/postgres/settings.ts';
import { cachedCluster, template, urlOf } from './global-setup.ts';
import { startOnPort } from './ports.ts';

type Settings = Record<string, string | number>;

const replicating: Settings = {
  wal_level: 'replica',
  max_wal_senders: 4,
  wal_keep_size: '512MB',
  // As in production: a change is visible only after its log is flushed.
  synchronous_commit: 'on',
};

/** A PostgreSQL server on a copy of a stopped cluster. It can be stopped and started again on the same port. */
async function openServer(home: string, source: string, settings: Settings = {}) {
  cpSync(source, home, { recursive: true });
  const folder = join(home, 'postgres');
  const binaries = findBinaries();
  const account = serverAccount();
  prepareDataFolder(home, account);
  const launch = createLauncher(account, [home, binaries.postgres]);
  if (settings.primary_conninfo) writeFileSync(join(folder, 'standby.signal'), '');
  await ensureCluster({ folder, binaries, account, launch, durable: false });
  const log = logFile(join(home, 'postgres.log'));
  const argumentsFor = (port: number) => [
    ...serverArguments(folder, { port, isFast: true, walArchive: undefined }),
    ...Object.entries({ ...replicating, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ];
  let port: number | undefined;
  let running: Postmaster | undefined;
  async function startOn(chosen: number) {
    running = await startPostmaster({
      folder,
      program: binaries.postgres,
      args: argumentsFor(chosen),
      launch,
      log,
      startTimeoutMs: 60_000,
    });
    port = chosen;
  }
  return {
    /** The address, after the first start. */
    get url() {
      if (port === undefined) throw new Error('The server has not been started');
      return urlOf(clusterUrl(folder, port), template);
    },
    start: () => (port === undefined ? startOnPort(startOn) : startOn(port)),
    async stop() {
      await running?.stop();
      running = undefined;
    },
  };
}

export type PostgresServer = Awaited<ReturnType<typeof openServer>>;
export type Replication = Awaited<ReturnType<typeof startReplication>>;

/**
 * A primary and a streaming replica, with the migrated, empty database. The replica begins as a copy of the stopped primary,
 * because the packaged PostgreSQL has no pg_basebackup.
 */
export async function startReplication(folder: string) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const home = join(folder, 'primary');
  const primary = await openServer(home, await cachedCluster());
  // From now on the write-ahead log has what a replica needs.
  await primary.start();
  await primary.stop();
  const { hostname, port, username, password } = new URL(primary.url);
  const replica = await openServer(join(folder, 'replica'), home, {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    wal_retrieve_retry_interval: '100ms',
  });
  await primary.start();
  await replica.start();

  async function onReplica(statement: string) {
    const client = new pg.Client(replica.url);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  return {
    primary,
    replica,
    /** The replica receives changes and does not show them. */
    pauseReplay: () => onReplica('select pg_wal_replay_pause()'),
    resumeReplay: () => onReplica('select pg_wal_replay_resume()'),
    async close() {
      await replica.stop();
      await primary.stop();
    },
  };
}
