import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** A whole run needs a third of it. */
const minFreeBytes = 4 * 1024 ** 3;

async function isMemoryLarge() {
  if (process.platform !== 'linux') return false;
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) >= minFreeBytes;
}

/**
 * Creates the folder for the files of a test run; in memory, if there is enough of it. On a disk, creating and removing
 * the 1,300 files of each database takes a quarter of the processor time of a run.
 */
export async function createRunFolder(): Promise<string> {
  const folder = await mkdtemp(join((await isMemoryLarge()) ? memory : tmpdir(), 'gva-test-'));
  // PostgreSQL may run as another account.
  await chmod(folder, 0o711);
  return folder;
}
