import { accessSync, constants, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterUrl, ensureCluster, prepareDataFolder } from './cluster.ts';
import { createLauncher } from './launcher.ts';
import { FolderInUse, type FolderLock, lockFolder } from './lock.ts';
import { logFile } from './log-file.ts';
import { runningPort, startPostmaster, stopLeftoverServer } from './postmaster.ts';
import { serverArguments } from './settings.ts';

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

export type LockedFolder = { folder: string; lock: FolderLock };

type Options = {
  /** Contains the cluster in `postgres` and its log. Only one process at a time may use it. */
  dataDir: string;
  /** The result of `lockDataFolder`, if the caller has locked the folder already. */
  home?: LockedFolder;
  /** Not safe against power failure; for a cluster that tests delete afterwards. */
  fast?: boolean;
  /** The folder for the archive of the write-ahead log; without it there is none. */
  walArchive?: string | undefined;
  /** Includes the time for a recovery after a crash. */
  startTimeoutMs?: number;
  /** Called with a message when the server crashes or restarts. */
  report?: (event: string) => void;
};

/** A port that is free now. Another program can take it before the caller does. */
export async function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer().once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    probe.close(() => resolve(port));
  });
  return promise;
}

const isPortTaken = (error: unknown) =>
  error instanceof Error &&
  /could not (bind|create any TCP)|Address already in use/.test(error.message);

/** Starts on a free port. Retries with another port if a program takes it in the meantime. */
async function startOnFreePort<T>(start: (port: number) => Promise<T>, attempts = 5) {
  const port = await findFreePort();
  try {
    return { port, server: await start(port) };
  } catch (error) {
    if (attempts > 1 && isPortTaken(error)) return startOnFreePort(start, attempts - 1);
    throw error;
  }
}

const logRotationIntervalMs = 60 * 60 * 1000;

async function startLocked(home: string, options: Options) {
  const { fast = false, walArchive, startTimeoutMs = 60_000, report = () => {} } = options;
  const folder = path.join(home, 'postgres');
  const log = logFile(path.join(home, 'postgres.log'));
  const binaries = findBinaries();
  const account = serverAccount();
  prepareDataFolder(home, account);
  const programs = [binaries.initdb, binaries.postgres, path.join(binaries.folder, 'lib')];
  const launch = createLauncher(account, [home, ...programs]);

  if ((await stopLeftoverServer(folder)) > 0)
    report('stopped a PostgreSQL that a killed app had left running');
  await ensureCluster({ folder, binaries, account, launch, durable: !fast });
  log.rotate();
  const startOn = (port: number) => {
    const args = serverArguments(folder, { port, isFast: fast, walArchive });
    const program = binaries.postgres;
    return startPostmaster({ folder, program, args, launch, log, startTimeoutMs });
  };
  const first = await startOnFreePort(startOn);
  const { port } = first;
  let { server } = first;
  let isStopping = false;

  /** Restarts the server on the same port after a crash, so that connection pools can reconnect. */
  const supervise = async () => {
    for (let failures = 0; !isStopping; ) {
      await server.ended;
      if (isStopping) return;
      report('PostgreSQL ended unexpectedly; restarting it');
      try {
        await stopLeftoverServer(folder);
        server = await startOn(port);
        failures = 0;
        report('PostgreSQL is running again');
      } catch (error) {
        failures += 1;
        report(error instanceof Error ? error.message : String(error));
        // The child processes of a crashed server may need a moment to end.
        await pause(Math.min(100 * 2 ** failures, 5000), null, { ref: false });
      }
    }
  };
  const supervision = supervise();
  const rotation = setInterval(log.rotate, logRotationIntervalMs).unref();

  return {
    url: clusterUrl(folder, port),
    async stop() {
      isStopping = true;
      clearInterval(rotation);
      await server.stop();
      await supervision;
      // A restart may have been in progress.
      await server.stop();
    },
  };
}

function openDataFolder(dataDir: string): string {
  try {
    prepareDataFolder(dataDir, undefined);
    accessSync(dataDir, constants.W_OK);
    return realpathSync(dataDir);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR ${dataDir} cannot be written to: ${cause}`);
  }
}

/** Locks the data folder for this process. Throws if that fails or another process has locked it. */
export function lockDataFolder(dataDir: string): LockedFolder {
  const folder = openDataFolder(dataDir);
  return { folder, lock: lockFolder(folder) };
}

/** Starts the PostgreSQL in `dataDir`, creates it if needed, and restarts it after crashes until `stop` is called. */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { folder, lock } = options.home ?? lockDataFolder(options.dataDir);
  try {
    const running = await startLocked(folder, options);
    return {
      url: running.url,
      async stop() {
        await running.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * For scripts that may run while the app is running: connects to the running embedded PostgreSQL, or starts it. `stop`
 * stops it only if this call started it.
 */
export async function connectOrStartPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    return await startPostgres(options);
  } catch (error) {
    const folder = path.join(realpathSync(options.dataDir), 'postgres');
    const port = error instanceof FolderInUse && runningPort(folder);
    if (!port) throw error;
    return { url: clusterUrl(folder, port), stop: async () => {} };
  }
}

/** The address of the embedded PostgreSQL that another process has started. */
export function connectToRunningPostgres(dataDir: string): string {
  const folder = path.join(path.resolve(dataDir), 'postgres');
  const port = runningPort(folder);
  if (!port)
    throw new Error(
      `No database is running in DATA_DIR ${dataDir}. Start GVA first, or set DATABASE_URL.`,
    );
  return clusterUrl(folder, port);
}
