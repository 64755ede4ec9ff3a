import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thumbnailOf } from '#shared/storage-key.ts';
import { type S3Server, startS3 } from '#tests/support/s3-server.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';

let folder: string;
let s3: S3Server;
const stores: Record<string, () => FileStore> = {
  'a folder': () => createFolderStore(join(folder, 'files')),
  'an S3-compatible service': () => createS3Store(s3.settings),
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gva-store-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

async function keysOf(store: FileStore) {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}

describe.each(Object.keys(stores))('%s', (name) => {
  test('returns stored content, whole or in part, until it is removed', async () => {
    const store = stores[name]?.() as FileStore;
    const key = randomUUID();
    const content = Buffer.from('0123456789\0\r\nÄ');

    await store.put(key, content);

    const whole = await store.read(key);
    expect(whole && (await buffer(whole)).equals(content)).toBe(true);
    const part = await store.read(key, { start: 2, end: 4 });
    expect(part && (await text(part))).toBe('234');
    await store.remove(key);
    await store.remove(key);
    expect(await store.read(key)).toBeUndefined();
  });

  test('stores a file and deletes the original', async () => {
    const store = stores[name]?.() as FileStore;
    const key = randomUUID();
    const file = join(folder, randomUUID());
    writeFileSync(file, 'A plan');

    await store.putFile(key, file);

    const kept = await store.read(key);
    expect(kept && (await text(kept))).toBe('A plan');
    expect(existsSync(file)).toBe(false);
    await store.remove(key);
  });

  test.each(['../../outside', 'incoming/x', '.owner', ''])(
    'refuses the key %j in every call',
    async (key) => {
      const store = stores[name]?.() as FileStore;
      const file = join(folder, randomUUID());
      writeFileSync(file, 'A plan');
      const calls = [
        store.put(key, Buffer.from('x')),
        store.putFile(key, file),
        store.read(key),
        store.remove(key),
        store.trash.put(key),
        store.trash.restore(key),
        store.trash.remove(key),
      ];
      for (const result of await Promise.allSettled(calls))
        expect(result).toMatchObject({
          status: 'rejected',
          reason: { message: expect.stringContaining('not a key of the file store') },
        });
      expect(existsSync(file)).toBe(true);
    },
  );

  test('lists all entries with the time of their last change, over several pages', async () => {
    const store = stores[name]?.() as FileStore;
    const before = Date.now() - 5_000;
    const keys = Array.from({ length: 5 }, () => randomUUID()).toSorted();
    for (const key of keys) await store.put(key, Buffer.from('x'));
    await store.put(thumbnailOf(keys[0] ?? ''), Buffer.from('x'));

    expect(await keysOf(store)).toEqual([...keys, thumbnailOf(keys[0] ?? '')].toSorted());
    for await (const { changedAt } of store.list())
      expect(changedAt.getTime()).toBeGreaterThan(before);
  });
});

test('a failed write to a folder leaves no temporary file', async () => {
  const place = join(folder, 'full');
  const store = createFolderStore(place);
  const key = 'aa99f4a2-6d1c-7cc0-8000-1234567890ab';
  await store.put('bb99f4a2-6d1c-7cc0-8000-1234567890ab', Buffer.from('x'));
  // A file blocks the path of the key's folder.
  writeFileSync(join(place, 'aa'), 'in the way');

  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow();
  expect(readdirSync(join(place, 'incoming'))).toEqual([]);
});

test('the S3 store ignores other objects in the bucket and fails with a wrong secret', async () => {
  s3.objects.set('files/readme.txt', { content: Buffer.from('x'), changedAt: new Date(0) });
  s3.objects.set('elsewhere', { content: Buffer.from('x'), changedAt: new Date(0) });
  expect(await keysOf(createS3Store(s3.settings))).not.toContain('readme.txt');

  const wrongSecret = createS3Store({ ...s3.settings, secretAccessKey: 'wrong' });
  const unavailable = {
    kind: 'unavailable',
    message: "We couldn't store the file. Please try again later.",
  };
  await expect(wrongSecret.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject(unavailable);
  const unreachable = createS3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:9' });
  await expect(unreachable.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject(unavailable);
  const noBucket = createS3Store({ ...s3.settings, bucket: 'missing' });
  await expect(noBucket.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject(unavailable);
});
