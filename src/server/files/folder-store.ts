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
import { flushFile, flushFolder } from './flush.ts';
import { type FileStore, isKey, type StoredEntry } from './store.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * The store in a folder of its own, a folder below for each first two letters. Content is written under another name,
 * flushed to the disk and then renamed, so that a crash leaves nothing half written under a key.
 */
export function createFolderStore(folder: string): FileStore {
  const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key);
  const trashFolder = path.join(folder, 'trash');
  const trashPlaceOf = (key: string) => path.join(trashFolder, key);
  const ownerFile = path.join(folder, '.owner');

  async function putFile(key: string, from: string) {
    const place = placeOf(key);
    await flushFile(from);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await rename(from, place);
    await flushFolder(path.dirname(place));
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
      const handle = await ifThere(open(placeOf(key)));
      return handle?.createReadStream(range);
    },

    remove: (key) => rm(placeOf(key), { force: true }),

    async *list(): AsyncIterable<StoredEntry> {
      for (const letters of await namesIn(folder)) {
        if (letters.length !== 2) continue;
        for (const name of await namesIn(path.join(folder, letters))) {
          if (!isKey(name)) continue;
          yield* entryAt(placeOf(name), name);
        }
      }
    },

    trash: {
      async put(key) {
        await mkdir(trashFolder, { recursive: true, mode: 0o700 });
        await moveIfThere(placeOf(key), trashPlaceOf(key));
        const now = new Date();
        await ifThere(utimes(trashPlaceOf(key), now, now));
      },
      async restore(key) {
        await mkdir(path.dirname(placeOf(key)), { recursive: true, mode: 0o700 });
        await moveIfThere(trashPlaceOf(key), placeOf(key));
      },
      remove: (key) => rm(trashPlaceOf(key), { force: true }),
      async *list() {
        for (const name of await namesIn(trashFolder))
          if (isKey(name)) yield* entryAt(trashPlaceOf(name), name);
      },
    },

    readOwner: async () => (await ifThere(readFile(ownerFile, 'utf8')))?.trim(),
    async writeOwner(owner) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${ownerFile}.new`, `${owner}\n`, { mode: 0o600, flush: true });
      await rename(`${ownerFile}.new`, ownerFile);
      await flushFolder(folder);
    },
  };
}

async function* entryAt(file: string, key: string): AsyncIterable<StoredEntry> {
  const found = await ifThere(stat(file));
  if (found) yield { key, changedAt: found.mtime };
}

const moveIfThere = (from: string, to: string) => ifThere(rename(from, to));

async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const namesIn = async (folder: string) => (await ifThere(readdir(folder))) ?? [];
