import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
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
      try {
        const handle = await open(placeOf(key));
        return handle.createReadStream(range);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    remove: (key) => rm(placeOf(key), { force: true }),

    async *list(): AsyncIterable<StoredEntry> {
      for (const letters of await namesIn(folder)) {
        if (letters.length !== 2) continue;
        for (const name of await namesIn(path.join(folder, letters))) {
          if (!isKey(name)) continue;
          const found = await stat(placeOf(name)).catch(() => undefined);
          if (found) yield { key: name, changedAt: found.mtime };
        }
      }
    },
  };
}

async function namesIn(folder: string) {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
