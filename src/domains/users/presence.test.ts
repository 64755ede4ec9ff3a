import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notePresence } from '#server/live/presence.ts';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createPair() {
  const { client, va } = await gva.createPair();
  const look = async () => (await gva.callAs(client).presence.ofVa.query()).presence;
  return { client, va, look };
}
const lastSeen = (userId: number, ago: string) =>
  sql`update presence set last_seen_at = now() - ${ago}::interval where user_id = ${userId}`.execute(
    gva.database.db,
  );

test('a client sees whether the VA is here, when they were, and where they are', async () => {
  const { va, look } = await createPair();
  expect(await look()).toEqual({ isOnline: false, lastSeenAt: null, timeZone: null });

  const { db } = gva.database;
  await notePresence(db, [{ userId: va.id, timeZone: 'Asia/Manila' }]);
  expect(await look()).toMatchObject({ isOnline: true, timeZone: 'Asia/Manila' });
  await lastSeen(va.id, '10 minutes');
  expect(await look()).toMatchObject({ isOnline: false, lastSeenAt: expect.any(String) });
});

test('two tabs are one person, and a minute is written down once', async () => {
  const { va, look } = await createPair();
  const { db } = gva.database;
  const twice = [
    { userId: va.id, timeZone: null },
    { userId: va.id, timeZone: 'Europe/Berlin' },
  ];
  await notePresence(db, twice);
  expect(await look()).toMatchObject({ isOnline: true, timeZone: 'Europe/Berlin' });
  await lastSeen(va.id, '40 seconds');
  const before = await look();
  await notePresence(db, twice);
  expect(await look()).toEqual(before);
});

test('a time zone that was chosen stays, wherever the browser is', async () => {
  const { va, look } = await createPair();
  const own = gva.callAs(va).presence;
  expect(await own.timeZone.query()).toEqual({ timeZone: null });
  await own.setTimeZone.mutate({ timeZone: 'Africa/Nairobi' });
  await notePresence(gva.database.db, [{ userId: va.id, timeZone: 'Europe/Berlin' }]);
  expect(await own.timeZone.query()).toEqual({ timeZone: 'Africa/Nairobi' });
  expect(await look()).toMatchObject({ isOnline: true, timeZone: 'Africa/Nairobi' });
  await expect(own.setTimeZone.mutate({ timeZone: 'Mars/Olympus' })).rejects.toThrow(
    'Unknown time zone',
  );
});

test('somebody who is gone is passed over, and nobody is told of anybody else’s VA', async () => {
  const { va, client } = await createPair();
  const other = await gva.createUser({ role: 'client' });
  await notePresence(gva.database.db, [
    { userId: 2_000_000_000, timeZone: null },
    { userId: va.id, timeZone: null },
  ]);
  expect(await gva.callAs(other).presence.ofVa.query()).toEqual({ presence: null });
  expect((await gva.callAs(client).presence.ofVa.query()).presence?.isOnline).toBe(true);
});
