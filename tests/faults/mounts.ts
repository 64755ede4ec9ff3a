import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (folder: string, bytes: number) => [
  '-t',
  'tmpfs',
  '-o',
  `size=${bytes},mode=711`,
  'tmpfs',
  folder,
];

/** Root in a container is often not allowed to mount. */
export function canMount() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'gva-mount-'));
  const isMounted = spawnSync('mount', mount(folder, 1_000_000)).status === 0;
  if (isMounted) execFileSync('umount', [folder]);
  rmdirSync(folder);
  return isMounted;
}

/** A small file system in memory, mounted while the work is done. */
export async function withMount(
  folder: string,
  { bytes }: { bytes: number },
  work: (folder: string) => Promise<void>,
) {
  await mkdir(folder, { recursive: true });
  execFileSync('mount', mount(folder, bytes));
  try {
    await work(folder);
  } finally {
    // Lazy, because a process may still be ending.
    execFileSync('umount', ['--lazy', folder]);
  }
}
