import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
let other: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin', fullName: 'Helen Okafor' });
  ({ client, va } = await gva.createPair());
  other = await gva.createUser({ role: 'va' });
});
afterAll(() => gva.close());

const calls = () => gva.callAs(admin).tasks;

async function createTasks(count: number, task: Parameters<TestApp['createTask']>[0] = {}) {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await gva.createTask({ clientId: client.id, ...task })).id);
  return ids;
}

const stateOf = (ids: number[]) =>
  gva.database.db
    .selectFrom('tasks')
    .select(['id', 'vaId', 'status', 'dueDate', 'completedAt', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
const lastEntries = async (count: number) => {
  const { items } = await gva.callAs(admin).audit.list.query({ objectKind: 'task', limit: count });
  return items.map(({ action, objectId, before, after }) => ({ action, objectId, before, after }));
};

describe('an administrator assigns tasks', () => {
  test('to a VA, all in one act with one entry', async () => {
    const ids = await createTasks(3, { vaId: va.id, status: 'in-progress' });
    const result = await calls().bulkAssign.mutate({ ids, vaId: other.id });
    expect(result).toMatchObject({ changed: 3, changeId: expect.any(Number) });
    expect(await stateOf(ids)).toMatchObject(
      ids.map(() => ({ vaId: other.id, status: 'in-progress', version: 2 })),
    );
    expect(await lastEntries(1)).toMatchObject([
      {
        action: 'assigned',
        objectId: 0,
        before: { vaId: va.id },
        after: { vaId: other.id, taskIds: ids, clientId: client.id },
      },
    ]);
  });

  test('to the VA of each client, with an entry for each VA', async () => {
    const second = await gva.createPair();
    const [own = 0] = await createTasks(1);
    const [theirs = 0] = await createTasks(1, { clientId: second.client.id });
    const ids = [own, theirs];
    await calls().bulkAssign.mutate({ ids, vaId: 'client-va' });
    expect(await stateOf(ids)).toMatchObject([{ vaId: va.id }, { vaId: second.va.id }]);
    const entries = await lastEntries(2);
    expect(entries.map(({ objectId }) => objectId).toSorted()).toEqual(ids.toSorted());
  });

  test('back to the pool; work in progress becomes To Do', async () => {
    const [started = 0] = await createTasks(1, { vaId: va.id, status: 'in-progress' });
    const [reviewed = 0] = await createTasks(1, { vaId: va.id, status: 'in-review' });
    const ids = [started, reviewed];
    expect(await calls().bulkAssign.mutate({ ids, vaId: 'none' })).toMatchObject({ changed: 2 });
    expect(await stateOf(ids)).toMatchObject([
      { vaId: null, status: 'todo' },
      { vaId: null, status: 'in-review' },
    ]);
  });

  test('who already has some of them: those stay as they are', async () => {
    const own = await createTasks(1, { vaId: va.id, status: 'in-review' });
    const free = await createTasks(1);
    const ids = [...own, ...free];
    expect(await calls().bulkAssign.mutate({ ids, vaId: va.id })).toMatchObject({ changed: 1 });
    expect(await stateOf(own)).toMatchObject([{ status: 'in-review', version: 1 }]);
    const again = await calls().bulkAssign.mutate({ ids, vaId: va.id });
    expect(again).toEqual({ changed: 0, changeId: null });
  });

  test.each(['done', 'cancelled'] as const)(
    'and one of them is %s: nothing changes (409)',
    async (status) => {
      const open = await createTasks(2);
      const [closed = 0] = await createTasks(1, { status });
      const ids = [...open, closed];
      const before = await stateOf(ids);
      await expect(calls().bulkAssign.mutate({ ids, vaId: va.id })).rejects.toMatchObject({
        message: expect.stringMatching(/^Nothing was changed: 1 of 3/),
        data: {
          code: 'CONFLICT',
          details: {
            refused: [{ id: closed, reason: `It is ${status}. Reopen it before you assign it.` }],
          },
        },
      });
      expect(await stateOf(ids)).toEqual(before);
    },
  );

  test('of a client without a VA to the VA of the client: nothing changes (409)', async () => {
    const lonely = await gva.createUser({ role: 'client' });
    const ids = [...(await createTasks(1)), ...(await createTasks(1, { clientId: lonely.id }))];
    const before = await stateOf(ids);
    await expect(calls().bulkAssign.mutate({ ids, vaId: 'client-va' })).rejects.toMatchObject({
      data: {
        details: {
          refused: [{ id: ids[1], reason: 'Its client has no VA who can be assigned tasks.' }],
        },
      },
    });
    expect(await stateOf(ids)).toEqual(before);
  });

  test('to an inactive VA or to a client: nothing changes (400)', async () => {
    const inactive = await gva.createUser({ role: 'va', status: 'inactive' });
    const ids = await createTasks(1);
    for (const vaId of [inactive.id, client.id])
      await expect(calls().bulkAssign.mutate({ ids, vaId })).rejects.toMatchObject({
        message: 'Tasks can only be assigned to active VAs who are approved or have a client.',
      });
    expect(await stateOf(ids)).toMatchObject([{ vaId: null, version: 1 }]);
  });
});

describe('an administrator moves tasks', () => {
  test('to the top of a column, in the order of the board', async () => {
    const [b = 0, a = 0] = await createTasks(2, { vaId: va.id, status: 'in-review' });
    const [d = 0] = await createTasks(1, { status: 'done' });
    await calls().bulkMove.mutate({ ids: [b, a, d], status: 'done' });
    const board = await calls().board.query({ clientId: client.id });
    expect(board.done.cards.slice(0, 3).map(({ id }) => id)).toEqual([a, b, d]);
    expect((await stateOf([a]))[0]?.completedAt).not.toBeNull();
  });

  test('and reopens cancelled ones', async () => {
    const ids = await createTasks(2, { status: 'cancelled' });
    expect(await calls().bulkMove.mutate({ ids, status: 'todo' })).toMatchObject({ changed: 2 });
    expect((await lastEntries(1))[0]).toMatchObject({
      before: { status: 'cancelled' },
      after: { status: 'todo', taskIds: ids.toReversed() },
    });
  });
});

test('an administrator gives tasks another due date', async () => {
  const ids = await createTasks(2);
  const [same = 0] = await createTasks(1, { dueDate: '2031-05-06' });
  const all = [...ids, same];
  const result = await calls().bulkReschedule.mutate({ ids: all, dueDate: '06-05-31' });
  expect(result.changed).toBe(2);
  expect(await stateOf(all)).toMatchObject(all.map(() => ({ dueDate: '2031-05-06' })));
});

describe('an administrator deletes tasks', () => {
  test('of several clients, with an entry for each client that keeps the titles', async () => {
    const second = await gva.createUser({ role: 'client' });
    const ids = await createTasks(2, { title: 'Old campaign' });
    const [theirs = 0] = await createTasks(1, { clientId: second.id, title: 'Old report' });
    const { id: logId } = await gva.createTimeLog(ids[0] ?? 0, va);
    expect(await calls().bulkDelete.mutate({ ids: [...ids, theirs] })).toEqual({ changed: 3 });
    expect(await stateOf([...ids, theirs])).toEqual([]);
    const { db } = gva.database;
    // The time was worked, so it stays.
    const log = db.selectFrom('timeLogs').select('id').where('id', '=', logId);
    expect(await log.execute()).toEqual([{ id: logId }]);
    const entries = await lastEntries(2);
    expect(entries.map(({ before }) => before)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ taskIds: ids, titles: ['Old campaign', 'Old campaign'] }),
        expect.objectContaining({ title: 'Old report', clientId: second.id }),
      ]),
    );
  });

  test('and one was deleted before: the others stay (409)', async () => {
    const ids = await createTasks(2);
    const [gone = 0] = ids;
    await calls().delete.mutate({ id: gone });
    await expect(calls().bulkDelete.mutate({ ids })).rejects.toMatchObject({
      data: { details: { refused: [{ id: gone, reason: 'No longer exists.' }] } },
    });
    expect(await stateOf(ids)).toHaveLength(1);
  });
});

describe('input that no act accepts (400)', () => {
  test.each([
    ['no task', { ids: [] }],
    ['too many tasks', { ids: Array.from({ length: 201 }, (_, index) => index + 1) }],
    ['no list', { ids: 'all' }],
    ['an unknown status', { ids: [1], status: 'open' }],
  ])('%s', async (_, body) => {
    const response = await gva.requestAs(admin)({
      method: 'POST',
      url: '/api/admin/tasks/bulk-move',
      body: { status: 'done', ...body },
    });
    expect(response.statusCode).toBe(400);
  });
});
