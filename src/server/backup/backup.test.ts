import { mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { restoreDatabase } from '#db/backup/restore.ts';
import { createTestApp, testEnv } from '#tests/support/app.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createJobRunner } from '#tests/support/jobs.ts';
import { backUp } from './jobs.ts';
import { lastBackupAt } from './queries.ts';
import { nameOf } from './retention.ts';
import { startOfNight } from './schedule.ts';

const database = await createTestDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'gva-nightly-'));
const gva = await createTestApp({ database, env: { BACKUP_DIR: folder } });
const admin = await gva.createUser({ role: 'admin' });
const { db, pool } = database;

afterAll(async () => {
  await gva.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await db.deleteFrom('backups').execute();
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
});

const dayMs = 86_400_000;
const runnerOf = (variables: Record<string, string> = { BACKUP_DIR: folder }) =>
  createJobRunner({ database, env: testEnv(variables), jobs: [backUp] });
const runNow = async (variables?: Record<string, string>) => {
  const { services } = runnerOf(variables);
  const { signal } = new AbortController();
  await backUp.run({ ...services, signal }, {});
};
const status = () => gva.callAs(admin).jobs.backup.query();
const addBackup = (takenAt: Date, lostFiles = 0) =>
  db
    .insertInto('backups')
    .values({ file: nameOf(takenAt), takenAt, size: 1, lostFiles })
    .execute();

test('the night begins at 2:00 UTC', () => {
  expect(startOfNight(new Date('2026-11-24T02:00:00Z'))).toEqual(new Date('2026-11-24T02:00:00Z'));
  expect(startOfNight(new Date('2026-11-24T01:59:59Z'))).toEqual(new Date('2026-11-23T02:00:00Z'));
});

test('the first backup is private and can be restored; another one follows in the next night', async () => {
  await gva.createTask({ title: 'Saved overnight' });
  expect(await status()).toEqual({ isOn: true, lastAt: null, isLate: false, lostFiles: 0 });

  await runNow();
  const [file = ''] = await readdir(folder);
  await runNow();

  expect(await readdir(folder)).toEqual([file]);
  expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600);
  expect(file).toBe(nameOf(new Date((await lastBackupAt(db)) ?? '')));
  expect(await status()).toMatchObject({ lastAt: await lastBackupAt(db), isLate: false });
  const restored = await createTestDatabase({ empty: true });
  await restoreDatabase(restored.db, path.join(folder, file));
  const titles = await restored.db.selectFrom('tasks').select('title').execute();
  expect(titles).toContainEqual({ title: 'Saved overnight' });
  await restored.drop();

  // Two backups within one second would have the same file name.
  const lastNight = new Date(Date.now() - dayMs);
  const earlier = { takenAt: lastNight.toISOString(), file: nameOf(lastNight) };
  await rename(path.join(folder, file), path.join(folder, earlier.file));
  await db.updateTable('backups').set(earlier).execute();
  await runNow();
  const takenAt = await lastBackupAt(db);
  expect(takenAt).not.toBe(earlier.takenAt);
  expect((await readdir(folder)).toSorted()).toEqual([
    earlier.file,
    nameOf(new Date(takenAt ?? '')),
  ]);
});

test('two nodes that start at the same moment make one backup', async () => {
  const nodes = [runnerOf(), runnerOf()];
  await Promise.all(nodes.map((node) => node.start()));
  await eventually(async () => {
    const { rows } = await pool.query(
      "select count(*)::int as open from pgboss.job where name = 'back-up' and state < 'completed'",
    );
    return rows[0]?.open;
  }).toBe(0);
  expect(await readdir(folder)).toHaveLength(1);
  await Promise.all(nodes.map((node) => node.stop()));
});

test('a backup without its folder is listed as a failed job, and leaves nothing', async () => {
  const missing = path.join(folder, 'not-mounted');
  await expect(runNow({ BACKUP_DIR: missing })).rejects.toThrow('BACKUP_DIR does not exist');
  await expect(stat(missing)).rejects.toThrow('ENOENT');
  expect(await lastBackupAt(db)).toBeUndefined();
});

test('a backup that cannot be read back does not count, and the next attempt makes one', async () => {
  const { services } = runnerOf();
  const reading = { ...services.files, read: () => Promise.reject(new Error('The disk is full')) };
  const client = await gva.createUser({ role: 'client' });
  await insertFile(client.id);
  const { signal } = new AbortController();
  await expect(backUp.run({ ...services, files: reading, signal }, {})).rejects.toThrow('full');
  expect(await readdir(folder)).toEqual([]);
  expect(await lastBackupAt(db)).toBeUndefined();

  // The row has no content in the storage.
  await runNow();
  expect(await status()).toMatchObject({ lostFiles: 1 });
});

const insertFile = (uploaderId: number) =>
  db
    .insertInto('files')
    .values({
      storageKey: crypto.randomUUID(),
      purpose: 'attachment',
      name: 'a.png',
      size: 1,
      type: 'image/png',
      sha256: '0'.repeat(64),
      hasThumbnail: false,
      uploaderId,
    })
    .execute();

test('old backups and those of killed processes are deleted after a good one', async () => {
  const old = Array.from({ length: 40 }, (_, day) => new Date(Date.now() - (day + 1) * dayMs));
  for (const takenAt of old) {
    await writeFile(path.join(folder, nameOf(takenAt)), 'old');
    await addBackup(takenAt);
  }
  const [abandoned, current] = ['0a1b2c3d', 'a0b1c2d3'].map((part) =>
    path.join(folder, `${nameOf(new Date())}.${part}.part`),
  ) as [string, string];
  for (const file of [abandoned, current]) await writeFile(file, '');
  const yesterday = new Date(Date.now() - dayMs);
  await utimes(abandoned, yesterday, yesterday);

  await runNow();

  const names = await readdir(folder);
  const rows = await db.selectFrom('backups').select('file').execute();
  expect(names.filter((name) => !name.endsWith('.part')).toSorted()).toEqual(
    rows.map(({ file }) => file).toSorted(),
  );
  expect(names.length).toBeLessThan(14);
  expect(names).toContain(path.basename(current));
  expect(names).not.toContain(path.basename(abandoned));
});

test('administrators see that the last backup is late, over REST too', async () => {
  await addBackup(new Date(Date.now() - 25 * 3_600_000));
  expect(await status()).toMatchObject({ isLate: false });
  await db.deleteFrom('backups').execute();
  await addBackup(new Date(Date.now() - 27 * 3_600_000), 3);
  const response = await gva.requestAs(admin)({ url: '/api/admin/backup' });
  expect(response.json()).toMatchObject({ isOn: true, isLate: true, lostFiles: 3 });
});

test('without BACKUP_DIR there is no backup', async () => {
  await runNow({});
  expect(await lastBackupAt(db)).toBeUndefined();
});
