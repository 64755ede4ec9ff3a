import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskStatuses } from '#shared/value-sets.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { quoteMark } from '../quoted-text.ts';
import type { Board, BoardView, TaskStatus } from '../schema.ts';
import { maxCards } from './columns.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const boardOf = (user: TestUser, view: BoardView = 'all') =>
  gva.callAs(user).tasks.board.query({ view });

const titlesByColumn = (board: Board) =>
  Object.fromEntries(
    Object.entries(board).map(([status, { cards }]) => [status, cards.map(({ title }) => title)]),
  );

/** Inserts many tasks into one column, newest last. */
async function insertCards(clientId: number, status: TaskStatus, count: number) {
  const row = {
    description: 'A description that is long enough.',
    clientId,
    status,
    category: 'admin',
    dueDate: '2030-01-31',
  } as const;
  await gva.database.db
    .insertInto('tasks')
    .values(Array.from({ length: count }, (_, i) => ({ ...row, title: `Card ${i}` })))
    .execute();
}

describe('columns', () => {
  test('each column lists its cards, newest at the top; cancelled tasks are in none', async () => {
    const client = await gva.createUser({ role: 'client' });
    for (const status of taskStatuses)
      for (const place of ['lower', 'upper'])
        await gva.createTask({ clientId: client.id, status, title: `${place} ${status}` });

    const board = await boardOf(client);

    expect(titlesByColumn(board)).toEqual({
      todo: ['upper todo', 'lower todo'],
      'in-progress': ['upper in-progress', 'lower in-progress'],
      'in-review': ['upper in-review', 'lower in-review'],
      done: ['upper done', 'lower done'],
    });
    expect(Object.values(board).map(({ count }) => count)).toEqual([2, 2, 2, 2]);
  });

  test('a card has the fields that the board shows', async () => {
    const [client, va] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const { id } = await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Shown' });
    await gva.createComment(id, va);
    await gva.createComment(id, client);
    await gva.createTimeLog(id, va, '2026-01-05T09:00:00.000Z');
    await gva.createTimeLog(id, va, '2026-01-06T09:00:00.000Z');
    await gva.database.db
      .updateTable('tasks')
      .set({ description: 'd'.repeat(500) })
      .where('id', '=', id)
      .execute();

    const card = (await boardOf(client)).todo.cards[0];

    expect(card).toMatchObject({
      id,
      title: 'Shown',
      description: `${'d'.repeat(159)}…`,
      client: {
        id: client.id,
        fullName: client.fullName,
        company: expect.stringMatching(/^Company \d/),
      },
      va: { id: va.id, fullName: va.fullName },
      commentCount: 2,
      loggedHours: 2,
      attachmentCount: 0,
    });
  });

  test('the board is filtered by search text, client, VA and status', async () => {
    const [admin, client, va] = await Promise.all([
      gva.createUser({ role: 'admin' }),
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    await gva.createTask({ clientId: client.id, title: 'Call the bank' });
    await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Call the office' });
    await gva.createTask({ clientId: client.id, status: 'done', title: 'Write the letter' });

    const { tasks } = gva.callAs(admin);
    const clientId = client.id;
    const found = await tasks.board.query({ clientId, q: 'call', vaId: va.id });
    expect(titlesByColumn(found)).toMatchObject({ todo: ['Call the office'], done: [] });
    const done = await tasks.board.query({ clientId, status: 'done' });
    expect(titlesByColumn(done)).toMatchObject({ todo: [], done: ['Write the letter'] });
    expect(done.todo.count).toBe(0);
  });

  test('an unknown view or status, or too many cards, are refused (400)', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { tasks } = gva.callAs(client);
    const refused = { data: { code: 'BAD_REQUEST' } };
    await expect(
      tasks.board.query({ view: 'theirs' as unknown as BoardView }),
    ).rejects.toMatchObject(refused);
    for (const limits of [{ cancelled: 80 }, { todo: maxCards + 1 }, { todo: 0 }])
      await expect(tasks.board.query({ limits })).rejects.toMatchObject(refused);
  });
});

describe('the two boards of a VA', () => {
  test('available lists the pool, mine the tasks assigned to the VA', async () => {
    const [client, va] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const make = (title: string, vaId: number | null, status: TaskStatus) =>
      gva.createTask({ clientId: client.id, title, vaId, status });
    await make('free', null, 'todo');
    await make('free, under review', null, 'in-review');
    await make('free, but done', null, 'done');
    await make('mine', va.id, 'in-progress');
    await make('mine, done', va.id, 'done');
    const onlyThese = { clientId: client.id };

    const { tasks } = gva.callAs(va);
    const available = await tasks.board.query({ view: 'available', ...onlyThese });
    expect(titlesByColumn(available)).toEqual({
      todo: ['free'],
      'in-progress': [],
      'in-review': ['free, under review'],
      done: [],
    });
    const mine = await tasks.board.query({ view: 'mine', ...onlyThese });
    expect(titlesByColumn(mine)).toEqual({
      todo: [],
      'in-progress': ['mine'],
      'in-review': [],
      done: ['mine, done'],
    });
  });

  test('a VA learns the company of a task in the pool only if its client is theirs', async () => {
    const va = await gva.createUser({ role: 'va' });
    const own = await gva.createUser({ role: 'client' });
    const other = await gva.createUser({ role: 'client' });
    await gva.assign(va, own);
    const { tasks } = gva.callAs(va);
    for (const [client, company] of [
      [own, expect.stringMatching(/^Company \d/)],
      [other, null],
    ] as const) {
      const { id } = await gva.createTask({ clientId: client.id });
      const seen = { id, client: { id: client.id, fullName: client.fullName, company } };
      const board = await tasks.board.query({ view: 'available', clientId: client.id });
      expect(board.todo.cards).toMatchObject([seen]);
      expect((await tasks.list.query({ clientId: client.id })).items).toMatchObject([seen]);
      expect(await tasks.get.query({ id })).toMatchObject(seen);
    }
  });

  test('a VA awaiting approval sees an empty pool', async () => {
    const newVa = await gva.createUser({ role: 'va', isApproved: false });
    await gva.createTask();

    const board = await boardOf(newVa, 'available');
    expect(Object.values(board).every(({ count, cards }) => count + cards.length === 0)).toBe(true);
  });
});

describe('long columns', () => {
  test('are read up to a limit of their own', async () => {
    const client = await gva.createUser({ role: 'client' });
    await insertCards(client.id, 'done', 140);
    await insertCards(client.id, 'todo', 31);

    const { tasks } = gva.callAs(client);
    const sizes = (board: Board) => {
      const { done, todo } = board;
      return [done, todo].map(({ cards, limit, count }) => [cards.length, limit, count]);
    };
    expect(sizes(await boardOf(client))).toEqual([
      [30, 30, 140],
      [30, 30, 31],
    ]);
    const more = await tasks.board.query({ limits: { done: 130 } });
    expect(sizes(more)).toEqual([
      [130, 130, 140],
      [30, 30, 31],
    ]);
    const all = await tasks.board.query({ limits: { done: maxCards, todo: 80 } });
    expect(sizes(all)).toEqual([
      [140, maxCards, 140],
      [31, 80, 31],
    ]);
    expect(titlesByColumn(all).done).toEqual(
      Array.from({ length: 140 }, (_, i) => `Card ${139 - i}`),
    );
    expect(titlesByColumn(more).done).toEqual(titlesByColumn(all).done?.slice(0, 130));
  });

  test('cards with the same position are ordered by id', async () => {
    const client = await gva.createUser({ role: 'client' });
    await insertCards(client.id, 'done', 70);
    const { db } = gva.database;
    await db
      .updateTable('tasks')
      .set({ position: 'a0' })
      .where('clientId', '=', client.id)
      .execute();

    const { done } = await gva.callAs(client).tasks.board.query({ limits: { done: 80 } });
    const ids = done.cards.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).toHaveLength(70);
  });

  test('are counted up to 1001', async () => {
    const client = await gva.createUser({ role: 'client' });
    await insertCards(client.id, 'in-review', 1005);
    expect((await boardOf(client))['in-review'].count).toBe(1001);
  });
});

test('a card shows what the author wrote below quoted lines', async () => {
  const client = await gva.createUser({ role: 'client' });
  const quoted = `${quoteMark}Which color?\n${quoteMark}\n`;
  for (const description of [`${quoted}\nBlue, please.\n${quoted}`, quoted])
    await gva.database.db
      .updateTable('tasks')
      .set({ description })
      .where('id', '=', (await gva.createTask({ clientId: client.id })).id)
      .execute();
  const { todo } = await boardOf(client);
  expect(todo?.cards.map(({ description }) => description)).toEqual([
    quoted,
    `Blue, please.\n${quoted}`,
  ]);
});
