import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpDatabase } from '#db/backup/dump.ts';
import { restoreDatabase } from '#db/backup/restore.ts';
import { createFolderStore } from '#server/files/folder-store.ts';
import { createS3Store } from '#server/files/s3-store.ts';
import { createTestDatabase } from '../support/database.ts';
import { createFilesApp, type FilesApp, pdf, picture, stage } from '../support/files.ts';
import { sentInvoice } from '../support/invoices.ts';
import { startS3 } from '../support/s3-server.ts';

let app: FilesApp;
let folder: string;
let backup: string;
beforeAll(async () => {
  app = await createFilesApp();
  folder = await mkdtemp(join(tmpdir(), 'gva-backup-files-'));
  backup = join(folder, 'backup.gz');
  const { gva } = app;
  const client = await gva.createUser({ role: 'client' });
  const task = await gva.createTask({ clientId: client.id });
  const staged = [
    await stage(gva, client, { name: 'photo.jpg', content: await picture('jpeg', 500) }),
    await stage(gva, client, { name: 'plan.pdf', content: pdf('A plan') }),
  ];
  const fileIds = staged.map(({ id }) => id);
  await gva.callAs(client).attachments.attachToTask.mutate({ taskId: task.id, fileIds });
  await dumpDatabase(gva.database.db, backup, {
    contents: createFolderStore(join(app.folder, 'files')),
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('a restore brings back the uploaded files with their rows, byte for byte', async () => {
  const restored = await createTestDatabase({ empty: true });
  const store = createFolderStore(join(folder, 'restored'));

  await restoreDatabase(restored.db, backup, store);

  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  expect(keys.toSorted()).toEqual(app.filesIn());
  expect(keys).toHaveLength(3);
  for (const key of keys) {
    const place = join(key.slice(0, 2), key);
    const was = await readFile(join(app.folder, 'files', place));
    expect((await readFile(join(folder, 'restored', place))).equals(was)).toBe(true);
  }
  const task = await restored.db.selectFrom('tasks').select('attachments').executeTakeFirst();
  expect(task?.attachments.map(({ name }) => name)).toEqual(['photo.jpg', 'plan.pdf']);
  await restored.drop();
});

test('a backup with a changed or missing file is refused before anything is changed', async () => {
  const other = await createTestDatabase();
  const text = gunzipSync(await readFile(backup)).toString();
  const file = join(folder, 'bad.gz');
  const store = createFolderStore(join(folder, 'untouched'));
  const restoring = async (content: string) => {
    await writeFile(file, gzipSync(content));
    return restoreDatabase(other.db, file, store);
  };

  const changed = text.replace(/"content":"..../, '"content":"AAAA');
  await expect(restoring(changed)).rejects.toThrow('in the backup is damaged');
  const [firstFile = ''] = /^\{"file":.*\n/m.exec(text) ?? [];
  const early = text.replace(firstFile, '').replace(/^\{"table":/m, `${firstFile}{"table":`);
  await expect(restoring(early)).rejects.toThrow('The file is not a GVA backup');
  const lost = text.replace(firstFile, '');
  await expect(restoring(lost)).rejects.toThrow('A file is missing in the backup.');
  expect(await other.db.selectFrom('tasks').select('id').execute()).toEqual([]);
  await other.drop();
});

test.each(['../../outside', 'incoming/x', '.owner', 'ABCDEF01-0000-4000-8000-000000000000', ''])(
  'a backup with a file that is named %j is refused before anything is changed',
  async (name) => {
    const other = await createTestDatabase();
    const text = gunzipSync(await readFile(backup)).toString();
    const file = join(folder, 'bad-name.gz');
    await writeFile(file, gzipSync(text.replace(/\{"file":"[^"]+"/, `{"file":"${name}"`)));
    const before = await readdir(folder);
    const store = createFolderStore(join(folder, 'deep', 'untouched'));

    await expect(restoreDatabase(other.db, file, store)).rejects.toThrow(
      'The backup has a file with an invalid name',
    );

    expect(await readdir(folder)).toEqual(before);
    expect(await other.db.selectFrom('tasks').select('id').execute()).toEqual([]);
    await other.drop();
  },
);

test('a backup of files in S3 restores them into another bucket folder, and names those that the bucket has lost', async () => {
  const s3 = await startS3();
  const source = createS3Store(s3.settings);
  const [lostKey = '', ...keys] = app.filesIn().toSorted((a, b) => a.length - b.length);
  for (const key of keys)
    await source.put(key, await readFile(join(app.folder, 'files', key.slice(0, 2), key)));
  const file = join(folder, 's3.gz');

  const written = await dumpDatabase(app.gva.database.db, file, { contents: source });
  const restored = await createTestDatabase({ empty: true });
  await restoreDatabase(
    restored.db,
    file,
    createS3Store({ ...s3.settings, prefix: 'restored/files/' }),
  );

  expect(written).toMatchObject({ files: 2, lost: [lostKey] });
  for (const key of keys) {
    const copy = s3.objects.get(`restored/files/${key}`)?.content;
    expect(copy?.equals(s3.objects.get(`files/${key}`)?.content ?? Buffer.of())).toBe(true);
  }
  await restored.drop();
  await s3.close();
});

test('a file that is deleted after the snapshot does not count as lost', async () => {
  const store = createFolderStore(join(app.folder, 'files'));
  const { db } = app.gva.database;
  const client = await app.gva.createUser({ role: 'client' });
  const { id } = await stage(app.gva, client, { name: 'deleted.pdf', content: pdf('Deleted') });
  const deleting = {
    ...store,
    async read(key: string) {
      await db.deleteFrom('files').where('id', '=', id).execute();
      return key.startsWith(deletedKey) ? undefined : store.read(key);
    },
  };
  const { storageKey: deletedKey } = await db
    .selectFrom('files')
    .select('storageKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

  const written = await dumpDatabase(db, join(folder, 'deleted.gz'), { contents: deleting });

  expect(written).toMatchObject({ files: 3, lost: [] });
});

test('a restore brings back printed papers, and a lost one is no lost file', async () => {
  const { gva } = app;
  const [admin, client] = [
    await gva.createUser({ role: 'admin' }),
    await gva.createUser({ role: 'client' }),
  ];
  const { id } = await sentInvoice(gva, admin, client);
  const printed = await gva.requestAs(client)({ url: `/api/invoices/${id}/pdf` });
  const { storageKey } = await gva.database.db
    .selectFrom('printedPapers')
    .select('storageKey')
    .executeTakeFirstOrThrow();
  const contents = createFolderStore(join(app.folder, 'files'));
  const file = join(folder, 'papers.gz');
  await dumpDatabase(gva.database.db, file, { contents });
  const restored = await createTestDatabase({ empty: true });
  const store = createFolderStore(join(folder, 'restored-papers'));

  await restoreDatabase(restored.db, file, store);

  const content = await store.read(storageKey);
  expect(content && (await buffer(content)).equals(printed.rawPayload)).toBe(true);
  const { storageKey: sameKey } = await restored.db
    .selectFrom('printedPapers')
    .select('storageKey')
    .executeTakeFirstOrThrow();
  expect(sameKey).toBe(storageKey);
  await contents.remove(storageKey);
  const again = await dumpDatabase(gva.database.db, file, { contents });
  expect(again.lost).toEqual([]);
  await restored.drop();
});
