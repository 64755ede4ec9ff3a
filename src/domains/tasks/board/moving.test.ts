import { generateKeyBetween } from 'fractional-indexing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import type { BoardStatus, TaskStatus } from '../schema.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

/** A client with some cards in one column, from top to bottom. */
async function createColumn(count: number, status: TaskStatus = 'todo') {
  const client = await gva.createUser({ role: 'client' });
  const ids: number[] = [];
  for (let i = 0; i < count; i++)
    ids.unshift((await gva.createTask({ clientId: client.id, status })).id);
  const order = async (of: BoardStatus = 'todo', user: TestUser = client) => {
    const board = await gva.callAs(user).tasks.board.query({ clientId: client.id });
    return board[of].cards.map(({ id }) => id);
  };
  return { client, ids, order, move: gva.callAs(client).tasks.move.mutate };
}

const positions = async (clientId: number) => {
  const rows = await gva.database.db
    .selectFrom('tasks')
    .select(['id', 'position'])
    .where('clientId', '=', clientId)
    .orderBy('position')
    .execute();
  return rows.map(({ position }) => position);
};

const findPositions = (id: number) =>
  gva.database.db.selectFrom('tasks').select('position').where('id', '=', id).execute();

describe('moving a card', () => {
  test('puts it below the anchor card, or at the top', async () => {
    const { ids, order, move } = await createColumn(4);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    expect(await order()).toEqual([a, b, c, d]);

    await move({ id: a, status: 'todo', afterId: c });
    expect(await order()).toEqual([b, c, a, d]);
    await move({ id: d, status: 'todo', afterId: null });
    expect(await order()).toEqual([d, b, c, a]);
    await move({ id: d, status: 'todo', afterId: a });
    expect(await order()).toEqual([b, c, a, d]);
  });

  test('to another column puts it at the top, or below the anchor card', async () => {
    const { client, ids, order, move } = await createColumn(3);
    const [a = 0, b = 0, c = 0] = ids;

    await move({ id: b, status: 'done' });
    await gva.requestAs(client)({
      method: 'PATCH',
      url: `/api/tasks/${c}`,
      body: { status: 'done' },
    });
    await move({ id: a, status: 'done', afterId: c });

    expect(await order()).toEqual([]);
    expect(await order('done')).toEqual([c, a, b]);
  });

  test('sets and clears completedAt', async () => {
    const { ids, move } = await createColumn(1);
    const [id = 0] = ids;
    expect((await move({ id, status: 'done' })).completedAt).not.toBeNull();
    expect((await move({ id, status: 'cancelled' })).completedAt).toBeNull();
  });

  test('to its current position changes nothing', async () => {
    const { client, ids, move } = await createColumn(3);
    const [a = 0, b = 0, c = 0] = ids;
    const before = await positions(client.id);

    await move({ id: a, status: 'todo', afterId: null });
    await move({ id: b, status: 'todo', afterId: a });
    await move({ id: c, status: 'todo', afterId: b });
    await move({ id: c, status: 'todo', afterId: c });
    const same = await move({ id: b, status: 'todo' });

    expect(await positions(client.id)).toEqual(before);
    expect(same.version).toBe(1);
  });

  test('within its column keeps the version, so that open forms stay valid', async () => {
    const { ids, move } = await createColumn(2);
    const [a = 0, b = 0] = ids;
    expect((await move({ id: b, status: 'todo', afterId: null })).version).toBe(1);
    expect((await move({ id: a, status: 'in-review' })).version).toBe(2);
  });

  test('within its column does not change updatedBy, but the event names the actor', async () => {
    const { client, ids, move } = await createColumn(2);
    const [, id = 0] = ids;
    const editor = await gva.createUser({ role: 'admin', fullName: 'Edith Editor' });
    await gva.callAs(editor).tasks.edit.mutate({ id, title: 'Edited' });
    const lastChange = () =>
      gva.database.db
        .selectFrom('tasks')
        .select(['updatedBy', 'updatedAt', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const edited = await lastChange();
    const [{ position: former } = { position: '' }] = await findPositions(id);

    const sorted = await move({ id, status: 'todo', afterId: null });

    expect(sorted.position).not.toBe(former);
    expect(await lastChange()).toEqual(edited);
    const event = gva.database.db.selectFrom('events').select('actorId').where('objectId', '=', id);
    const { actorId } = await event.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(actorId).toBe(client.id);
    await expect(move({ id, version: 1, status: 'done' })).rejects.toThrow(
      'Edith Editor just changed this task.',
    );

    await move({ id, status: 'done' });
    expect((await lastChange()).updatedBy).toBe(client.id);
  });

  test('below a card that has left the column puts it at the top', async () => {
    const { ids, order, move } = await createColumn(3);
    const [a = 0, b = 0, c = 0] = ids;
    await move({ id: a, status: 'done' });
    await move({ id: c, status: 'todo', afterId: a });
    expect(await order()).toEqual([c, b]);
  });

  test.each([['pending'], ['in_progress'], [''], [null], [7]])(
    'to the status %j is refused (400)',
    async (status) => {
      const { client, ids } = await createColumn(1);
      const response = await gva.requestAs(client)({
        method: 'PATCH',
        url: `/api/tasks/${ids[0]}`,
        body: { status },
      });
      expect(response.statusCode).toBe(400);
    },
  );

  test('below a card that the user cannot see is refused (400)', async () => {
    const { ids, move } = await createColumn(1);
    const hiddenTask = await gva.createTask();
    const [id = 0] = ids;
    for (const afterId of [hiddenTask.id, 2_147_483_647])
      await expect(move({ id, status: 'todo', afterId })).rejects.toMatchObject({
        message: 'Unknown card',
        data: { code: 'BAD_REQUEST' },
      });
  });

  test('with a stale version is refused and names who changed the task (409)', async () => {
    const { client, ids, order, move } = await createColumn(1);
    const [id = 0] = ids;
    const admin = await gva.createUser({ role: 'admin' });
    await gva.callAs(admin).tasks.edit.mutate({ id, title: 'A new title' });

    const late = move({ id, version: 1, status: 'done' });
    await expect(late).rejects.toMatchObject({
      data: {
        code: 'CONFLICT',
        details: {
          changedBy: admin.fullName,
          current: { id, status: 'todo', version: 2, title: 'A new title' },
        },
      },
    });
    const response = await gva.requestAs(client)({
      method: 'PATCH',
      url: `/api/tasks/${id}`,
      body: { version: 1, status: 'done' },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json().details).toMatchObject({ changedBy: admin.fullName });
    expect(await order()).toEqual([id]);
  });
});

describe('the order of a column', () => {
  test('survives 200 moves into one gap', async () => {
    const { client, ids, order, move } = await createColumn(4);
    const [top = 0, x = 0, y = 0, bottom = 0] = ids;

    for (let i = 0; i < 200; i++) await move({ id: i % 2 ? x : y, status: 'todo', afterId: top });

    expect(await order()).toEqual([top, x, y, bottom]);
    const keys = await positions(client.id);
    expect(new Set(keys).size).toBe(4);
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThan(60);
  });

  test('survives moves into a gap whose key has reached the maximum length', async () => {
    const { client, ids, order, move } = await createColumn(4, 'in-review');
    const [top = 0, x = 0, y = 0, bottom = 0] = ids;
    let narrow = 'a1';
    while (narrow.length < 119) narrow = generateKeyBetween('a0', narrow);
    const keys = { [top]: 'a0', [x]: narrow, [y]: 'a1', [bottom]: 'a2' };
    for (const [id, position] of Object.entries(keys))
      await gva.database.db
        .updateTable('tasks')
        .set({ position })
        .where('id', '=', Number(id))
        .execute();

    for (let i = 0; i < 20; i++)
      await move({ id: i % 2 ? x : y, status: 'in-review', afterId: top });

    expect(await order('in-review')).toEqual([top, x, y, bottom]);
    const maxLength = Math.max(...(await positions(client.id)).map((key) => key.length));
    expect(maxLength).toBeLessThan(20);
  });

  test('is the same for every user after 20 concurrent moves', async () => {
    const admin = await gva.createUser({ role: 'admin' });
    const { client, ids, order, move } = await createColumn(20);
    const anchor = (await gva.createTask({ clientId: client.id, status: 'in-review' })).id;

    const moved = await Promise.all(
      ids.map((id, i) =>
        move({ id, status: 'in-review', afterId: i % 2 ? anchor : null, version: 1 }),
      ),
    );

    expect(new Set(moved.map(({ position }) => position)).size).toBe(20);
    const seen = await order('in-review');
    expect([...seen].sort((a, b) => a - b)).toEqual([...ids, anchor].sort((a, b) => a - b));
    expect(await order('in-review', admin)).toEqual(seen);
    expect(await order('in-review')).toEqual(seen);
  });

  test('a card moved by 20 concurrent requests ends in exactly one column', async () => {
    const { ids, order, move } = await createColumn(1);
    const [id = 0] = ids;
    const targets = ['done', 'in-review', 'todo', 'in-progress'] as const;
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => move({ id, status: targets[i % 4] ?? 'todo' })),
    );
    const found = await Promise.all(targets.map((status) => order(status)));
    expect(found.flat()).toEqual([id]);
  });
});
