import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Launch } from './launcher.ts';
import { endProcessesOn } from './processes.ts';

const databaseName = 'gva';
const superuser = 'gva';

const majorVersion = '18';
const unfinished = 'postgres.new-';

/** Kept inside the cluster's folder, so that the two cannot come apart, in a copy or in a crash. */
const passwordFile = (folder: string) => path.join(folder, 'gva.password');

export function clusterUrl(folder: string, port: number): string {
  const password = readFileSync(passwordFile(folder), 'utf8').trim();
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${databaseName}`;
}

function syncToDisk(file: string): void {
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

const give = (file: string, account: Account | undefined) => {
  if (account) chownSync(file, account.uid, account.gid);
};

async function outcome(program: ChildProcess, input = ''): Promise<void> {
  let said = '';
  program.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  program.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  program.stdin?.on('error', () => {}); // It may end before it reads; its exit code tells.
  program.stdin?.end(input);
  const [code, signal] = await once(program, 'close');
  if (code !== 0)
    throw new Error(
      `PostgreSQL could not be set up (${signal ?? `exit ${code}`}):\n${said.trim()}`,
    );
}

type Setup = {
  folder: string;
  binaries: Binaries;
  account: Account | undefined;
  launch: Launch;
  /** False saves a second where the cluster is thrown away anyway. */
  durable: boolean;
};

/** What a start that was cut short left behind, with the programs that may still write to it. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(unfinished))) {
    const remains = path.join(home, name);
    await endProcessesOn(path.join(remains, 'cluster'));
    rmSync(remains, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function create({ folder, binaries, account, launch, durable }: Setup): Promise<void> {
  const home = path.dirname(folder);
  const workshop = mkdtempSync(path.join(home, unfinished));
  give(workshop, account);
  const cluster = path.join(workshop, 'cluster');
  const password = path.join(workshop, 'password');
  writeFileSync(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  give(password, account);

  const options: SpawnOptions = { stdio: 'pipe', detached: true };
  await outcome(
    launch(
      binaries.initdb,
      [
        ...['-D', cluster, '--username', superuser, '--pwfile', password],
        ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-instructions'],
        // The built-in provider sorts and folds the same on every machine and needs no locale installed.
        ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
        ...(durable ? [] : ['--no-sync']),
      ],
      options,
    ),
  );
  const alone = launch(
    binaries.postgres,
    ['--single', '-D', cluster, ...(durable ? [] : ['-F']), 'postgres'],
    options,
  );
  await outcome(alone, `create database ${databaseName}\n`);

  renameSync(password, passwordFile(cluster));
  for (const written of [passwordFile(cluster), cluster]) syncToDisk(written);
  renameSync(cluster, folder);
  syncToDisk(home);
  rmSync(workshop, { recursive: true, force: true });
}

/** A copied or restored folder may belong to whoever copied it; the top goes last, so that a cut is repeated. */
function handOver(folder: string, account: Account): void {
  if (statSync(folder).uid === account.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, name), account.uid, account.gid);
  chownSync(folder, account.uid, account.gid);
}

/**
 * Makes sure that a whole cluster stands in the folder. It is made beside it and moved there when complete: a cluster
 * whose making was cut short starts, but lacks its databases for ever.
 */
export async function ensureCluster(setup: Setup): Promise<void> {
  const { folder, account } = setup;
  await removeUnfinished(path.dirname(folder));
  if (!existsSync(folder) || readdirSync(folder).length === 0) await create(setup);

  const versionFile = path.join(folder, 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'no';
  if (version !== majorVersion)
    throw new Error(
      `${folder} holds ${version} PostgreSQL data, and PostgreSQL ${majorVersion} is needed: move it away, or choose another DATA_DIR.`,
    );
  if (account) handOver(folder, account);
  chmodSync(folder, 0o700); // PostgreSQL refuses a folder that others may read, which a copy may have made of it.
}

/** The data folder, open to the account that runs the server and to nobody else. */
export function prepareHome(home: string, account: Account | undefined): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(home);
  // A folder that is someone else's keeps its owner and mode; the launcher finds a way through it, or says so.
  if (!account || uid !== 0 || (mode & 0o001) !== 0) return;
  chownSync(home, uid, account.gid);
  chmodSync(home, (mode & 0o7777) | 0o010);
}
