import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFilesApp, type FilesApp, pdf, stage } from '../../../tests/support/files.ts';
import { createFolderStore } from './folder-store.ts';
import { clearIncoming, clearRemoved, forgetUnused } from './leftovers.ts';

let app: FilesApp;
beforeAll(async () => {
  app = await createFilesApp();
});
afterAll(() => app.close());

const scene = () => ({
  db: app.gva.database.db,
  files: createFolderStore(join(app.folder, 'files')),
});

test('the content goes with the task, the comment or the person, after the rows', async () => {
  const { gva } = app;
  const client = await gva.createUser({ role: 'client' });
  const admin = await gva.createUser({ role: 'admin' });
  const { callAs } = gva;
  const hand = async () => {
    const task = await gva.createTask({ clientId: client.id });
    const { id } = await stage(gva, client);
    await callAs(client).files.attachToTask.mutate({ taskId: task.id, fileIds: [id] });
    const { id: said } = await stage(gva, client, { name: 'a.pdf', content: pdf() });
    const words = { taskId: task.id, content: 'See here', attachmentIds: [said] };
    return { taskId: task.id, comment: await callAs(client).comments.create.mutate(words) };
  };
  const counts = async () => {
    await clearRemoved(scene());
    return app.filesIn().length;
  };
  const [first, second] = [await hand(), await hand()];
  await hand();
  expect(await counts()).toBe(9);

  await callAs(client).comments.delete.mutate({ id: first.comment.id });
  expect(await counts()).toBe(8);
  await callAs(client).tasks.delete.mutate({ id: second.taskId });
  expect(await counts()).toBe(5);
  await callAs(admin).users.delete.mutate({ id: client.id });
  expect(await counts()).toBe(0);
  expect(await scene().db.selectFrom('removedFiles').selectAll().execute()).toEqual([]);
});

test('a VA’s files stay on the client’s task when the VA goes', async () => {
  const { gva } = app;
  const [client, va, admin] = [
    await gva.createUser({ role: 'client' }),
    await gva.createUser({ role: 'va' }),
    await gva.createUser({ role: 'admin' }),
  ];
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const { id, url } = await stage(gva, va);
  await gva.callAs(va).files.attachToTask.mutate({ taskId: task.id, fileIds: [id] });

  await gva.callAs(admin).users.delete.mutate({ id: va.id });
  await clearRemoved(scene());

  expect((await gva.requestAs(client)({ url })).statusCode).toBe(200);
});

test('what was uploaded and not used is forgotten after a day', async () => {
  const { gva } = app;
  const { db } = scene();
  const client = await gva.createUser({ role: 'client' });
  const [old, fresh] = [await stage(gva, client), await stage(gva, client)];
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  await db.updateTable('files').set({ createdAt: longAgo }).where('id', '=', old.id).execute();

  await forgetUnused(db);

  const left = await db
    .selectFrom('files')
    .select('id')
    .where('uploaderId', '=', client.id)
    .execute();
  expect(left).toEqual([{ id: fresh.id }]);
});

test('a picture that is shown no more is forgotten', async () => {
  const { gva } = app;
  const { db } = scene();
  const client = await gva.createUser({ role: 'client' });
  const { id } = await stage(gva, client, { purpose: 'avatar' });
  await gva.callAs(client).users.setAvatar.mutate({ fileId: id });
  await forgetUnused(db);
  expect((await gva.requestAs(client)({ url: `/api/avatars/${id}` })).statusCode).toBe(200);

  await gva.callAs(client).profiles.edit.mutate({ user: { profileImage: null } });
  await forgetUnused(db);

  expect((await gva.requestAs(client)({ url: `/api/avatars/${id}` })).statusCode).toBe(404);
});

test('what a former process was receiving goes, what comes in now stays', async () => {
  const incoming = join(app.folder, 'files', 'incoming');
  mkdirSync(incoming, { recursive: true });
  for (const name of ['old', 'new']) writeFileSync(join(incoming, name), 'half a fi');
  utimesSync(join(incoming, 'old'), new Date(0), new Date(0));

  await clearIncoming({ DATA_DIR: app.folder }, new Date(60_000));

  expect(app.filesIn('incoming')).toEqual(['new']);
});
