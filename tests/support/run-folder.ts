import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** A whole run of Vitest needs a third of it. */
const minFreeBytes = 4 * 1024 ** 3;

async function isMemoryLarge() {
  if (process.platform !== 'linux') return false;
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) >= minFreeBytes;
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Removes the folders of runs that were killed, because they would keep their memory. The name has the process id. */
async function removeFormerFolders(parent: string) {
  for (const name of await readdir(parent)) {
    const [, pid] = /^gva-test-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Creates a folder for the files of a test run or of a server; in memory, if there is enough of it. On a disk, creating and
 * removing the 1,300 files of each database takes a quarter of the processor time of a run.
 */
export async function createRunFolder(): Promise<string> {
  // Not every system has this folder.
  await removeFormerFolders(memory).catch(() => {});
  const parent = (await isMemoryLarge()) ? memory : tmpdir();
  const folder = await mkdtemp(join(parent, `gva-test-${process.pid}-`));
  // PostgreSQL may run as another account.
  await chmod(folder, 0o711);
  return folder;
}
