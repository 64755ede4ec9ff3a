import { open } from 'node:fs/promises';

/** Until it is flushed, what was written may be lost with the power. */
export async function flushFile(file: string) {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** A renamed file is only safe once its folder is written too. Windows can't open folders, and need not. */
export async function flushFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
