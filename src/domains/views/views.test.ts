import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let ada: TestUser;
let ben: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  ada = await gva.createUser({ role: 'admin', fullName: 'Ada Admin' });
  ben = await gva.createUser({ role: 'admin', fullName: 'Ben Boss' });
});
afterAll(() => gva.close());

const views = (user: TestUser) => gva.callAs(user).views;
const unique = () => `View ${randomUUID()}`;
const state = { role: 'va', sort: 'name', order: 'ascending', columns: 'name,email' };
const save = (user: TestUser, isShared = false, name = unique()) =>
  views(user).create.mutate({ list: 'users', name, state, isShared });
const namesOf = async (user: TestUser) =>
  (await views(user).list.query({ list: 'users' })).map(({ name }) => name);
const refusal = (code: string, message = '') => ({
  data: { code },
  message: expect.stringContaining(message),
});
const entriesOf = (objectId: number) =>
  gva.database.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('objectKind', '=', 'saved-view')
    .where('objectId', '=', objectId)
    .orderBy('id')
    .execute();

test('an administrator sees their own views and the shared ones, by name', async () => {
  const [own, shared, hidden] = [`B ${unique()}`, `a ${unique()}`, unique()];
  await save(ada, false, own);
  await save(ben, true, shared);
  await save(ben, false, hidden);
  const found = await views(ada).list.query({ list: 'users' });
  const relevant = found.filter(({ name }) => [own, shared, hidden].includes(name));
  expect(relevant).toEqual([
    expect.objectContaining({ name: shared, isShared: true, isOwn: false, ownerName: 'Ben Boss' }),
    expect.objectContaining({ name: own, isShared: false, isOwn: true, state }),
  ]);
  expect(await views(ada).list.query({ list: 'leads' })).toEqual([]);
});

test('an administrator changes, shares and deletes a view; only what others see is recorded', async () => {
  const { id } = await save(ada);
  const name = unique();
  await views(ada).rename.mutate({ id, name });
  await views(ada).replaceState.mutate({ id, state: { q: 'x', page: 2, open: true } });
  expect(await entriesOf(id)).toEqual([]);

  expect(await views(ada).share.mutate({ id })).toMatchObject({ name, isShared: true });
  await views(ada).share.mutate({ id });
  expect(await namesOf(ben)).toContain(name);
  await views(ada).unshare.mutate({ id });
  expect(await namesOf(ben)).not.toContain(name);
  expect(await views(ada).list.query({ list: 'users' })).toContainEqual(
    expect.objectContaining({ id, state: { q: 'x', page: 2, open: true } }),
  );
  const facts = { list: 'users', name };
  expect(await entriesOf(id)).toEqual([
    {
      action: 'updated',
      before: { ...facts, isShared: false },
      after: { ...facts, isShared: true },
    },
    {
      action: 'updated',
      before: { ...facts, isShared: true },
      after: { ...facts, isShared: false },
    },
  ]);
  await views(ada).delete.mutate({ id });
  expect(await namesOf(ada)).not.toContain(name);
  await expect(views(ada).delete.mutate({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
});

test("another administrator changes a shared view, but can't take it away (403)", async () => {
  const { id } = await save(ada, true);
  const name = unique();
  expect(await views(ben).rename.mutate({ id, name })).toMatchObject({ name, isOwn: false });
  await expect(views(ben).unshare.mutate({ id })).rejects.toMatchObject(
    refusal('FORBIDDEN', 'Only the administrator who created this view'),
  );
  expect(await namesOf(ben)).toContain(name);
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['created', 'updated']);
});

test("another administrator's private view does not exist for the others (404)", async () => {
  const { id } = await save(ada);
  const calls = [
    () => views(ben).rename.mutate({ id, name: unique() }),
    () => views(ben).replaceState.mutate({ id, state: {} }),
    () => views(ben).share.mutate({ id }),
    () => views(ben).delete.mutate({ id }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refusal('NOT_FOUND'));
  expect(await views(ada).list.query({ list: 'users' })).toContainEqual(
    expect.objectContaining({ id, state, isShared: false }),
  );
});

test('a name is unique among the views of an owner and a list, whatever its case (409)', async () => {
  const name = unique();
  const { id } = await save(ada, false, name);
  const taken = refusal('CONFLICT', 'There is already a view with this name');
  await expect(save(ada, false, name.toUpperCase())).rejects.toMatchObject(taken);
  const { id: other } = await save(ada);
  await expect(views(ada).rename.mutate({ id: other, name })).rejects.toMatchObject(taken);
  await views(ada).create.mutate({ list: 'leads', name, state });
  await save(ben, false, name);
  await views(ada).rename.mutate({ id, name });
});

test.each([
  ['an unknown list', { list: 'weather' }],
  ['a blank name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['a nested state', { state: { role: ['va'] } }],
  ['a wrong name of a parameter', { state: { 'a b': 1 } }],
  ['a list as state', { state: [] }],
  ['a long text', { state: { q: 'x'.repeat(501) } }],
  [
    'too many parameters',
    {
      state: Object.fromEntries(
        Array.from({ length: 31 }, (_, n) => [
          `p${String.fromCharCode(97 + (n % 26))}${'x'.repeat(n)}`,
          1,
        ]),
      ),
    },
  ],
])('a view with %s is refused (400) and not saved', async (_, wrong) => {
  const before = await namesOf(ada);
  const { statusCode } = await gva.requestAs(ada)({
    method: 'POST',
    url: '/api/admin/views',
    body: { list: 'users', name: unique(), state, ...wrong },
  });
  expect(statusCode).toBe(400);
  expect(await namesOf(ada)).toEqual(before);
});

test('an administrator can save fifty views of a list (409 for the next)', async () => {
  const owner = await gva.createUser({ role: 'admin' });
  await gva.database.db
    .insertInto('savedViews')
    .values(
      Array.from({ length: 49 }, (_, n) => ({
        list: 'users' as const,
        name: `View ${n}`,
        ownerId: owner.id,
        state: '{}',
      })),
    )
    .execute();
  const results = await Promise.allSettled([save(owner), save(owner), save(owner)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(save(owner)).rejects.toMatchObject(refusal('CONFLICT', 'You already have 50 views'));
  await views(owner).create.mutate({ list: 'leads', name: unique(), state });
});

test('the views of a deleted administrator: private ones are deleted, shared ones stay', async () => {
  const owner = await gva.createUser({ role: 'admin' });
  const [hidden, shared] = [await save(owner), await save(owner, true)];
  await gva.callAs(ada).users.delete.mutate({ id: owner.id });
  const { rows } = await gva.database.pool.query(
    'select id, owner_id from saved_views where id in ($1, $2)',
    [hidden.id, shared.id],
  );
  expect(rows).toEqual([{ id: shared.id, owner_id: null }]);
  const found = await views(ada).list.query({ list: 'users' });
  expect(found.find(({ id }) => id === shared.id)).toMatchObject({ ownerName: null, isOwn: false });
  await views(ben).delete.mutate({ id: shared.id });
});
