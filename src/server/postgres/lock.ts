import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type FolderLock = { release: () => void };

/** Another process has locked the folder. */
export class FolderInUse extends Error {}

/**
 * Locks a folder for this process. Throws `FolderInUse`, which names the other process, if it is locked already.
 *
 * Node has no flock, so this uses an SQLite file in exclusive mode, which is a file lock of the kernel. The kernel
 * releases it when the process ends, even after a crash, so there are no stale locks.
 * Nothing else in this process may open `app.lock`: closing any handle of the file would release the lock.
 */
export function lockFolder(folder: string): FolderLock {
  const pidFile = path.join(folder, 'app.pid');
  const lock = new DatabaseSync(path.join(folder, 'app.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    // Other errors (a full disk, a file system without locks) do not mean that another process has the lock.
    if (!(error instanceof Error && error.message.includes('locked'))) throw error;
    const holder = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim() : '';
    throw new FolderInUse(
      `GVA is already running on DATA_DIR ${folder}${holder && ` (process ${holder})`}: stop it first, or give this one a DATA_DIR and a PORT of its own.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      if (!lock.isOpen) return;
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}
