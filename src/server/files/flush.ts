import { open } from 'node:fs/promises';

/** Flushes a file to the disk, so that a power failure cannot lose it. */
export async function flushFile(file: string) {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Flushes a folder: a renamed file is safe only after that. Windows cannot open folders and does not need it. */
export async function flushFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
