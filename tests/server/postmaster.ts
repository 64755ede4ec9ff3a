import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { processesOn } from '#server/postgres/processes.ts';

export const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres');
export const pidFileOf = (dataDir: string) => path.join(clusterOf(dataDir), 'postmaster.pid');

/** The process id in the pid file of the database in DATA_DIR, or 0. */
export function postmasterOf(dataDir: string): number {
  const file = pidFileOf(dataDir);
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

/** Whether the process still runs on the folder. A zombie process does not count. */
export const isWorking = (pid: number, dataDir: string) =>
  processesOn(clusterOf(dataDir)).includes(pid);
