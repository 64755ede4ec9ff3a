import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { hoursLeftOf } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const correct = (client: TestUser, input: { hours: number; [name: string]: unknown }) =>
  gva
    .callAs(admin)
    .ledger.correct.mutate({ clientId: client.id, reason: 'Logged twice', ...input });

test('the client, their VA and the admin see a correction with its reason', async () => {
  const { client, va } = await gva.createPair();
  await correct(client, { hours: 2.5, balanceAfter: 2.5 });
  for (const [reader, actorName] of [
    [client, null],
    [va, null],
    [admin, admin.fullName],
  ] as const) {
    const { items } = await gva
      .callAs(reader)
      .ledger.list.query({ clientId: client.id, view: 'without-time' });
    expect(items).toMatchObject([
      { kind: 'correction', hours: 2.5, reason: 'Logged twice', actorName },
    ]);
  }
  const mails = await gva.database.db
    .selectFrom('mailOutbox')
    .select('kind')
    .where('userId', '=', client.id)
    .execute();
  expect(mails).toEqual([{ kind: 'hours-corrected' }]);
});

test('hours that the client does not have are removed only if the debt is confirmed (409)', async () => {
  const client = await gva.createUser({ role: 'client' });
  await correct(client, { hours: 2 });
  await expect(correct(client, { hours: -3.5 })).rejects.toThrow(
    'The client would owe 1.50 hours. To confirm this, send balanceAfter -1.50.',
  );
  expect(await hoursLeftOf(gva, client)).toBe(2);
  await correct(client, { hours: -3.5, balanceAfter: -1.5 });
  expect(await hoursLeftOf(gva, client)).toBe(-1.5);
});

test('a balance that has changed since it was shown is refused (409) with the new one', async () => {
  const client = await gva.createUser({ role: 'client' });
  await correct(client, { hours: 2 });
  const refused = await gva.requestAs(admin)({
    method: 'POST',
    url: '/api/hours-ledger/corrections',
    body: { clientId: client.id, hours: 1, reason: 'A gift', balanceAfter: 1 },
  });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message:
        'The hours of this client have changed: 3.00 hours would be left, not 1.00. Check the figures and try again.',
      details: { balanceAfter: 3 },
    },
  ]);
  expect(await hoursLeftOf(gva, client)).toBe(2);
});

test('a repeated request corrects the hours once', async () => {
  const client = await gva.createUser({ role: 'client' });
  const input = { id: randomUUID(), hours: 2, balanceAfter: 2 };
  const first = await correct(client, input);
  expect(await correct(client, input)).toEqual(first);
  expect(await hoursLeftOf(gva, client)).toBe(2);
});

test('logged time names its task and VA to the client, but not to another VA', async () => {
  const { client, va } = await gva.createPair();
  const { id: taskId } = await gva.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Book the venue',
  });
  await gva.callAs(va).time.create.mutate({
    taskId,
    startTime: '2026-02-02T10:00:00.000Z',
    endTime: '2026-02-02T12:00:00.000Z',
    duration: 2,
  });
  const entriesFor = async (reader: TestUser) =>
    (await gva.callAs(reader).ledger.list.query({ clientId: client.id })).items;
  const named = { kind: 'use', hours: -2, taskTitle: 'Book the venue', vaName: va.fullName };
  expect(await entriesFor(client)).toMatchObject([named]);
  expect(await entriesFor(va)).toMatchObject([named]);
  expect((await gva.callAs(client).ledger.list.query({ view: 'without-time' })).items).toEqual([]);

  const successor = await gva.createUser({ role: 'va' });
  await gva.callAs(admin).assignments.unassign.mutate({ vaId: va.id });
  await gva.assign(successor, client);
  expect(await entriesFor(successor)).toMatchObject([{ hours: -2, taskTitle: null, vaName: null }]);
});
