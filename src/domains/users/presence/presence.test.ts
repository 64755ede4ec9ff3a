import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePresence } from '#server/live/presence.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createPair() {
  const { client, va } = await gva.createPair();
  const readPresence = async () => (await gva.callAs(client).dashboard.assistant.query())?.va.place;
  return { va, readPresence };
}
const setLastSeen = (userId: number, ago: string) =>
  sql`update presence set last_seen_at = now() - ${ago}::interval where user_id = ${userId}`.execute(
    gva.database.db,
  );

test("a client sees whether their VA is online, when they were last seen, and the VA's time zone", async () => {
  const { va, readPresence } = await createPair();
  expect(await readPresence()).toMatchObject({
    isOnline: false,
    lastSeenAt: null,
    timeZone: null,
  });

  const { db } = gva.database;
  await savePresence(db, [{ userId: va.id, timeZone: 'Asia/Manila' }]);
  expect(await readPresence()).toMatchObject({ isOnline: true, timeZone: 'Asia/Manila' });
  await setLastSeen(va.id, '10 minutes');
  expect(await readPresence()).toMatchObject({ isOnline: false, lastSeenAt: expect.any(String) });
});

test('several tabs of one user are stored as one presence, at most once a minute', async () => {
  const { va, readPresence } = await createPair();
  const { db } = gva.database;
  const twice = [
    { userId: va.id, timeZone: null },
    { userId: va.id, timeZone: 'Europe/Berlin' },
  ];
  await savePresence(db, twice);
  expect(await readPresence()).toMatchObject({ isOnline: true, timeZone: 'Europe/Berlin' });
  await setLastSeen(va.id, '40 seconds');
  const before = await readPresence();
  await savePresence(db, twice);
  expect(await readPresence()).toEqual(before);
});

test("the browser's time zone does not replace a time zone that the user selected", async () => {
  const { va, readPresence } = await createPair();
  const own = gva.callAs(va).presence;
  expect(await own.timeZone.query()).toEqual({ timeZone: null });
  await own.setTimeZone.mutate({ timeZone: 'Africa/Nairobi' });
  await savePresence(gva.database.db, [{ userId: va.id, timeZone: 'Europe/Berlin' }]);
  expect(await own.timeZone.query()).toEqual({ timeZone: 'Africa/Nairobi' });
  expect(await readPresence()).toMatchObject({ isOnline: true, timeZone: 'Africa/Nairobi' });
  await expect(own.setTimeZone.mutate({ timeZone: 'Mars/Olympus' })).rejects.toThrow(
    'Unknown time zone',
  );
});

test("a deleted user is ignored, and a client without a VA sees no other client's VA", async () => {
  const { va, readPresence } = await createPair();
  const other = await gva.createUser({ role: 'client' });
  await savePresence(gva.database.db, [
    { userId: 2_000_000_000, timeZone: null },
    { userId: va.id, timeZone: null },
  ]);
  expect(await gva.callAs(other).dashboard.assistant.query()).toBeNull();
  expect((await readPresence())?.isOnline).toBe(true);
});
