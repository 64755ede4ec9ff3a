import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { processesOn, stopProcessesOn } from '#server/postgres/processes.ts';
import { until } from '../support/eventually.ts';
import { compileCache } from '../support/run-script.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

type Variables = Record<string, string>;
type Account = { uid: number; gid: number };

type File = 'src/server.ts' | 'src/worker.ts';

const spawnApp = (dataDir: string, variables: Variables, account?: Account, file?: File) =>
  startServerProcess(
    {
      PATH: process.env.PATH,
      ...compileCache(),
      DATA_DIR: dataDir,
      PORT: '0',
      SEED: 'none',
      ...variables,
    },
    account,
    file,
  );

/** Starts the app in a separate process, on a port that the system chooses. It is stopped after the test. */
export function startApp(
  dataDir: string,
  variables: Variables = {},
  account?: Account,
): ServerProcess {
  const app = spawnApp(dataDir, variables, account);
  onTestFinished(() => app.stop());
  return app;
}

/** Starts a process that only runs jobs. It is stopped after the test. */
export function startWorker(dataDir: string, variables: Variables = {}): ServerProcess {
  const worker = spawnApp(dataDir, variables, undefined, 'src/worker.ts');
  onTestFinished(() => worker.stop());
  return worker;
}

/** A folder that is removed after the test, with the processes that use it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(inject('folder'), 'data-dir-'));
  onTestFinished(async () => {
    // A killed app leaves its database.
    await stopProcessesOn(clusterOf(folder));
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A migrated DATA_DIR, created by the first test of the run that needs it. Other processes wait for it. */
export async function migratedTemplate(): Promise<string> {
  const template = path.join(inject('folder'), 'migrated');
  const done = `${template}.done`;
  try {
    mkdirSync(template);
  } catch {
    await until(() => existsSync(done));
    return template;
  }
  const app = spawnApp(template, {});
  await app.ready;
  await app.stop();
  writeFileSync(done, '');
  return template;
}

/** A copy of a migrated DATA_DIR, which is faster than a first start. */
export async function migratedFolder(): Promise<string> {
  const template = await migratedTemplate();
  const copy = temporaryFolder();
  cpSync(template, copy, { recursive: true });
  return copy;
}

export const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres');
export const pidFileOf = (dataDir: string) => path.join(clusterOf(dataDir), 'postmaster.pid');

/** The process id in the pid file of the database in DATA_DIR, or 0. */
export function postmasterOf(dataDir: string): number {
  const file = pidFileOf(dataDir);
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

/** Whether the process still runs on this DATA_DIR. A zombie process does not count. */
export const isRunningOn = (pid: number, dataDir: string) =>
  processesOn(clusterOf(dataDir)).includes(pid);
