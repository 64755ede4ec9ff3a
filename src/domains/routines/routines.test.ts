import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const url = '/api/routines';
const post = { method: 'POST', url } as const;
const fields = { title: 'Inbox', description: 'Sort the mail' };

test('a client creates, edits and deletes a routine that only their VA and admins also see', async () => {
  const [client, va, otherVa, admin] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'admin' }),
  ]);
  await gva.assign(va, client);

  const created = await gva.requestAs(client)({ ...post, body: fields });
  expect(created.statusCode).toBe(201);
  const routine = created.json();
  expect(routine).toMatchObject({
    ...fields,
    clientId: client.id,
    recurrence: 'weekly',
    priority: 'medium',
    isCompulsory: false,
    attachments: [],
  });
  expect((await gva.requestAs(va)({ url })).json()).toEqual([routine]);
  expect((await gva.requestAs(otherVa)({ url })).json()).toEqual([]);
  expect((await gva.requestAs(admin)({ url })).json()).toContainEqual(routine);

  const own = `${url}/${routine.id}`;
  const changes = { title: 'Mail', isCompulsory: true, attachments: ['macros.pdf'], clientId: 1 };
  const edited = await gva.requestAs(client)({ method: 'PUT', url: own, body: changes });
  expect(edited.json()).toMatchObject({
    ...changes,
    clientId: client.id,
    description: 'Sort the mail',
  });
  const same = await gva.requestAs(client)({ method: 'PUT', url: own, body: {} });
  expect(same.json()).toEqual(edited.json());

  const deletions = await Promise.all(
    Array.from({ length: 20 }, () => gva.requestAs(client)({ method: 'DELETE', url: own })),
  );
  expect(deletions.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(deletions.filter(({ statusCode }) => statusCode === 404)).toHaveLength(19);
  const entries = await gva.database.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'before'])
    .where('objectKind', '=', 'routine')
    .where('objectId', '=', routine.id)
    .execute();
  expect(entries).toMatchObject([
    { actorId: client.id, action: 'deleted', before: { clientId: client.id } },
  ]);
});

const incomplete = 'Please fill in all required fields';
test.each([
  [{ description: 'x' }, incomplete],
  [{ title: 'x' }, incomplete],
  [{ ...fields, title: '\u00a0\u200b' }, incomplete],
  [
    { ...fields, recurrence: 'hourly' },
    'Recurrence must be daily, weekly, monthly, quarterly or yearly',
  ],
  [{ ...fields, priority: null }, 'Priority must be low, medium, high or urgent'],
  [{ ...fields, isCompulsory: 'yes' }, 'isCompulsory must be true or false'],
  [{ ...fields, attachments: 'a.pdf' }, 'Attachments must be a list of names'],
  [{ ...fields, attachments: Array(51).fill('a') }, 'A routine can have at most 50 attachments'],
])('an invalid routine is refused (400), case %#', async (body, message) => {
  const client = await gva.createUser({ role: 'client' });
  const refused = await gva.requestAs(client)({ ...post, body });
  expect(refused.json()).toMatchObject({ code: 'BAD_REQUEST', message });
  expect((await gva.requestAs(client)({ url })).json()).toEqual([]);
});

test.each([
  [{ title: ' ' }, incomplete],
  [{ description: '' }, incomplete],
  [{ recurrence: null }, 'Recurrence must be daily, weekly, monthly, quarterly or yearly'],
  [{ priority: '' }, 'Priority must be low, medium, high or urgent'],
])('an edit of a routine to %j is refused (400)', async (body, message) => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await gva.createRoutine(client);
  const own = { method: 'PUT', url: `${url}/${id}` } as const;
  const before = (await gva.requestAs(client)({ url })).json();
  const refused = await gva.requestAs(client)({ ...own, body });
  expect(refused.json()).toMatchObject({ code: 'BAD_REQUEST', message });
  expect((await gva.requestAs(client)({ url })).json()).toEqual(before);
});
