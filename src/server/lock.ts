import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type FolderLock = { release: () => void };

/** Another process works on the folder. */
export class FolderInUse extends Error {}

/**
 * Makes this process the only one that works on a folder, or throws a sentence that names the other.
 *
 * Node has no flock; an SQLite file in exclusive mode is the kernel's own file lock. It ends with the process
 * however that ends, so there is no stale lock to judge, and a reused process id cannot confuse it.
 * Nothing else in this process may open `app.lock`: closing any handle of the file would drop the lock.
 */
export function lockFolder(folder: string): FolderLock {
  const pidFile = path.join(folder, 'app.pid');
  const lock = new DatabaseSync(path.join(folder, 'app.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    // Any other failure (a full disk, a file system without locks) is no sign of a second app.
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
