import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const newTask = {
  title: 'Call the bank',
  description: 'Ask about the new business account.',
  category: 'admin',
  priority: 'high',
  dueDate: '2030-01-31',
} as const;

async function createWorld() {
  const [client, va, admin] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'admin' }),
  ]);
  await gva.assign(va, client);
  const { id } = await gva.callAs(client).tasks.create.mutate(newTask);
  return { client, va, admin, id };
}

type Reader = Awaited<ReturnType<typeof createWorld>>['client'];
const read = async (reader: Reader, id: number) =>
  (await gva.callAs(reader).tasks.changes.query({ id })).items;

test('each change of a task has an entry with who, what was and what is', async () => {
  const { client, va, admin, id } = await createWorld();
  await gva.callAs(client).tasks.assign.mutate({ id, vaId: va.id });
  await gva.callAs(va).tasks.edit.mutate({
    id,
    title: 'Call both banks',
    description: 'Ask about the business account.',
    category: 'research',
    estimatedHours: 1.5,
  });
  await gva.callAs(admin).tasks.bulkReschedule.mutate({ ids: [id], dueDate: '2030-02-28' });
  await gva.callAs(va).tasks.move.mutate({ id, status: 'in-review' });
  await gva.callAs(client).comments.requestChanges.mutate({ taskId: id, content: 'Once more' });

  const by = ({ id: userId, fullName, role }: Reader) => ({ id: userId, fullName, role });
  expect(await read(client, id)).toEqual([
    expect.objectContaining({
      actor: by(client),
      fields: { status: { from: 'in-review', to: 'in-progress' } },
    }),
    expect.objectContaining({
      actor: by(va),
      fields: { status: { from: 'in-progress', to: 'in-review' } },
    }),
    expect.objectContaining({
      actor: by(admin),
      fields: { dueDate: { from: '2030-01-31', to: '2030-02-28' } },
    }),
    expect.objectContaining({
      actor: by(va),
      fields: {
        title: { from: 'Call the bank', to: 'Call both banks' },
        description: true,
        category: { from: 'admin', to: 'research' },
        estimatedHours: { from: null, to: 1.5 },
      },
    }),
    expect.objectContaining({
      actor: by(client),
      fields: {
        va: { from: null, to: { id: va.id, fullName: va.fullName } },
        status: { from: 'todo', to: 'in-progress' },
      },
    }),
    expect.objectContaining({ actor: by(client), isCreation: true, fields: {} }),
  ]);
});

test('sorting a column, an edit without a change and a refused edit leave no entry', async () => {
  const { client, id } = await createWorld();
  const { id: other } = await gva.callAs(client).tasks.create.mutate(newTask);
  await gva.callAs(client).tasks.move.mutate({ id, status: 'todo', afterId: other });
  await gva.callAs(client).tasks.edit.mutate({ id, title: newTask.title });
  await expect(
    gva.callAs(client).tasks.edit.mutate({ id, title: 'Another title', version: 99 }),
  ).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
  expect(await read(client, id)).toMatchObject([{ isCreation: true }]);
});

test('changes are listed in pages, newest first', async () => {
  const { client, id } = await createWorld();
  const { changes, move } = gva.callAs(client).tasks;
  for (const status of ['in-progress', 'in-review', 'done'] as const)
    await move.mutate({ id, status });
  const first = await changes.query({ id, limit: 3 });
  expect(first.items.map(({ fields }) => fields.status?.to)).toEqual([
    'done',
    'in-review',
    'in-progress',
  ]);
  const rest = await changes.query({ id, limit: 3, cursor: first.nextCursor ?? '' });
  expect(rest).toMatchObject({ items: [{ isCreation: true }], nextCursor: null });
});

test('only users who can read the task read its changes (404)', async () => {
  const { id } = await createWorld();
  const { client: stranger } = await createWorld();
  await expect(read(stranger, id)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

test('a VA who sees the task in the pool does not learn about its files', async () => {
  const { client, id } = await createWorld();
  const va = await gva.createUser({ role: 'va' });
  const { db } = gva.database;
  const files = JSON.stringify([
    { id: 1, name: 'a.pdf', size: 1, type: 'application/pdf', url: '/a' },
  ]);
  await db.updateTable('tasks').set({ attachments: files }).where('id', '=', id).execute();
  expect((await read(client, id))[0]?.fields).toEqual({ files: { from: 0, to: 1 } });
  expect((await read(va, id))[0]?.fields).toEqual({});
});

test('a client who gets the task of another client does not learn who they are', async () => {
  const { client, admin, id } = await createWorld();
  const { client: next } = await createWorld();
  await gva.callAs(admin).tasks.edit.mutate({ id, clientId: next.id });
  expect(await read(next, id)).toMatchObject([
    { fields: { client: { from: { fullName: null }, to: { fullName: next.fullName } } } },
    { isCreation: true, actor: { id: null, fullName: null, role: 'client' } },
  ]);
  expect(await read(admin, id)).toMatchObject([
    { fields: { client: { from: { fullName: client.fullName } } } },
    { actor: { fullName: client.fullName } },
  ]);
});

test('changes outlive a deleted VA without their name, and are deleted with the task', async () => {
  const { client, va, admin, id } = await createWorld();
  await gva.callAs(client).tasks.assign.mutate({ id, vaId: va.id });
  await gva.callAs(va).tasks.move.mutate({ id, status: 'in-review' });
  await gva.callAs(admin).users.delete.mutate({ id: va.id });
  expect(await read(client, id)).toMatchObject([
    { actor: { id: admin.id }, fields: { va: { from: { fullName: null }, to: null } } },
    { actor: { id: va.id, fullName: null, role: null } },
    { fields: { va: { from: null, to: { fullName: null } } } },
    { isCreation: true },
  ]);
  await gva.callAs(client).tasks.delete.mutate({ id });
  const left = gva.database.db.selectFrom('taskChanges').select('id').where('taskId', '=', id);
  expect(await left.execute()).toEqual([]);
});
