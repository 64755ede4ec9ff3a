import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeExpiredRows } from '#server/jobs/purge.ts';
import { createFilesApp, type FilesApp, pdf, stage } from '#tests/support/files.ts';
import { createFolderStore } from './folder-store.ts';
import { deleteInterruptedUploads, deleteRemovedContent, deleteUnusedFiles } from './unused.ts';

let app: FilesApp;
beforeAll(async () => {
  app = await createFilesApp();
});
afterAll(() => app.close());

const context = () => ({
  db: app.gva.database.db,
  files: createFolderStore(join(app.folder, 'files')),
});

test('deleting a comment or a user, and purging a deleted task, also deletes the content of its files', async () => {
  const { gva } = app;
  const client = await gva.createUser({ role: 'client' });
  const admin = await gva.createUser({ role: 'admin' });
  const { callAs } = gva;
  const createTaskWithFiles = async () => {
    const task = await gva.createTask({ clientId: client.id });
    const { id } = await stage(gva, client);
    await callAs(client).attachments.attachToTask.mutate({ taskId: task.id, fileIds: [id] });
    const { id: attachmentId } = await stage(gva, client, { name: 'a.pdf', content: pdf() });
    const comment = { taskId: task.id, content: 'See here', attachmentIds: [attachmentId] };
    return { taskId: task.id, comment: await callAs(client).comments.create.mutate(comment) };
  };
  const counts = async () => {
    await deleteRemovedContent(context());
    return app.filesIn().length;
  };
  const [first, second] = [await createTaskWithFiles(), await createTaskWithFiles()];
  await createTaskWithFiles();
  expect(await counts()).toBe(9);

  await callAs(client).comments.delete.mutate({ id: first.comment.id });
  expect(await counts()).toBe(8);
  await callAs(client).tasks.delete.mutate({ id: second.taskId });
  await sql`update files set created_at = now() - interval '2 days'`.execute(context().db);
  await deleteUnusedFiles(context().db);
  expect(await counts()).toBe(8);
  await sql`update archived_tasks set deleted_at = now() - interval '30 days'`.execute(
    context().db,
  );
  await purgeExpiredRows(context().db);
  expect(await counts()).toBe(5);
  await callAs(admin).users.delete.mutate({ id: client.id });
  expect(await counts()).toBe(0);
  expect(await context().db.selectFrom('removedFiles').selectAll().execute()).toEqual([]);
});

test('deleting a VA keeps the files that the VA attached to a client’s task', async () => {
  const { gva } = app;
  const [client, va, admin] = [
    await gva.createUser({ role: 'client' }),
    await gva.createUser({ role: 'va' }),
    await gva.createUser({ role: 'admin' }),
  ];
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const { id, url } = await stage(gva, va);
  await gva.callAs(va).attachments.attachToTask.mutate({ taskId: task.id, fileIds: [id] });

  await gva.callAs(admin).users.delete.mutate({ id: va.id });
  await deleteRemovedContent(context());

  expect((await gva.requestAs(client)({ url })).statusCode).toBe(200);
});

test('the cleanup deletes an unused upload after a day', async () => {
  const { gva } = app;
  const { db } = context();
  const client = await gva.createUser({ role: 'client' });
  const [old, fresh] = [await stage(gva, client), await stage(gva, client)];
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await db.updateTable('files').set({ createdAt: longAgo }).where('id', '=', old.id).execute();

  await deleteUnusedFiles(db);

  const left = await db
    .selectFrom('files')
    .select('id')
    .where('uploaderId', '=', client.id)
    .execute();
  expect(left).toEqual([{ id: fresh.id }]);
});

test('the cleanup deletes a profile picture that was removed', async () => {
  const { gva } = app;
  const { db } = context();
  const client = await gva.createUser({ role: 'client' });
  const { id } = await stage(gva, client, { purpose: 'avatar' });
  await gva.callAs(client).users.setAvatar.mutate({ fileId: id });
  await deleteUnusedFiles(db);
  expect((await gva.requestAs(client)({ url: `/api/avatars/${id}` })).statusCode).toBe(200);

  await gva.callAs(client).profiles.edit.mutate({ user: { profileImage: null } });
  await deleteUnusedFiles(db);

  expect((await gva.requestAs(client)({ url: `/api/avatars/${id}` })).statusCode).toBe(404);
});

test('the cleanup deletes interrupted uploads and keeps running ones', async () => {
  const incoming = join(app.folder, 'files', 'incoming');
  mkdirSync(incoming, { recursive: true });
  for (const name of ['old', 'new']) writeFileSync(join(incoming, name), 'half a fi');
  utimesSync(join(incoming, 'old'), new Date(0), new Date(0));

  await deleteInterruptedUploads({ DATA_DIR: app.folder }, new Date(60_000));

  expect(app.filesIn('incoming')).toEqual(['new']);
});
