import { randomUUID } from 'node:crypto';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { isKey, requireKey } from '#shared/storage-key.ts';
import type { FileStore, StoredEntry } from './store.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Stores files in a folder, with a subfolder for the first two characters of each key. Content is written under a
 * temporary name, flushed to the disk and renamed, so that a crash cannot leave incomplete content under a key.
 */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => path.join(folder, key.slice(0, 2), requireKey(key));
  const trashFolder = path.join(folder, 'trash');
  const trashPathOf = (key: string) => path.join(trashFolder, requireKey(key));
  const ownerFile = path.join(folder, '.owner');

  async function putFile(key: string, from: string) {
    const filePath = pathOf(key);
    await flushFile(from);
    await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 });
    await rename(from, filePath);
    await flushFolder(path.dirname(filePath));
  }

  return {
    putFile,

    async put(key, content) {
      const draft = path.join(folder, 'incoming', randomUUID());
      await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 });
      try {
        const handle = await open(draft, 'wx', 0o600);
        await handle.writeFile(content).finally(() => handle.close());
        await putFile(key, draft);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async read(key, range) {
      const handle = await ignoreMissing(open(pathOf(key)));
      return handle?.createReadStream(range);
    },

    remove: async (key) => rm(pathOf(key), { force: true }),

    async *list(): AsyncIterable<StoredEntry> {
      for (const letters of await namesIn(folder)) {
        if (letters.length !== 2) continue;
        for (const name of await namesIn(path.join(folder, letters))) {
          if (!isKey(name)) continue;
          yield* entryAt(pathOf(name), name);
        }
      }
    },

    trash: {
      async put(key) {
        await mkdir(trashFolder, { recursive: true, mode: 0o700 });
        await moveIfExists(pathOf(key), trashPathOf(key));
        const now = new Date();
        await ignoreMissing(utimes(trashPathOf(key), now, now));
      },
      async restore(key) {
        await mkdir(path.dirname(pathOf(key)), { recursive: true, mode: 0o700 });
        await moveIfExists(trashPathOf(key), pathOf(key));
      },
      remove: async (key) => rm(trashPathOf(key), { force: true }),
      async *list() {
        for (const name of await namesIn(trashFolder))
          if (isKey(name)) yield* entryAt(trashPathOf(name), name);
      },
    },

    readOwner: async () => (await ignoreMissing(readFile(ownerFile, 'utf8')))?.trim(),
    async writeOwner(owner) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${ownerFile}.new`, `${owner}\n`, { mode: 0o600, flush: true });
      await rename(`${ownerFile}.new`, ownerFile);
      await flushFolder(folder);
    },
  };
}

async function* entryAt(file: string, key: string): AsyncIterable<StoredEntry> {
  const found = await ignoreMissing(stat(file));
  if (found) yield { key, changedAt: found.mtime };
}

const moveIfExists = (from: string, to: string) => ignoreMissing(rename(from, to));

async function ignoreMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const namesIn = async (folder: string) => (await ignoreMissing(readdir(folder))) ?? [];

/** Flushes a file to the disk, so that a power failure cannot lose it. */
async function flushFile(file: string) {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Flushes a folder: a renamed file is safe only after that. Windows cannot open folders and does not need it. */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
