import { accessSync, constants, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FolderInUse, type FolderLock, lockFolder } from '#server/lock.ts';
import { serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterUrl, ensureCluster, prepareHome } from './cluster.ts';
import { createLauncher } from './launcher.ts';
import { logFile } from './log-file.ts';
import { clearTheWay, runningPort, startPostmaster } from './postmaster.ts';
import { serverArguments } from './settings.ts';

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> };

export type Home = { folder: string; lock: FolderLock };

type Options = {
  /** The cluster stands in `postgres` under it, its log beside it. One process at a time may work on it. */
  dataDir: string;
  /** From `lockHome`, where the caller has locked the folder already. */
  home?: Home;
  /** Gives up safety against power failure, for a cluster that tests throw away. */
  fast?: boolean;
  /** Milliseconds that a start may take, a recovery after a crash included. */
  patience?: number;
  /** Hears of what happens to the server while it runs. */
  report?: (event: string) => void;
};

async function freePort(): Promise<number> {
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

/** Chooses a port and starts on it; someone may take the port in between, so it chooses again. */
async function startOnFreePort<T>(start: (port: number) => Promise<T>, attempts = 5) {
  const port = await freePort();
  try {
    return { port, server: await start(port) };
  } catch (error) {
    if (attempts > 1 && isPortTaken(error)) return startOnFreePort(start, attempts - 1);
    throw error;
  }
}

const rotationInterval = 60 * 60 * 1000;

async function startLocked(home: string, options: Options) {
  const { fast = false, patience = 60_000, report = () => {} } = options;
  const folder = path.join(home, 'postgres');
  const log = logFile(path.join(home, 'postgres.log'));
  const binaries = findBinaries();
  const account = serverAccount();
  prepareHome(home, account);
  const programs = [binaries.initdb, binaries.postgres, path.join(binaries.folder, 'lib')];
  const launch = createLauncher(account, [home, ...programs]);

  if ((await clearTheWay(folder)) > 0)
    report('ended the PostgreSQL that a killed app left running');
  await ensureCluster({ folder, binaries, account, launch, durable: !fast });
  log.rotate();
  const startOn = (port: number) => {
    const args = serverArguments(folder, port, fast);
    return startPostmaster({ folder, program: binaries.postgres, args, launch, log, patience });
  };
  const first = await startOnFreePort(startOn);
  const { port } = first;
  let { server } = first;
  let isStopping = false;

  /** Keeps a server running on the same port, so that every pool finds it again. */
  const supervise = async () => {
    for (let failures = 0; !isStopping; ) {
      await server.ended;
      if (isStopping) return;
      report('PostgreSQL ended unexpectedly; starting it again');
      try {
        await clearTheWay(folder);
        server = await startOn(port);
        failures = 0;
        report('PostgreSQL runs again');
      } catch (error) {
        failures += 1;
        report(error instanceof Error ? error.message : String(error));
        // Its children may need a moment to notice that it is gone.
        await pause(Math.min(100 * 2 ** failures, 5000), null, { ref: false });
      }
    }
  };
  const supervision = supervise();
  const rotation = setInterval(log.rotate, rotationInterval).unref();

  return {
    url: clusterUrl(folder, port),
    async stop() {
      isStopping = true;
      clearInterval(rotation);
      await server.stop();
      await supervision;
      // A restart may have been under way when the stop began.
      await server.stop();
    },
  };
}

function openHome(dataDir: string): string {
  try {
    prepareHome(dataDir, undefined);
    accessSync(dataDir, constants.W_OK);
    return realpathSync(dataDir);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR ${dataDir} cannot be written to: ${cause}`);
  }
}

/** Makes this process the only one on the folder, or throws a sentence that says why it cannot be. */
export function lockHome(dataDir: string): Home {
  const folder = openHome(dataDir);
  return { folder, lock: lockFolder(folder) };
}

/**
 * Starts the PostgreSQL that lives in `dataDir`, makes it first where there is none, and keeps it running until `stop`.
 * A test run takes one for all its files: `await startPostgres({ dataDir: await mkdtemp(…), fast: true })`.
 */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { folder, lock } = options.home ?? lockHome(options.dataDir);
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
 * For chores that may run beside the app: the embedded PostgreSQL as it runs, or started for as long as the chore
 * takes. Then `stop` leaves it as it was found.
 */
export async function reachPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    return await startPostgres(options);
  } catch (error) {
    const folder = path.join(realpathSync(options.dataDir), 'postgres');
    const port = error instanceof FolderInUse && runningPort(folder);
    if (!port) throw error;
    return { url: clusterUrl(folder, port), stop: async () => {} };
  }
}
