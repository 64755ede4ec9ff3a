import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { countByStatus, createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createRaceApp();
  admin = await gva.createUser({ role: 'admin' });
  ({ client, va } = await gva.createPair());
  for (const user of [admin, client, va]) await gva.cookieOf(user);
});
afterAll(() => gva.close());

const createTask = () =>
  gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
const remove = (id: number) => gva.requestAs(client)({ method: 'DELETE', url: `/api/tasks/${id}` });
const restore = (id: number) =>
  gva.requestAs(admin)({ method: 'POST', url: `/api/admin/deleted-tasks/${id}/restore` });
const countEntries = async (id: number, action: 'deleted' | 'restored') => {
  const { db } = gva.database;
  const entries = db.selectFrom('auditLog').select('id').where('objectId', '=', id);
  return (await entries.where('action', '=', action).execute()).length;
};
const exists = async (table: 'tasks' | 'archivedTasks', id: number) =>
  (await gva.database.db.selectFrom(table).select('id').where('id', '=', id).execute()).length > 0;

describe('a task', () => {
  race('that is deleted twenty times is archived once', async () => {
    const { id } = await createTask();
    await gva.createComment(id, client);
    expect(countByStatus(await runTwenty(() => remove(id)))).toEqual({ 200: 1, 404: 19 });
    expect(await countEntries(id, 'deleted')).toBe(1);
    expect([await exists('tasks', id), await exists('archivedTasks', id)]).toEqual([false, true]);
  });

  race('that is restored twenty times is restored once', async () => {
    const { id } = await createTask();
    await gva.createComment(id, client);
    await remove(id);
    expect(countByStatus(await runTwenty(() => restore(id)))).toEqual({ 200: 1, 409: 19 });
    expect(await countEntries(id, 'restored')).toBe(1);
    const comments = await gva.callAs(client).comments.list.query({ taskId: id });
    expect(comments.items).toHaveLength(1);
    expect([await exists('tasks', id), await exists('archivedTasks', id)]).toEqual([true, false]);
  });

  race(
    'that is deleted and restored twenty times at the same time is whole afterwards',
    async () => {
      const { id } = await createTask();
      await gva.createComment(id, client);
      const answers = await Promise.all([
        runTwenty(() => remove(id)),
        runTwenty(() => restore(id)),
      ]);
      const [deleted = 0, restored = 0] = answers.map((some) => countByStatus(some)[200]);
      for (const { statusCode } of answers.flat()) expect([200, 404, 409]).toContain(statusCode);
      const isDeleted = await exists('archivedTasks', id);
      expect(await exists('tasks', id)).toBe(!isDeleted);
      expect(deleted - restored).toBe(isDeleted ? 1 : 0);
      expect(await countEntries(id, 'deleted')).toBe(deleted);
      expect(await countEntries(id, 'restored')).toBe(restored);
      if (isDeleted) await restore(id);
      const comments = await gva.callAs(client).comments.list.query({ taskId: id });
      expect(comments.items).toHaveLength(1);
    },
  );

  race('that is deleted while its VA saves time keeps the time or refuses it', async () => {
    const { id } = await createTask();
    const first = Date.now() - 25 * 24 * 3_600_000 + id * 60_000;
    const logTime = (n: number) =>
      gva.requestAs(va)({
        method: 'POST',
        url: '/api/time-logs',
        body: {
          taskId: id,
          startTime: new Date(first + n * 1000).toISOString(),
          endTime: new Date(first + (n + 1) * 1000).toISOString(),
          duration: 0.0002,
        },
      });
    const [, ...answers] = await Promise.all([
      remove(id),
      ...Array.from({ length: 19 }, (_, n) => logTime(n)),
    ]);
    for (const { statusCode } of answers) expect([201, 404, 409]).toContain(statusCode);
    const logs = gva.database.db.selectFrom('timeLogs').select('id').where('taskId', '=', id);
    expect(await logs.execute()).toHaveLength(countByStatus(answers)[201] ?? 0);
  });
});

race('deleting a client while their tasks are restored leaves nothing', async () => {
  const leaving = await gva.createUser({ role: 'client' });
  const ids: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const { id } = await gva.createTask({ clientId: leaving.id, vaId: va.id });
    ids.push(id);
  }
  await gva.callAs(admin).tasks.bulkDelete.mutate({ ids });
  const [removal, ...answers] = await Promise.all([
    gva.requestAs(admin)({ method: 'DELETE', url: `/api/admin/users/${leaving.id}` }),
    ...ids.map(restore),
  ]);
  expect(removal.statusCode).toBe(200);
  for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
  for (const id of ids)
    expect([await exists('tasks', id), await exists('archivedTasks', id)]).toEqual([false, false]);
});
