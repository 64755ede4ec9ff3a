import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { thumbnailOf } from '#shared/storage-key.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { makeFactories } from '#tests/support/factories.ts';
import { type S3Server, startS3 } from '#tests/support/s3-server.ts';
import { createFolderStore } from './folder-store.ts';
import { trashOrphans } from './orphans.ts';
import { claimFiles, findOwnership, ownerOf } from './owner.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';
import { deleteRemovedContent } from './unused.ts';

let database: TestDatabase;
let other: TestDatabase;
let folder: string;
let s3: S3Server;
let uploaderId: number;
beforeAll(async () => {
  [database, other] = [await createTestDatabase(), await createTestDatabase()];
  ({ id: uploaderId } = await makeFactories(database.db).createUser({ role: 'client' }));
  folder = mkdtempSync(join(tmpdir(), 'gva-orphans-'));
  s3 = await startS3({ pageSize: 50 });
});
afterAll(async () => {
  await s3.close();
  await database.drop();
  await other.drop();
  rmSync(folder, { recursive: true });
});

const later = () => ({ before: new Date(Date.now() + 60_000) });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

async function keysOf(entries: AsyncIterable<{ key: string }>) {
  const keys: string[] = [];
  for await (const { key } of entries) keys.push(key);
  return keys.toSorted();
}

/** Stores content under new keys, and inserts a row for each key if `isKnown`. */
async function store(files: FileStore, count: number, { isKnown = false } = {}) {
  const keys = Array.from({ length: count }, () => randomUUID());
  for (const key of keys) {
    await files.put(key, Buffer.from('x'));
    if (isKnown) await insertRow(key);
  }
  return keys;
}

const insertRow = (storageKey: string) =>
  database.db
    .insertInto('files')
    .values({
      storageKey,
      purpose: 'attachment',
      name: 'a.png',
      size: 1,
      type: 'image/png',
      sha256: '0'.repeat(64),
      hasThumbnail: true,
      uploaderId,
    })
    .execute();

const kinds = {
  folder: () => {
    const place = join(folder, randomUUID());
    return {
      files: createFolderStore(place),
      setAge: (key: string, at: Date) => utimesSync(join(place, 'trash', key), at, at),
    };
  },
  's3 bucket': () => {
    const prefix = `${randomUUID()}/`;
    return {
      files: createS3Store({ ...s3.settings, prefix }),
      setAge: (key: string, changedAt: Date) => {
        const object = s3.objects.get(`${prefix}trash/${key}`);
        if (object) object.changedAt = changedAt;
      },
    };
  },
};

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('in a %s', (kind) => {
  let files: FileStore;
  let setAge: (key: string, at: Date) => void;
  beforeEach(() => {
    ({ files, setAge } = kinds[kind]());
  });
  const clean = (run = {}, db = database.db) => trashOrphans({ db, files }, { ...later(), ...run });

  test('content without a row moves to the trash and stays there for 30 days', async () => {
    const [known = ''] = await store(files, 1, { isKnown: true });
    await files.put(thumbnailOf(known), Buffer.from('x'));
    const [orphan = ''] = await store(files, 1);

    expect(await clean({ before: new Date(0) })).toMatchObject({ stored: 3, trashed: 0 });
    expect(await clean()).toEqual({ stored: 3, trashed: 1, restored: 0, removed: 0 });
    expect(await keysOf(files.list())).toEqual([known, thumbnailOf(known)].toSorted());
    expect(await keysOf(files.trash.list())).toEqual([orphan]);

    setAge(orphan, daysAgo(29));
    expect(await clean()).toMatchObject({ removed: 0 });
    setAge(orphan, daysAgo(31));
    expect(await clean()).toMatchObject({ removed: 1 });
    expect(await keysOf(files.trash.list())).toEqual([]);
  });

  test('content that waits for its deletion is deleted, and is not kept in the trash', async () => {
    const [removed = ''] = await store(files, 1);
    await database.db.insertInto('removedFiles').values({ storageKey: removed }).execute();

    expect(await clean()).toMatchObject({ stored: 1, trashed: 0 });
    await deleteRemovedContent({ db: database.db, files });
    expect(await keysOf(files.list())).toEqual([]);
    expect(await keysOf(files.trash.list())).toEqual([]);
  });

  test('content in the trash is restored when its row is back', async () => {
    const [key = ''] = await store(files, 1);
    await clean();
    await insertRow(key);

    expect(await clean()).toMatchObject({ restored: 1 });
    expect(await keysOf(files.list())).toEqual([key]);
  });

  test('the first database to clean up owns the files, and other databases cannot remove them', async () => {
    await store(files, 3, { isKnown: true });
    expect(await findOwnership(database.db, files)).toBe('unclaimed');
    await clean();
    expect(await findOwnership(database.db, files)).toBe('ours');

    await expect(clean({}, other.db)).rejects.toThrow('belong to another database');
    await expect(clean({ isConfirmed: true }, other.db)).rejects.toThrow(/--claim/);
    expect(await keysOf(files.list())).toHaveLength(3);

    await claimFiles(other.db, files);
    expect(await clean({}, other.db)).toMatchObject({ trashed: 3 });
  });

  test('one run trashes at most a tenth of the files unless an operator confirms', async () => {
    await store(files, 9, { isKnown: true });
    await store(files, 21);

    await expect(clean()).rejects.toThrow(/does not know 21 of the 30 .*--yes/);
    expect(await keysOf(files.list())).toHaveLength(30);
    expect(await findOwnership(database.db, files)).toBe('unclaimed');

    expect(await clean({ isConfirmed: true })).toMatchObject({ stored: 30, trashed: 21 });
    expect(await keysOf(files.list())).toHaveLength(9);
  });
});

test('a copy of a database is not the owner of the original’s files', async () => {
  const idOf = async ({ db }: TestDatabase) =>
    (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id;
  expect(await idOf(database)).toBe(await idOf(other));
  expect(await ownerOf(database.db)).not.toBe(await ownerOf(other.db));

  const before = await ownerOf(other.db);
  await other.db.updateTable('installation').set({ id: sql<string>`gen_random_uuid()` }).execute();
  expect(await ownerOf(other.db)).not.toBe(before);
});
