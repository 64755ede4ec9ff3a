import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeExpiredRows } from '#server/jobs/purge.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createFullTask, readFullTask } from '#tests/support/full-task.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const asAdmin = () => gva.callAs(admin);
const restore = (id: number) => asAdmin().deletedTasks.restore.mutate({ id });
const findArchived = (id: number) =>
  gva.database.db
    .selectFrom('archivedTasks')
    .select(['vaId', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
const filesOf = async (ids: number[]) =>
  (await gva.database.db.selectFrom('files').select('id').where('id', 'in', ids).execute()).length;
const queuedContent = async () =>
  (await gva.database.db.selectFrom('removedFiles').select('storageKey').execute()).length;

describe('in the meantime', () => {
  test('the VA became inactive: the task comes back to the pool and to To Do', async () => {
    const { client, va, id } = await createFullTask(gva);
    await asAdmin().tasks.delete.mutate({ id });
    await asAdmin().users.edit.mutate({ id: va.id, user: { status: 'inactive' } });
    expect(await restore(id)).toMatchObject({ vaId: null, status: 'todo' });
    const { items } = await gva.callAs(client).tasks.changes.query({ id });
    expect(items[0]).toMatchObject({
      act: 'restored',
      fields: {
        va: { from: { id: va.id, fullName: va.fullName }, to: null },
        status: { from: 'in-progress', to: 'todo' },
      },
    });
  });

  test('the VA, who awaits approval, lost their client: the task comes back to the pool', async () => {
    const { client, va, id } = await createFullTask(gva);
    await asAdmin().tasks.delete.mutate({ id });
    await gva.database.db
      .updateTable('users')
      .set({ approvedAt: null })
      .where('id', '=', va.id)
      .execute();
    await gva.unassign(client);
    expect(await restore(id)).toMatchObject({ vaId: null, status: 'todo' });
  });

  test('the VA was deleted: a task in review stays in review, without a VA and without their comments', async () => {
    const { client, va, id, plan } = await createFullTask(gva);
    await gva.callAs(va).tasks.move.mutate({ id, status: 'in-review' });
    await asAdmin().tasks.delete.mutate({ id });
    await asAdmin().users.delete.mutate({ id: va.id });
    expect(await findArchived(id)).toMatchObject({ vaId: null });
    // Nothing of the deleted person remains in the archive.
    expect(JSON.stringify(await findArchived(id))).not.toContain('The plan');
    expect(await filesOf([plan.id])).toBe(0);

    expect(await restore(id)).toMatchObject({ vaId: null, status: 'in-review' });
    const { comments, logs, runs } = await readFullTask(gva, client, id);
    expect(comments.items.map(({ content }) => content)).toEqual(['Thanks']);
    expect(logs).toMatchObject([{ va: null, duration: 1 }]);
    expect(runs).toMatchObject([{ startedBy: null }]);
  });

  test('the workflow was deleted: its run comes back without it', async () => {
    const { client, id, workflow } = await createFullTask(gva);
    await asAdmin().tasks.delete.mutate({ id });
    await gva.callAs(client).workflows.delete.mutate({ id: workflow.id });
    await restore(id);
    const { runs, attached } = await readFullTask(gva, client, id);
    expect(runs).toMatchObject([{ workflowId: null, progress: { done: 1 } }]);
    expect(attached).toEqual([]);
  });

  test('the user who deleted it was deleted: the list and the timeline know no name', async () => {
    const other = await gva.createUser({ role: 'admin' });
    const { client, id, title } = await createFullTask(gva, `Former ${Date.now()}`);
    await gva.callAs(other).tasks.delete.mutate({ id });
    await asAdmin().users.delete.mutate({ id: other.id });
    const { items } = await asAdmin().deletedTasks.list.query({ q: title });
    expect(items).toMatchObject([{ id, deletedBy: null }]);
    await restore(id);
    const changes = await gva.callAs(client).tasks.changes.query({ id });
    expect(changes.items[1]).toMatchObject({
      act: 'deleted',
      actor: { id: other.id, fullName: null, role: null },
    });
  });

  test('the client was deleted: the task, its files and its time are deleted with them', async () => {
    const { client, id, photo, plan, log } = await createFullTask(gva);
    await asAdmin().tasks.delete.mutate({ id });
    const before = await queuedContent();
    await asAdmin().users.delete.mutate({ id: client.id });
    expect(await findArchived(id)).toBeUndefined();
    expect(await filesOf([photo.id, plan.id])).toBe(0);
    expect((await queuedContent()) - before).toBe(2);
    const logs = gva.database.db.selectFrom('timeLogs').select('id').where('id', '=', log.id);
    expect(await logs.execute()).toEqual([]);
    await expect(restore(id)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  });

  test('the client was deleted with SQL: nothing of the task remains', async () => {
    const { client, id, log, photo } = await createFullTask(gva);
    const { id: liveId } = await gva.createTask({ clientId: client.id });
    await asAdmin().tasks.delete.mutate({ id });
    const { db } = gva.database;
    await db.deleteFrom('users').where('id', '=', client.id).execute();
    expect(await findArchived(id)).toBeUndefined();
    expect(await findArchived(liveId)).toBeUndefined();
    expect(await filesOf([photo.id])).toBe(0);
    const logs = db.selectFrom('timeLogs').select('id').where('id', '=', log.id);
    expect(await logs.execute()).toEqual([]);
  });
});

describe('the purge', () => {
  const age = (id: number, days: number) =>
    gva.database.db
      .updateTable('archivedTasks')
      .set({ deletedAt: sql<string>`now() - make_interval(days => ${days}::integer)` })
      .where('id', '=', id)
      .execute();

  test('deletes a task and its files 30 days after the deletion, and keeps the time', async () => {
    const { id, photo, plan, log } = await createFullTask(gva);
    const { id: youngerId } = await gva.createTask();
    await asAdmin().tasks.bulkDelete.mutate({ ids: [id, youngerId] });
    await age(id, 30);
    await age(youngerId, 29);
    // It can no longer be restored, although it has not been purged yet.
    await expect(restore(id)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    const { items } = await asAdmin().deletedTasks.list.query({});
    expect(items.map((task) => task.id)).not.toContain(id);

    const before = await queuedContent();
    await purgeExpiredRows(gva.database.db);
    expect(await findArchived(id)).toBeUndefined();
    expect(await filesOf([photo.id, plan.id])).toBe(0);
    expect((await queuedContent()) - before).toBe(2);
    const logs = gva.database.db.selectFrom('timeLogs').select('id').where('id', '=', log.id);
    expect(await logs.execute()).toHaveLength(1);
    expect(await restore(youngerId)).toMatchObject({ id: youngerId });
  });
});
