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
import { stopProcessesOn } from './processes.ts';

const databaseName = 'gva';
const superuser = 'gva';

const majorVersion = '18';
const unfinished = 'postgres.new-';

/** The password is stored in the cluster's folder, so that a copy of the folder includes it. */
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

const chownTo = (file: string, account: Account | undefined) => {
  if (account) chownSync(file, account.uid, account.gid);
};

async function waitForSuccess(program: ChildProcess, input = ''): Promise<void> {
  let output = '';
  program.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  program.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  program.stdin?.on('error', () => {}); // The program may end before it reads; its exit code shows the failure.
  program.stdin?.end(input);
  const [code, signal] = await once(program, 'close');
  if (code !== 0)
    throw new Error(
      `PostgreSQL could not be set up (${signal ?? `exit ${code}`}):\n${output.trim()}`,
    );
}

type Setup = {
  folder: string;
  binaries: Binaries;
  account: Account | undefined;
  launch: Launch;
  /** False is faster, for a cluster that is deleted after the tests. */
  durable: boolean;
};

/** Removes the files of an interrupted setup, and stops its programs, which may still write to them. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(unfinished))) {
    const folder = path.join(home, name);
    await stopProcessesOn(path.join(folder, 'cluster'));
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function create({ folder, binaries, account, launch, durable }: Setup): Promise<void> {
  const home = path.dirname(folder);
  const temporary = mkdtempSync(path.join(home, unfinished));
  chownTo(temporary, account);
  const cluster = path.join(temporary, 'cluster');
  const password = path.join(temporary, 'password');
  writeFileSync(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  chownTo(password, account);

  const options: SpawnOptions = { stdio: 'pipe', detached: true };
  await waitForSuccess(
    launch(
      binaries.initdb,
      [
        `--pgdata=${cluster}`,
        `--username=${superuser}`,
        `--pwfile=${password}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--no-instructions',
        // The built-in locale provider sorts the same on every machine and needs no installed locale.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(durable ? [] : ['--no-sync']),
      ],
      options,
    ),
  );
  const singleUser = launch(
    binaries.postgres,
    ['--single', '-D', cluster, ...(durable ? [] : ['-F']), 'postgres'],
    options,
  );
  await waitForSuccess(singleUser, `create database ${databaseName}\n`);

  renameSync(password, passwordFile(cluster));
  for (const written of [passwordFile(cluster), cluster]) syncToDisk(written);
  renameSync(cluster, folder);
  syncToDisk(home);
  rmSync(temporary, { recursive: true, force: true });
}

/** A copied folder may belong to another user. Its own owner changes last, so that an interrupted run is repeated. */
function changeOwner(folder: string, account: Account): void {
  if (statSync(folder).uid === account.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, name), account.uid, account.gid);
  chownSync(folder, account.uid, account.gid);
}

/**
 * Creates the cluster if it does not exist. It is created in a temporary folder and moved when complete, because an
 * incomplete cluster would start but never have its databases.
 */
export async function ensureCluster(setup: Setup): Promise<void> {
  const { folder, account } = setup;
  await removeUnfinished(path.dirname(folder));
  if (!existsSync(folder) || readdirSync(folder).length === 0) await create(setup);

  const versionFile = path.join(folder, 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : 'no';
  if (version !== majorVersion)
    throw new Error(
      `${folder} contains ${version} PostgreSQL data, but PostgreSQL ${majorVersion} is needed. Move it away, or choose another DATA_DIR.`,
    );
  if (account) changeOwner(folder, account);
  chmodSync(folder, 0o700); // PostgreSQL refuses a folder that others may read, which a copied folder may be.
}

/** Creates the data folder so that only its owner and the account of the server can enter it. */
export function prepareDataFolder(home: string, account: Account | undefined): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(home);
  // A folder of another user keeps its owner and mode. The launcher checks whether the account can enter it.
  if (!account || uid !== 0 || (mode & 0o001) !== 0) return;
  chownSync(home, uid, account.gid);
  chmodSync(home, (mode & 0o7777) | 0o010);
}
