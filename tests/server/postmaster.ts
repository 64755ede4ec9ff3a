import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { processesOn } from '#server/postgres/processes.ts';

export const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres');
export const pidFileOf = (dataDir: string) => path.join(clusterOf(dataDir), 'postmaster.pid');

/** The process of the database that runs on a DATA_DIR, as it noted it itself. */
export function postmasterOf(dataDir: string): number {
  const file = pidFileOf(dataDir);
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

/** Whether a database still works on the folder; a dead process that nobody has reaped yet does not. */
export const isWorking = (pid: number, dataDir: string) =>
  processesOn(clusterOf(dataDir)).includes(pid);
