import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePresence } from '#server/live/presence.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const presenceOf = async (reader: TestUser, { id }: TestUser) =>
  (await gva.callAs(reader).messages.presence.query({ contactId: id })).presence;
const setOnline = ({ id }: TestUser, timeZone: string) =>
  savePresence(gva.database.db, [{ userId: id, timeZone }]);

test('a client and their VA see whether the other is online, and their time zones', async () => {
  const { client, va } = await gva.createPair();
  expect(await presenceOf(client, va)).toEqual({
    isOnline: false,
    lastSeenAt: null,
    timeZone: null,
  });
  await setOnline(va, 'Asia/Manila');
  await setOnline(client, 'America/New_York');
  expect(await presenceOf(client, va)).toMatchObject({ isOnline: true, timeZone: 'Asia/Manila' });
  expect(await presenceOf(va, client)).toMatchObject({ timeZone: 'America/New_York' });
});

test('a user sees the presence of administrators and of people they wrote with, but not of strangers', async () => {
  const admin = await gva.createUser({ role: 'admin' });
  const { client, va } = await gva.createPair();
  const stranger = await gva.createUser({ role: 'va' });
  const otherClient = await gva.createUser({ role: 'client' });
  for (const user of [admin, client, stranger, otherClient]) await setOnline(user, 'Asia/Tokyo');

  expect(await presenceOf(client, admin)).toMatchObject({ isOnline: true });
  expect(await presenceOf(admin, client)).toMatchObject({ isOnline: true });
  for (const [reader, other] of [
    [client, stranger],
    [client, otherClient],
    [va, stranger],
    [stranger, client],
  ] as const)
    expect(await presenceOf(reader, other)).toBeNull();

  await gva.createMessage(client, stranger, 'Hello');
  expect(await presenceOf(client, stranger)).toMatchObject({ isOnline: true });
  expect(await presenceOf(stranger, client)).toMatchObject({ isOnline: true });
});
