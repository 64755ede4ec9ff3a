import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createFullTask, readFullTask } from '#tests/support/full-task.ts';
import { openStreams } from '#tests/support/streams.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const restore = (id: number) => gva.callAs(admin).deletedTasks.restore.mutate({ id });
const restoreOverRest = (id: number) =>
  gva.requestAs(admin)({ method: 'POST', url: `/api/admin/deleted-tasks/${id}/restore` });
const remove = (user: TestUser, id: number) => gva.callAs(user).tasks.delete.mutate({ id });
const read = (user: TestUser, url: string) => gva.requestAs(user)({ url });

describe('a deleted task', () => {
  test('is not found by anyone, nor are its files, and a second deletion is 404 with one entry in all', async () => {
    const { client, va, id, photo, plan } = await createFullTask(gva);
    await remove(client, id);
    for (const user of [client, va, admin]) {
      expect((await read(user, `/api/tasks/${id}`)).statusCode).toBe(404);
      expect((await read(user, `/api/tasks/${id}/comments`)).statusCode).toBe(404);
      for (const { url } of [photo, plan]) expect((await read(user, url)).statusCode).toBe(404);
    }
    const listed = await gva.callAs(admin).tasks.list.query({ clientId: client.id });
    expect(listed.items).toEqual([]);
    const again = await gva.requestAs(client)({ method: 'DELETE', url: `/api/tasks/${id}` });
    expect(again.statusCode).toBe(404);
    const entries = gva.database.db.selectFrom('auditLog').select('action');
    expect(
      await entries.where('objectId', '=', id).where('action', '=', 'deleted').execute(),
    ).toEqual([{ action: 'deleted' }]);
  });

  test('leaves no upload that its uploader could attach or that counts as unattached', async () => {
    const { client, id, photo } = await createFullTask(gva);
    await remove(client, id);
    const other = await gva.createTask({ clientId: client.id });
    await expect(
      gva.callAs(client).attachments.attachToTask.mutate({ taskId: other.id, fileIds: [photo.id] }),
    ).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  });

  test('is listed for administrators with its client, and with who deleted it and when, newest first', async () => {
    const { client, va, id, title } = await createFullTask(gva, `Deleted ${Date.now()}`);
    const { id: otherId } = await gva.createTask({ clientId: client.id, title: `${title} too` });
    await remove(client, id);
    await gva.callAs(admin).tasks.bulkDelete.mutate({ ids: [otherId] });
    const { items } = await gva.callAs(admin).deletedTasks.list.query({ q: title });
    expect(items).toMatchObject([
      { id: otherId, va: null, status: 'todo', deletedBy: { id: admin.id } },
      {
        id,
        title,
        status: 'in-progress',
        client: { id: client.id, fullName: client.fullName, company: expect.any(String) },
        va: { id: va.id, fullName: va.fullName },
        deletedBy: { id: client.id, fullName: client.fullName },
      },
    ]);
    const [newest] = items;
    const kept = Date.parse(newest?.purgedAt ?? '') - Date.parse(newest?.deletedAt ?? '');
    expect(kept).toBe(30 * 24 * 3_600_000);
    const response = await read(
      admin,
      `/api/admin/deleted-tasks?limit=1&q=${encodeURIComponent(title)}`,
    );
    expect(response.json()).toEqual([newest]);
    const next = /<(.*)>/.exec(String(response.headers.link))?.[1] ?? '';
    expect((await read(admin, next)).json()).toMatchObject([{ id }]);
  });
});

describe('restoring a task', () => {
  test('brings back everything with the same ids', async () => {
    const { client, id, photo, plan, feedback } = await createFullTask(gva);
    const before = await readFullTask(gva, client, id);
    expect(before.comments.items).toHaveLength(2);
    expect(before.runs).toHaveLength(1);
    await remove(client, id);

    const response = await restoreOverRest(id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id, title: before.task.title });
    expect(await readFullTask(gva, client, id)).toEqual(before);
    for (const { url, thumbnailUrl } of [photo, plan]) {
      expect((await read(client, url)).statusCode).toBe(200);
      expect((await read(client, thumbnailUrl ?? '')).statusCode).toBe(200);
    }
    const { db } = gva.database;
    const linked = db.selectFrom('feedback').select('taskId').where('id', '=', feedback.id);
    expect(await linked.executeTakeFirst()).toEqual({ taskId: id });
    expect(
      await db.selectFrom('archivedTasks').where('id', '=', id).select('id').execute(),
    ).toEqual([]);
  });

  test('lets the work go on: the run, comments, time and another deletion', async () => {
    const { client, va, id } = await createFullTask(gva);
    await remove(client, id);
    await restore(id);
    const { runs, comments } = gva.callAs(va);
    const [run] = await runs.forTask.query({ taskId: id });
    await runs.answer.mutate({ id: run?.id ?? 0, stepKey: 'clear', answer: 'Yes' });
    await comments.create.mutate({ taskId: id, content: 'Back at work' });
    await gva.createTimeLog(id, va);
    const before = await readFullTask(gva, client, id);
    expect(before.logs).toHaveLength(2);
    await remove(client, id);
    await restore(id);
    expect(await readFullTask(gva, client, id)).toEqual(before);
  });

  test('puts it at the top of its column, with a new version', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { id } = await gva.createTask({ clientId: client.id, status: 'in-review' });
    await gva.createTask({ clientId: client.id, status: 'in-review' });
    const { tasks } = gva.callAs(client);
    const { version } = await tasks.get.query({ id });
    await remove(client, id);
    await restore(id);
    const board = await tasks.board.query({});
    expect(board['in-review'].cards.map((card) => card.id)[0]).toBe(id);
    expect((await tasks.get.query({ id })).version).toBe(version + 1);
  });

  test('tells in the timeline who deleted and who restored it', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { id } = await gva.createTask({ clientId: client.id });
    await gva.callAs(client).tasks.edit.mutate({ id, title: 'Another title' });
    await remove(client, id);
    await restore(id);
    const { items } = await gva.callAs(client).tasks.changes.query({ id });
    expect(items).toMatchObject([
      { act: 'restored', actor: { id: admin.id, fullName: admin.fullName }, fields: {} },
      { act: 'deleted', actor: { id: client.id, fullName: client.fullName }, fields: {} },
      { act: null, fields: { title: { to: 'Another title' } } },
    ]);
  });

  test('is one event for the client and the VA', async () => {
    const { client, va, id } = await createFullTask(gva);
    await remove(client, id);
    const streams = await openStreams(gva);
    try {
      const [ofClient, ofVa] = [await streams.follow(client), await streams.follow(va)];
      await restore(id);
      const { id: last } = await gva.createTask({ clientId: client.id, vaId: va.id });
      for (const stream of [ofClient, ofVa]) {
        await stream.waitFor({ kind: 'task', id: last });
        const restored = stream
          .changes()
          .filter((event) => event.taskId === id && event.actorId === admin.id);
        expect(restored).toMatchObject([{ kind: 'task', id, operation: 'created' }]);
      }
    } finally {
      streams.closeAll();
    }
  });

  test('is recorded with its title and client', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { id } = await gva.createTask({ clientId: client.id, title: 'Book the venue' });
    await remove(client, id);
    await restore(id);
    const entries = gva.database.db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('objectKind', '=', 'task')
      .where('objectId', '=', id)
      .where('action', '=', 'restored');
    expect(await entries.execute()).toEqual([
      {
        actorId: admin.id,
        after: { title: 'Book the venue', clientId: client.id, vaId: null, status: 'todo' },
      },
    ]);
  });

  test('a second time is refused with a sentence that says so (409)', async () => {
    const { id, clientId } = await gva.createTask();
    const client = { id: clientId };
    await gva.callAs(admin).tasks.delete.mutate({ id });
    await restore(id);
    const again = await restoreOverRest(id);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ message: 'This task has already been restored.' });
    const listed = await gva.callAs(admin).tasks.list.query({ clientId: client.id });
    expect(listed.items).toHaveLength(1);
  });

  test('is refused to VAs (403) and other clients (404), and for a task that was never deleted or does not exist', async () => {
    const { client, va, id } = await createFullTask(gva);
    expect((await restoreOverRest(id)).statusCode).toBe(409);
    expect((await restoreOverRest(2_147_483_647)).statusCode).toBe(404);
    await remove(client, id);
    const other = await gva.createUser({ role: 'client' });
    for (const [user, code] of [
      [va, 'FORBIDDEN'],
      [other, 'NOT_FOUND'],
    ] as const)
      await expect(gva.callAs(user).deletedTasks.restore.mutate({ id })).rejects.toMatchObject({
        data: { code },
      });
    expect((await read(client, `/api/tasks/${id}`)).statusCode).toBe(404);
  });
});
