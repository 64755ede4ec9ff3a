import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import type { TaskOrder } from '../schema.ts';

let gva: TestApp;
let admin: TestUser;
let [anna, ben, rosa, tom]: TestUser[] = [];
const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title);

beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  ben = await gva.createUser({ role: 'client', fullName: 'Ben Ash' });
  anna = await gva.createUser({ role: 'client', fullName: 'Anna Berg' });
  tom = await gva.createUser({ role: 'va', fullName: 'Tom Reed' });
  rosa = await gva.createUser({ role: 'va', fullName: 'Rosa Delgado' });
  const make = (title: string, task: Parameters<TestApp['createTask']>[0]) =>
    gva.createTask({ title, clientId: ben?.id ?? 0, ...task });
  const ofAnna = { clientId: anna.id };
  await make('B1 later', { dueDate: '2031-01-01' });
  await make('B2 soon', { dueDate: '2030-01-01', vaId: tom.id });
  await make('A1 overdue', { ...ofAnna, dueDate: '2025-01-01', vaId: rosa.id });
  await make('A2 done', { ...ofAnna, dueDate: '2025-06-01', status: 'done', vaId: rosa.id });
  await make('A3 cancelled', { ...ofAnna, dueDate: '2025-07-01', status: 'cancelled' });
  await make('A4 in review', { ...ofAnna, status: 'in-review', vaId: tom.id });
  const { db } = gva.database;
  await db.updateTable('tasks').set({ priority: 'urgent' }).where('title', 'like', 'B%').execute();
  await db
    .updateTable('tasks')
    .set({ category: 'research' })
    .where('title', 'like', 'A4%')
    .execute();
});
afterAll(async () => {
  await gva.close();
});

/** Reads all pages of two tasks. */
async function listPages(order: TaskOrder, filter: object = {}) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const input = { order, limit: 2, ...filter, ...(cursor && { cursor }) };
    const page = await gva.callAs(admin).tasks.list.query(input);
    seen.push(...titlesOf(page.items));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return seen;
}

describe('an administrator groups the tasks across pages, each group by due date', () => {
  test.each([
    ['due', ['A1 overdue', 'B2 soon', 'A4 in review', 'B1 later', 'A3 cancelled', 'A2 done']],
    ['status', ['A1 overdue', 'B2 soon', 'B1 later', 'A4 in review', 'A2 done', 'A3 cancelled']],
    ['priority', ['B2 soon', 'B1 later', 'A1 overdue', 'A4 in review', 'A3 cancelled', 'A2 done']],
    ['client', ['A1 overdue', 'A4 in review', 'A3 cancelled', 'A2 done', 'B2 soon', 'B1 later']],
    // The tasks without a VA come first.
    ['va', ['B1 later', 'A3 cancelled', 'A1 overdue', 'A2 done', 'B2 soon', 'A4 in review']],
  ] as const)('by %s', async (order, expected) => {
    expect(await listPages(order)).toEqual(expected);
  });

  test('together with a filter', async () => {
    expect(await listPages('client', { dueBefore: '2030-06-01' })).toEqual([
      'A1 overdue',
      'A4 in review',
      'B2 soon',
    ]);
    expect(await listPages('status', { clientId: ben?.id })).toEqual(['B2 soon', 'B1 later']);
    expect(await listPages('va', { vaId: tom?.id })).toEqual(['B2 soon', 'A4 in review']);
    expect(await listPages('va', { vaId: 'none' })).toEqual(['B1 later', 'A3 cancelled']);
    expect(await listPages('priority', { q: 'nothing like this' })).toEqual([]);
  });

  test('through many clients, more than one query reads', async () => {
    for (let made = 0; made < 35; made += 1) {
      const client = await gva.createUser({ role: 'client', fullName: `Zed ${10 + made}` });
      await gva.createTask({ clientId: client.id, title: `Zed's ${10 + made}` });
    }
    const expected = Array.from({ length: 35 }, (_, index) => `Zed's ${10 + index}`);
    expect((await listPages('client')).slice(6)).toEqual(expected);
    await gva.database.db.deleteFrom('tasks').where('title', 'like', 'Zed%').execute();
  });

  test.each([
    ['a date', 'status', ['2030-01-01T00:00:00.000Z', 1]],
    ['another text', 'va', ['soon', 1]],
    ['a day that does not exist', 'client', ['2030-02-31 5 Anna', 1]],
    ['a group', 'newest', ['2030-01-31 5 Anna', 1]],
  ] as const)('but not with %s as the cursor of order=%s (400)', async (_, order, parts) => {
    const cursor = btoa(JSON.stringify(parts));
    const url = `/api/tasks?order=${order}&cursor=${cursor}`;
    const response = await gva.requestAs(admin)({ url });
    expect([response.statusCode, response.json().message]).toEqual([400, 'Invalid cursor']);
  });

  test('and a cursor of an unknown group lists nothing of it', async () => {
    const cursor = btoa(JSON.stringify(['2000-01-01 99 ', 1]));
    const response = await gva.requestAs(admin)({
      url: `/api/tasks?order=status&cursor=${cursor}`,
    });
    expect(response.json()).toEqual([]);
  });
});

describe('an administrator filters the list and the board', () => {
  test.each([
    ['without a VA', { vaId: 'none' }, ['B1 later', 'A3 cancelled']],
    ['by priority', { priority: 'urgent' }, ['B2 soon', 'B1 later']],
    ['by category', { category: 'research' }, ['A4 in review']],
    ['overdue', { dueBefore: '2026-01-01' }, ['A1 overdue']],
    ['overdue, by REST form of a date', { dueBefore: '01-01-26' }, ['A1 overdue']],
    ['cancelled', { status: 'cancelled' }, ['A3 cancelled']],
    ['by all of them', { vaId: 'none', priority: 'urgent', category: 'research' }, []],
  ] as const)('%s', async (_, filter, expected) => {
    const { tasks } = gva.callAs(admin);
    const { items } = await tasks.list.query({ order: 'due', ...filter });
    expect(titlesOf(items)).toEqual(expected);
    expect(await tasks.count.query(filter)).toEqual({ count: expected.length });
    const board = await tasks.board.query(filter);
    const cards = Object.values(board).flatMap((column) => column.cards);
    expect(titlesOf(cards).toSorted()).toEqual(
      expected.filter((title) => title !== 'A3 cancelled').toSorted(),
    );
  });

  test.each([
    ['from a day on', { dueFrom: '2030-01-01' }, ['B2 soon', 'A4 in review', 'B1 later']],
    ['in a week', { dueFrom: '2029-12-31', dueBefore: '2030-01-07' }, ['B2 soon']],
  ] as const)('due %s', async (_, filter, expected) => {
    const { tasks } = gva.callAs(admin);
    const { items } = await tasks.list.query({ order: 'due', ...filter });
    expect(titlesOf(items)).toEqual(expected);
    expect(await tasks.count.query(filter)).toEqual({ count: expected.length });
    const board = await tasks.board.query(filter);
    const cards = Object.values(board).flatMap((column) => column.cards);
    expect(titlesOf(cards).toSorted()).toEqual(expected.toSorted());
  });

  test('and an unknown value is refused (400)', async () => {
    for (const query of [
      'priority=high-ish',
      'category=x',
      'dueBefore=soon',
      'dueFrom=soon',
      'order=title',
    ]) {
      const response = await gva.requestAs(admin)({ url: `/api/tasks?${query}` });
      expect(response.statusCode, query).toBe(400);
    }
  });
});
