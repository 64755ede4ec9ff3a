import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const listed = async (user: TestUser, query = '') => {
  const response = await gva.requestAs(user)({ url: `/api/tasks${query}` });
  expect(response.statusCode).toBe(200);
  return response.json<{ id: number; title: string }[]>();
};
const titles = async (user: TestUser, query?: string) =>
  (await listed(user, query)).map(({ title }) => title);

/** Tasks of the same moment are listed by their ids, the newest first. */
const createdAt = new Date().toISOString();

/** Follows the `Link` headers to the last page; `between` runs after each page. */
async function walkPages(
  user: TestUser,
  url: string,
  between: () => Promise<unknown> = async () => {},
) {
  const ids: number[] = [];
  for (let next: string | undefined = url; next; ) {
    const response = await gva.requestAs(user)({ url: next });
    ids.push(...response.json<{ id: number }[]>().map(({ id }) => id));
    next = /^<(.+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    await between();
  }
  return ids;
}

describe('whose tasks', () => {
  test('a client sees their own tasks, a VA their own and the pool, an admin all', async () => {
    const [admin, client, other, va, otherVa, newVa] = await Promise.all([
      gva.createUser({ role: 'admin' }),
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
      gva.createUser({ role: 'va' }),
      gva.createUser({ role: 'va', isApproved: false }),
    ]);
    const make = (title: string, task: Parameters<TestApp['createTask']>[0]) =>
      gva.createTask({ title, createdAt, ...task });
    await make('mine, waiting', { clientId: client.id });
    await make('mine, with va', { clientId: client.id, vaId: va.id, status: 'in-progress' });
    await make('mine, never done', { clientId: client.id, status: 'cancelled' });
    await make('theirs, waiting', { clientId: other.id, status: 'in-review' });
    await make('theirs, done', { clientId: other.id, status: 'done' });
    await make('theirs, with newVa', { clientId: other.id, vaId: newVa.id });

    expect(await titles(admin)).toEqual([
      'theirs, with newVa',
      'theirs, done',
      'theirs, waiting',
      'mine, never done',
      'mine, with va',
      'mine, waiting',
    ]);
    expect(await titles(client)).toEqual(['mine, never done', 'mine, with va', 'mine, waiting']);
    expect(await titles(va)).toEqual(['theirs, waiting', 'mine, with va', 'mine, waiting']);
    expect(await titles(otherVa)).toEqual(['theirs, waiting', 'mine, waiting']);
    expect(await titles(newVa)).toEqual(['theirs, with newVa']);
    expect(await titles(va, `?clientId=${other.id}`)).toEqual(['theirs, waiting']);
    expect(await titles(client, `?clientId=${other.id}`)).toEqual([]);
    expect(await titles(va, `?vaId=${newVa.id}`)).toEqual([]);
  });
});

describe('the order', () => {
  test('order=due lists open tasks by due date, then closed ones from the latest, across pages', async () => {
    const [client, va] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const make = (title: string, task: Parameters<TestApp['createTask']>[0]) =>
      gva.createTask({ title, clientId: client.id, vaId: va.id, ...task });
    const [later, first, old, recent, same] = [
      await make('later', { dueDate: '2031-02-01' }),
      await make('first', { dueDate: '2030-01-01', status: 'in-progress' }),
      await make('old', { dueDate: '2029-01-01', status: 'done' }),
      await make('recent', { dueDate: '2029-06-01', status: 'cancelled' }),
      await make('same day as later', { dueDate: '2031-02-01' }),
    ];
    const byDueDate = [first, later, same, recent, old].map(({ id }) => id);
    const url = `/api/tasks?vaId=${va.id}&order=due&limit=2`;
    expect(await walkPages(va, url)).toEqual(byDueDate);
  });

  test('order=due lists the tasks of a client by due date', async () => {
    const client = await gva.createUser({ role: 'client' });
    for (const dueDate of ['2031-02-01', '2030-01-01', '2030-06-01'])
      await gva.createTask({ clientId: client.id, dueDate, title: `Due ${dueDate}` });
    expect(await titles(client, '?order=due')).toEqual([
      'Due 2030-01-01',
      'Due 2030-06-01',
      'Due 2031-02-01',
    ]);
  });
});

describe('filters', () => {
  test('status, client and VA filters combine', async () => {
    const [admin, client, va] = await Promise.all([
      gva.createUser({ role: 'admin' }),
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const make = (task: Parameters<TestApp['createTask']>[0]) =>
      gva.createTask({ createdAt, ...task });
    await make({ clientId: client.id, title: 'waiting' });
    await make({ clientId: client.id, vaId: va.id, title: 'given' });
    await make({ clientId: client.id, vaId: va.id, status: 'done', title: 'finished' });
    await make({ vaId: va.id, status: 'done', title: 'of another' });

    expect(await titles(admin, `?clientId=${client.id}`)).toEqual(['finished', 'given', 'waiting']);
    expect(await titles(admin, `?vaId=${va.id}&status=done`)).toEqual(['of another', 'finished']);
    const all = `?clientId=${client.id}&vaId=${va.id}&status=todo`;
    expect(await titles(admin, all)).toEqual(['given']);
    expect(await titles(admin, '?vaId=abc')).toEqual([]);
  });

  test.each([
    ['100%', ['a 100% match']],
    ['%', ['a 100% match']],
    ['_', ['snake_case name']],
    ['e_c', ['snake_case name']],
    ['\\', ['back\\slash path']],
    ['k\\s', ['back\\slash path']],
    ['ÜBER', ['Über uns']],
    ["'; drop table tasks; --", []],
    ['LONG ENOUGH', ['Über uns', 'back\\slash path', 'snake_case name', 'a 100% match']],
  ])('the search for %s matches every character literally', async (q, expected) => {
    const client = await gva.createUser({ role: 'client' });
    for (const title of ['a 100% match', 'snake_case name', 'back\\slash path', 'Über uns'])
      await gva.createTask({ clientId: client.id, title });

    expect(await titles(client, `?q=${encodeURIComponent(q)}`)).toEqual(expected);
    const { items } = await gva.callAs(client).tasks.list.query({ q });
    expect(items.map(({ title }) => title)).toEqual(expected);
  });

  test.each([
    ['?status=in_progress', 'status'],
    ['?status=pending', 'status'],
    ['?limit=0', 'limit'],
    ['?limit=abc', 'limit'],
    ['?limit=1.5', 'limit'],
    ['?limit=-3', 'limit'],
    ['?cursor=abc', 'cursor'],
    [`?cursor=${btoa('["abc",1]')}`, 'cursor'],
    [`?cursor=${btoa('["0000-01-01T00:00:00.000Z",1]')}`, 'cursor'],
    [`?cursor=${btoa('["2026-01-01T00:00:00.000Z",99999999999]')}`, 'cursor'],
    [`?q=${'x'.repeat(201)}`, 'q'],
    ['?q=%00', 'q'],
    ['?status=todo&status=done', 'status'],
  ])('an invalid query is refused (400), case %#', async (query, field) => {
    const client = await gva.createUser({ role: 'client' });
    const response = await gva.requestAs(client)({ url: `/api/tasks${query}` });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toMatchObject([{ path: field }]);
  });
});

describe('pages', () => {
  test('pages neither skip nor repeat tasks while new tasks are created', async () => {
    const client = await gva.createUser({ role: 'client' });
    const made: number[] = [];
    for (let i = 0; i < 25; i++) made.push((await gva.createTask({ clientId: client.id })).id);

    const between = () => gva.createTask({ clientId: client.id });
    const walked = await walkPages(client, '/api/tasks?limit=4', between);

    expect(walked).toEqual(made.reverse());
  });

  test('pages neither skip nor repeat tasks created in the same millisecond', async () => {
    const va = await gva.createUser({ role: 'va' });
    const client = await gva.createUser({ role: 'client' });
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        gva.createTask({ clientId: client.id, vaId: i % 2 ? va.id : null }),
      ),
    );
    await gva.database.db
      .updateTable('tasks')
      .set({ createdAt: '2026-03-04T05:06:07.008Z' })
      .where('clientId', '=', client.id)
      .execute();
    const newestFirst = made.map(({ id }) => id).sort((a, b) => b - a);

    const mine = `/api/tasks?limit=5&status=todo&clientId=${client.id}`;
    expect(await walkPages(client, mine)).toEqual(newestFirst);
    expect(await walkPages(va, mine)).toEqual(newestFirst);
  });

  test('the next link keeps the filter, and the last page has no next link', async () => {
    const client = await gva.createUser({ role: 'client' });
    for (const status of ['todo', 'done', 'todo', 'done'] as const)
      await gva.createTask({ clientId: client.id, status });

    const first = await gva.requestAs(client)({ url: '/api/tasks?status=done&limit=1' });
    const link = /^<(\/api\/tasks\?.*cursor=.+)>; rel="next"$/.exec(String(first.headers.link));
    expect(link?.[1]).toContain('status=done&limit=1');
    const second = await gva.requestAs(client)({ url: link?.[1] ?? '' });
    expect(second.json()).toHaveLength(1);
    expect(second.headers.link).toBeUndefined();
  });

  test('a page has at most 1000 tasks', async () => {
    const client = await gva.createUser({ role: 'client' });
    const row = {
      title: 'One of many',
      description: 'A description that is long enough.',
      clientId: client.id,
      category: 'admin',
      dueDate: '2030-01-31',
    } as const;
    await gva.database.db
      .insertInto('tasks')
      .values(Array.from({ length: 1001 }, () => row))
      .execute();

    expect(await listed(client)).toHaveLength(500);
    expect(await listed(client, '?limit=999999')).toHaveLength(1000);
  });
});
