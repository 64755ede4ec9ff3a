import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let people: Record<'client' | 'va' | 'unapproved' | 'stranger', TestUser>;

beforeAll(async () => {
  gva = await createTestApp();
  const { client, va } = await gva.createPair();
  const stranger = await gva.createUser({ role: 'client' });
  const unapproved = await gva.createUser({ role: 'va', isApproved: false });
  people = { client, va, stranger, unapproved };
  const make = (title: string, task: Parameters<TestApp['createTask']>[0]) =>
    gva.createTask({ title, clientId: client.id, ...task });
  await make('Own overdue', { vaId: va.id, dueDate: '2025-01-01', status: 'in-progress' });
  await make('Own later', { vaId: va.id, dueDate: '2031-01-01' });
  await make('Own done', { vaId: va.id, dueDate: '2025-01-02', status: 'done' });
  await make('Free', { dueDate: '2025-01-03' });
  await make('Free and cancelled', { status: 'cancelled' });
  await make('Foreign', { clientId: stranger.id, vaId: (await gva.createUser({ role: 'va' })).id });
  await make('Foreign and free', { clientId: stranger.id, dueDate: '2031-02-01' });
});
afterAll(() => gva.close());

/** Reads all pages of two tasks over tRPC; `titles` of REST are those of one page. */
async function listBoth(who: keyof typeof people, input: { order: 'status' | 'due' }) {
  const { tasks } = gva.callAs(people[who]);
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await tasks.list.query({ ...input, limit: 2, ...(cursor && { cursor }) });
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const rest = await gva.requestAs(people[who])({ url: `/api/tasks?order=${input.order}` });
  expect(rest.json().map(({ title }: { title: string }) => title)).toEqual(titles);
  return titles;
}

describe('a list grouped by status contains only the tasks that the user sees', () => {
  test.each([
    ['client', ['Free', 'Own later', 'Own overdue', 'Own done', 'Free and cancelled']],
    // The VA sees the pool too, but no closed task in it.
    ['va', ['Free', 'Own later', 'Foreign and free', 'Own overdue', 'Own done']],
    ['unapproved', []],
  ] as const)('%s', async (who, expected) => {
    expect(await listBoth(who, { order: 'status' })).toEqual(expected);
  });
});

test.each([
  ['client', {}, 5],
  ['client', { dueBefore: '2026-01-01' }, 2],
  ['client', { vaId: 'none' }, 2],
  ['va', {}, 5],
  ['va', { vaId: 'none' }, 2],
  ['va', { dueFrom: '2025-01-02', dueBefore: '2025-01-04' }, 1],
  ['unapproved', {}, 0],
  ['stranger', {}, 2],
] as const)('a count contains only the tasks that the %s sees: %j', async (who, filter, count) => {
  expect(await gva.callAs(people[who]).tasks.count.query(filter)).toEqual({ count });
  const query = new URLSearchParams(Object.entries(filter));
  const response = await gva.requestAs(people[who])({ url: `/api/tasks/count?${query}` });
  expect(response.json()).toEqual({ count });
});

test('a filter by another client or VA finds no task of theirs', async () => {
  const { tasks } = gva.callAs(people.client);
  const filter = { clientId: people.stranger.id };
  expect(await tasks.count.query(filter)).toEqual({ count: 0 });
  expect((await tasks.list.query(filter)).items).toEqual([]);
  const board = await tasks.board.query(filter);
  expect(Object.values(board).map(({ count }) => count)).toEqual([0, 0, 0, 0]);
});

test('a client or a VA cannot group tasks by people (403)', async () => {
  for (const user of [people.client, people.va])
    for (const order of ['client', 'va'] as const) {
      const response = await gva.requestAs(user)({ url: `/api/tasks?order=${order}` });
      expect(response.statusCode).toBe(403);
      const call = gva.callAs(user).tasks.list.query({ order });
      await expect(call).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
    }
});

test('a VA does not see the files of a task in the pool in a grouped list', async () => {
  const { db } = gva.database;
  const file = { name: 'plan.pdf', url: '/api/files/1', size: 1 };
  await db
    .updateTable('tasks')
    .set({ attachments: JSON.stringify([file]) })
    .where('title', '=', 'Free')
    .execute();
  const { items } = await gva.callAs(people.va).tasks.list.query({ order: 'priority' });
  expect(items.find(({ title }) => title === 'Free')?.attachments).toEqual([]);
});
