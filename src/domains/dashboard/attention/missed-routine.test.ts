import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { hourMs, makeFind } from '#tests/support/attention.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10);
const findItem = makeFind(() => gva);
const find = (id: number) => findItem(admin, 'missed-routine', id);

test('a routine needs attention for a week after a missed date, until someone creates its task', async () => {
  const { db } = gva.database;
  const { client } = await gva.createPair();
  const { id } = await gva.callAs(client).routines.create.mutate({
    title: 'Weekly report',
    description: 'All channels',
    recurrence: 'weekly',
  });
  const miss = (dueOn: string) =>
    db
      .insertInto('routineOccurrences')
      .values({ routineId: id, dueOn, status: 'missed' })
      .execute();
  await miss(dayFromToday(-9));
  expect(await find(id)).toBeUndefined();

  await miss(dayFromToday(-3));
  await miss(dayFromToday(-2));
  const missed = await find(id);
  expect(missed).toMatchObject({
    since: `${dayFromToday(-2)}T00:00:00.000Z`,
    name: 'Weekly report',
    targetId: id,
  });
  const until = new Date(Date.now() + hourMs).toISOString();
  await gva.callAs(admin).attention.snooze.mutate({ kind: 'missed-routine', id, until });
  expect(await find(id)).toMatchObject({ snoozedUntil: until });

  await gva.callAs(client).occurrences.runNow.mutate({ routineId: id });
  expect(await find(id)).toBeUndefined();
});
