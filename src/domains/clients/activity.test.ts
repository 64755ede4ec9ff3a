import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
let task: { id: number };
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  ({ client, va } = await gva.createPair());
  task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
});
afterAll(() => gva.close());

const longAgo = '2020-01-31T12:00:00.000Z';
beforeEach(async () => {
  await gva.database.db.updateTable('clientActivity').set({ lastAt: longAgo }).execute();
});

const lastActivity = async () =>
  (await gva.callAs(admin).clients.overview.query({ id: client.id })).client.lastActivityAt;

type Act = [what: string, act: () => Promise<unknown>];
const acts: Act[] = [
  [
    'a message of the client',
    () => gva.callAs(client).messages.send.mutate({ receiverId: va.id, content: 'Hi' }),
  ],
  [
    'a message of the VA',
    () => gva.callAs(va).messages.send.mutate({ receiverId: client.id, content: 'Hi' }),
  ],
  [
    'a message of an administrator',
    () => gva.callAs(admin).messages.send.mutate({ receiverId: client.id, content: 'Hi' }),
  ],
  ['a new task', () => gva.createTask({ clientId: client.id })],
  [
    'an edited task',
    () => gva.callAs(va).tasks.edit.mutate({ id: task.id, title: 'Another title' }),
  ],
  [
    'a comment',
    () => gva.callAs(client).comments.create.mutate({ taskId: task.id, content: 'Hi' }),
  ],
  ['logged time', () => gva.createTimeLog(task.id, va)],
];

test.each(acts)('%s is activity', async (_, act) => {
  await act();
  expect(Date.now() - Date.parse(await lastActivity())).toBeLessThan(60_000);
});

describe('no activity is', () => {
  test.each<Act>([
    [
      'a message that is read',
      () => gva.callAs(va).messages.markRead.mutate({ contactId: client.id }),
    ],
    [
      'a changed plan',
      () => gva.callAs(admin).payments.startPlan.mutate({ userId: client.id, plan: 'part-time' }),
    ],
    [
      'a note',
      () => gva.callAs(admin).clients.addNote.mutate({ clientId: client.id, content: 'Hi' }),
    ],
  ])('%s', async (_, act) => {
    await gva.createMessage(client, va);
    await gva.database.db.updateTable('clientActivity').set({ lastAt: longAgo }).execute();
    await act();
    expect(await lastActivity()).toBe(longAgo);
  });
});

test('a recount after a bulk load finds the last activity and the hours of each client', async () => {
  const { db } = gva.database;
  const createdAt = '2024-05-06T07:08:09.000Z';
  const quiet = await gva.createUser({ role: 'client' });
  await db.updateTable('users').set({ createdAt }).where('id', '=', quiet.id).execute();
  await gva.callAs(admin).payments.startPlan.mutate({ userId: quiet.id, plan: 'part-time' });
  const usage = () =>
    db.selectFrom('clientUsage').selectAll().where('clientId', '=', quiet.id).executeTakeFirst();
  const before = await usage();
  expect(before).toMatchObject({ given: 80, taken: 0, usedShare: 0, coveredUntil: 'infinity' });
  await db.updateTable('clientUsage').set({ given: 1, coveredUntil: null }).execute();

  await sql`select recount_clients()`.execute(db);
  expect(await usage()).toEqual(before);
  const recounted = await gva.callAs(admin).clients.overview.query({ id: quiet.id });
  expect(recounted.client.lastActivityAt).toBe(createdAt);
  expect(Date.now() - Date.parse(await lastActivity())).toBeLessThan(60_000);
});

test('a client can be deleted while a VA works for them, and leaves no rows', async () => {
  const pair = await gva.createPair();
  await gva.createTask({ clientId: pair.client.id, vaId: pair.va.id });
  await gva.callAs(admin).clients.addNote.mutate({ clientId: pair.client.id, content: 'Hi' });
  await gva.callAs(admin).users.delete.mutate({ id: pair.client.id });
  for (const table of ['clientActivity', 'clientUsage', 'clientNotes'] as const) {
    const rows = await gva.database.db
      .selectFrom(table)
      .select('clientId')
      .where('clientId', '=', pair.client.id)
      .execute();
    expect(rows).toEqual([]);
  }
});
