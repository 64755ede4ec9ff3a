import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import type { TaskStatus } from '../schema.ts';

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

/** Everything that an undo has to restore, and the version. */
const stateOf = (ids: number[]) =>
  gva.database.db
    .selectFrom('tasks')
    .select(['id', 'vaId', 'status', 'dueDate', 'position', 'completedAt', 'reviewSince'])
    .select(['takenAt', 'version'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
const withoutVersions = (rows: Awaited<ReturnType<typeof stateOf>>) =>
  rows.map(({ version: _, ...row }) => row);

const lastEntry = async () => {
  const { items } = await gva.callAs(admin).audit.list.query({ objectKind: 'task', limit: 1 });
  return items[0];
};

describe('an administrator undoes', () => {
  const undo = async (changeId: number | null, without: number[] = []) =>
    calls().undo.mutate({ id: changeId ?? 0, without });

  test('an assignment of 40 tasks, and every one is what it was', async () => {
    const statuses: TaskStatus[] = ['todo', 'in-progress', 'in-review'];
    const ids: number[] = [];
    for (let made = 0; made < 40; made += 1)
      ids.push(
        ...(await createTasks(1, {
          vaId: made % 4 === 0 ? null : va.id,
          status: statuses[made % 3] ?? 'todo',
          dueDate: '2026-01-31',
        })),
      );
    const before = withoutVersions(await stateOf(ids));
    const { changeId, changed } = await calls().bulkAssign.mutate({ ids, vaId: other.id });
    expect(changed).toBe(40);

    expect(await undo(changeId)).toEqual({ changed: 40 });
    expect(withoutVersions(await stateOf(ids))).toEqual(before);
    expect(await lastEntry()).toMatchObject({
      action: 'assigned',
      before: { vaId: other.id },
      after: { isUndo: true, taskIds: ids },
    });
  });

  test('a move, with the places, and the times of completion and review', async () => {
    const done = await createTasks(2, { status: 'done' });
    const reviewed = await createTasks(1, { status: 'in-review' });
    const ids = [...done, ...reviewed];
    const before = withoutVersions(await stateOf(ids));
    const { changeId } = await calls().bulkMove.mutate({ ids, status: 'cancelled' });
    await undo(changeId);
    expect(withoutVersions(await stateOf(ids))).toEqual(before);
  });

  test('a move into a place that another card has now: the card goes below it', async () => {
    const [c = 0, b = 0, a = 0] = await createTasks(3, { status: 'in-review' });
    const { changeId } = await calls().bulkMove.mutate({ ids: [b], status: 'todo' });
    const [former] = await stateOf([a]);
    // As if a card had been put exactly between the two others.
    const [x = 0] = await createTasks(1, { status: 'in-review' });
    const { tasks: kept } = await gva.database.db
      .selectFrom('taskBulkChanges')
      .select('tasks')
      .where('id', '=', changeId ?? 0)
      .executeTakeFirstOrThrow();
    const position = kept[0]?.position ?? '';
    await gva.database.db.updateTable('tasks').set({ position }).where('id', '=', x).execute();

    await undo(changeId);
    const board = await calls().board.query({ clientId: client.id });
    const order = board['in-review'].cards.map(({ id }) => id);
    expect(order.filter((id) => [a, b, c, x].includes(id))).toEqual([a, x, b, c]);
    expect(former?.position).not.toBe(position);
  });

  test('a new due date', async () => {
    const ids = await createTasks(2, { dueDate: '2026-02-03' });
    const { changeId } = await calls().bulkReschedule.mutate({ ids, dueDate: '2031-01-01' });
    await undo(changeId);
    expect(await stateOf(ids)).toMatchObject(ids.map(() => ({ dueDate: '2026-02-03' })));
  });

  test('but not twice (409)', async () => {
    const ids = await createTasks(1);
    const { changeId } = await calls().bulkAssign.mutate({ ids, vaId: va.id });
    await undo(changeId);
    await expect(undo(changeId)).rejects.toMatchObject({
      message: 'This change has already been undone.',
      data: { code: 'CONFLICT' },
    });
  });

  test('but not what others changed since; the rest can be undone without it', async () => {
    const ids = await createTasks(3);
    const [edited = 0, deleted = 0, left = 0] = ids;
    const { changeId } = await calls().bulkAssign.mutate({ ids, vaId: other.id });
    await gva.callAs(client).tasks.edit.mutate({ id: edited, title: 'A new title' });
    await gva.callAs(client).tasks.delete.mutate({ id: deleted });
    const before = await stateOf(ids);

    await expect(undo(changeId)).rejects.toMatchObject({
      data: {
        code: 'CONFLICT',
        details: {
          refused: [
            { id: edited, reason: `Changed by ${client.fullName}.` },
            { id: deleted, reason: 'No longer exists.' },
          ],
        },
      },
    });
    expect(await stateOf(ids)).toEqual(before);

    expect(await undo(changeId, [edited, deleted])).toEqual({ changed: 1 });
    expect(await stateOf([edited, left])).toMatchObject([{ vaId: other.id }, { vaId: null }]);
  });

  test('an assignment away from a VA who is inactive now', async () => {
    const leaving = await gva.createUser({ role: 'va' });
    const ids = await createTasks(1, { vaId: leaving.id, status: 'in-progress' });
    const { changeId } = await calls().bulkAssign.mutate({ ids, vaId: va.id });
    const users = gva.database.db.updateTable('users');
    await users.set({ status: 'inactive' }).where('id', '=', leaving.id).execute();
    await undo(changeId);
    expect(await stateOf(ids)).toMatchObject([{ vaId: leaving.id }]);
  });

  test('but not an assignment away from a VA who was deleted or has no approval (409)', async () => {
    const deleted = await gva.createUser({ role: 'va' });
    const unapproved = await gva.createUser({ role: 'va', isApproved: false });
    for (const leaving of [deleted, unapproved]) {
      const ids = await createTasks(1, { vaId: leaving.id });
      const { changeId } = await calls().bulkAssign.mutate({ ids, vaId: va.id });
      if (leaving === deleted) await gva.callAs(admin).users.delete.mutate({ id: leaving.id });
      await expect(undo(changeId)).rejects.toMatchObject({
        data: {
          details: { refused: [{ reason: 'Its former VA can no longer be assigned tasks.' }] },
        },
      });
      expect(await stateOf(ids)).toMatchObject([{ vaId: va.id }]);
    }
  });
});
