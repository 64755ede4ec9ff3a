import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { makeFactories } from '../../../tests/support/factories.ts';
import { openPeriods } from './billing.ts';

let database: TestDatabase;
/** One connection, so that the day it lives on can be set. */
let single: DatabaseHandle;
beforeAll(async () => {
  database = await createTestDatabase();
  single = openDatabase(database.url, { poolSize: 1, timeout: 0 });
});
afterAll(async () => {
  await single.close();
  await database.drop();
});
beforeEach(() => liveOn(''));

const liveOn = (day: string) =>
  sql`select set_config('gva.today', ${day}, false)`.execute(single.db);

const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

let moment = Date.parse('2026-01-01T00:00:00Z');

async function createWork() {
  const { createUser, createTask } = makeFactories(single.db);
  const client = await createUser({ role: 'client' });
  const va = await createUser({ role: 'va' });
  const task = await createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  return { client, va, task };
}

const log = (db: DatabaseHandle['db'], taskId: number, vaId: number, duration: number) => {
  moment += 1000;
  const startTime = new Date(moment);
  const endTime = new Date(startTime.getTime() + 86_400_000);
  return db
    .insertInto('timeLogs')
    .values({ taskId, vaId, startTime, endTime, duration })
    .returning('id')
    .executeTakeFirstOrThrow();
};

const subscribe = (clientId: number, monthlyHours = 80) =>
  single.db
    .insertInto('subscriptions')
    .values({ userId: clientId, plan: 'custom', status: 'active', monthlyHours, hourlyRate: 7 })
    .returning('id')
    .executeTakeFirstOrThrow();

const endActive = (clientId: number) =>
  single.db
    .updateTable('subscriptions')
    .set({ status: 'cancelled', endDate: sql<string>`billing_day()` })
    .where('userId', '=', clientId)
    .where('status', '=', 'active')
    .execute();

const entries = (clientId: number) =>
  single.db
    .selectFrom('hoursLedger')
    .select(['periodStart', 'kind', 'hours', 'subscriptionId'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute();

/** Hundredths, so that sums in JavaScript are exact. */
async function sums(clientId: number) {
  const rows = await entries(clientId);
  const cents = (kinds: string[], of = rows) =>
    of
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { hours }) => sum + Math.round(hours * 100), 0);
  const last =
    rows
      .map(({ periodStart }) => periodStart)
      .sort()
      .at(-1) ?? '';
  const open = rows.filter(({ periodStart }) => periodStart === last);
  return {
    granted: cents(['grant']),
    used: 0 - cents(['use', 'correction']),
    carried: cents(['carry']),
    balance: cents(['grant', 'use', 'correction', 'carry'], open),
    rows,
    last,
  };
}

describe('billing periods', () => {
  test.each([
    ['2026-01-15', '2026-01-15', '2026-01-15'],
    ['2026-01-15', '2026-02-14', '2026-01-15'],
    ['2026-01-15', '2026-02-15', '2026-02-15'],
    ['2026-01-31', '2026-02-27', '2026-01-31'],
    ['2026-01-31', '2026-02-28', '2026-02-28'],
    ['2026-01-31', '2026-03-30', '2026-02-28'],
    ['2026-01-31', '2026-03-31', '2026-03-31'],
    ['2024-02-29', '2025-02-28', '2025-02-28'],
    ['2024-02-29', '2028-02-29', '2028-02-29'],
    ['2026-12-05', '2027-01-04', '2026-12-05'],
  ])('begun on %s, on %s the period is that of %s', async (anchor, day, start) => {
    const { rows } = await sql<{ start: string }>`
      select billing_month(${anchor}::date, months_billed(${anchor}::date, ${day}::date)) as start
    `.execute(single.db);
    expect(rows[0]?.start).toBe(start);
  });

  test('a month nobody noticed is granted too, and what is left goes along', async () => {
    const { client, va, task } = await createWork();
    await liveOn('2026-01-31');
    await subscribe(client.id, 80);
    await log(single.db, task.id, va.id, 5.5);
    await liveOn('2026-04-02');

    await log(single.db, task.id, va.id, 0.25);

    expect(await entries(client.id)).toMatchObject([
      { periodStart: '2026-01-31', kind: 'grant', hours: 80 },
      { periodStart: '2026-01-31', kind: 'use', hours: -5.5 },
      { periodStart: '2026-01-31', kind: 'carry', hours: -74.5 },
      { periodStart: '2026-02-28', kind: 'carry', hours: 74.5 },
      { periodStart: '2026-02-28', kind: 'grant', hours: 80 },
      { periodStart: '2026-02-28', kind: 'carry', hours: -154.5 },
      { periodStart: '2026-03-31', kind: 'carry', hours: 154.5 },
      { periodStart: '2026-03-31', kind: 'grant', hours: 80 },
      { periodStart: '2026-03-31', kind: 'use', hours: -0.25 },
    ]);
  });

  test('without a subscription a debt is carried from calendar month to calendar month', async () => {
    const { client, va, task } = await createWork();
    await liveOn('2026-01-10');
    await log(single.db, task.id, va.id, 2);
    await liveOn('2026-03-10');
    await log(single.db, task.id, va.id, 1);

    expect(await entries(client.id)).toMatchObject([
      { periodStart: '2026-01-01', kind: 'use', hours: -2 },
      { periodStart: '2026-01-01', kind: 'carry', hours: 2 },
      { periodStart: '2026-03-01', kind: 'carry', hours: -2 },
      { periodStart: '2026-03-01', kind: 'use', hours: -1 },
    ]);
  });

  test('months without a subscription grant nothing when one becomes active again', async () => {
    const { client } = await createWork();
    await liveOn('2026-01-15');
    const { id } = await subscribe(client.id, 80);
    await liveOn('2026-01-20');
    await endActive(client.id);
    await liveOn('2026-05-20');
    await single.db
      .updateTable('subscriptions')
      .set({ status: 'active', endDate: null })
      .where('id', '=', id)
      .execute();

    const { granted, balance, last } = await sums(client.id);
    expect({ granted, balance, last }).toEqual({
      granted: 160_00,
      balance: 160_00,
      last: '2026-05-15',
    });
  });

  test('the hourly job grants each month once, also when several nodes run it', async () => {
    const { client } = await createWork();
    await single.db
      .insertInto('subscriptions')
      .values({
        userId: client.id,
        plan: 'part-time',
        status: 'active',
        monthlyHours: 80,
        hourlyRate: 7.5,
        startDate: '2026-01-15',
      })
      .execute();
    await Promise.all(Array.from({ length: 5 }, () => openPeriods(database.db)));

    expect(await openPeriods(database.db)).toBe(0);
    expect((await sums(client.id)).granted).toBe(80_00);
  });
});

describe('what was booked stays', () => {
  test.each([
    'update hours_ledger set hours = 0',
    'delete from hours_ledger',
    'truncate hours_ledger',
  ])('%s is refused', async (statement) => {
    await expect(sql.raw(statement).execute(single.db)).rejects.toThrow('append-only');
  });

  test('a deleted task, VA or client leaves the numbers, a deleted log takes its back', async () => {
    const { client, va, task } = await createWork();
    const { id } = await log(single.db, task.id, va.id, 1.25);
    await log(single.db, task.id, va.id, 2);
    await single.db.deleteFrom('timeLogs').where('id', '=', id).execute();
    expect((await sums(client.id)).used).toBe(2_00);
    await single.db.deleteFrom('users').where('id', '=', va.id).execute();
    expect((await sums(client.id)).used).toBe(2_00);
    await single.db.deleteFrom('tasks').where('id', '=', task.id).execute();
    await single.db.deleteFrom('users').where('id', '=', client.id).execute();
    expect((await sums(client.id)).used).toBe(2_00);
  });

  test('a changed log is corrected with the client who had the task', async () => {
    const { client, va, task } = await createWork();
    const other = await createWork();
    const { id } = await log(single.db, task.id, va.id, 1);
    await single.db
      .updateTable('tasks')
      .set({ clientId: other.client.id })
      .where('id', '=', task.id)
      .execute();

    await single.db.updateTable('timeLogs').set({ duration: 3.5 }).where('id', '=', id).execute();

    expect((await sums(client.id)).used).toBe(3_50);
    expect((await sums(other.client.id)).used).toBe(0);
  });
});

test('200 logs at once sum exactly', async () => {
  const { client, va, task } = await createWork();
  await subscribe(client.id);
  await Promise.all(Array.from({ length: 200 }, () => log(database.db, task.id, va.id, 0.07)));
  expect(await sums(client.id)).toMatchObject({ used: 14_00, granted: 80_00, balance: 66_00 });
});

type Deed =
  | { do: 'log'; hours: number; task: number }
  | { do: 'edit'; hours: number; pick: number }
  | { do: 'delete log' | 'delete task' | 'delete va'; pick: number }
  | { do: 'subscribe'; hours: number }
  | { do: 'cancel' | 'job' }
  | { do: 'correct'; hours: number }
  | { do: 'wait'; days: number };

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100);
const pick = fc.nat({ max: 1000 });
const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('log' as const),
        hours: hundredths(1, 2400),
        task: pick,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('edit' as const), hours: hundredths(1, 2400), pick }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('delete log' as const, 'delete task' as const, 'delete va' as const),
        pick,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('subscribe' as const),
        hours: hundredths(100, 40_000),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'job' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('correct' as const), hours: hundredths(-5000, 5000) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        days: fc.integer({ min: 1, max: 75 }),
      }),
    },
  ),
  { minLength: 1, maxLength: 40 },
);

test('whatever happens, the balance is what was granted less what was used', async () => {
  const { db } = single;
  const factories = makeFactories(db);
  const play = async (story: Deed[]) => {
    const client = await factories.createUser({ role: 'client' });
    let day = '2026-01-29';
    let used = 0;
    let vas: number[] = [];
    let tasks: number[] = [];
    let logs: { id: number; taskId: number; cents: number }[] = [];
    const addTask = async () => {
      if (vas.length === 0) vas = [(await factories.createUser({ role: 'va' })).id];
      tasks.push((await factories.createTask({ clientId: client.id, vaId: vas[0] ?? null })).id);
    };
    const oneOf = <One>(list: One[], index: number) => list[index % Math.max(1, list.length)];
    await liveOn(day);

    for (const deed of story) {
      if (deed.do === 'wait') {
        day = later(day, deed.days);
        await liveOn(day);
      }
      if (deed.do === 'job') await openPeriods(db);
      if (deed.do === 'cancel') await endActive(client.id);
      if (deed.do === 'subscribe') {
        await endActive(client.id);
        await subscribe(client.id, deed.hours);
      }
      if (deed.do === 'correct') {
        await sql`insert into hours_ledger (client_id, period_start, kind, hours, reason)
          select ${client.id}, open_billing_period(${client.id}::integer), 'correction', ${deed.hours}, 'A test'`.execute(
          db,
        );
        used -= Math.round(deed.hours * 100);
      }
      if (deed.do === 'log') {
        if (tasks.length === 0 || vas.length === 0) await addTask();
        const taskId = oneOf(tasks, deed.task) ?? 0;
        const { id } = await log(db, taskId, vas[0] ?? 0, deed.hours);
        const cents = Math.round(deed.hours * 100);
        logs.push({ id, taskId, cents });
        used += cents;
      }
      const chosen = 'pick' in deed ? oneOf(logs, deed.pick) : undefined;
      if (deed.do === 'edit' && chosen) {
        await db
          .updateTable('timeLogs')
          .set({ duration: deed.hours })
          .where('id', '=', chosen.id)
          .execute();
        used += Math.round(deed.hours * 100) - chosen.cents;
        chosen.cents = Math.round(deed.hours * 100);
      }
      if (deed.do === 'delete log' && chosen) {
        await db.deleteFrom('timeLogs').where('id', '=', chosen.id).execute();
        used -= chosen.cents;
        logs = logs.filter(({ id }) => id !== chosen.id);
      }
      if (deed.do === 'delete task' && tasks.length > 0) {
        const gone = oneOf(tasks, deed.pick);
        await db
          .deleteFrom('tasks')
          .where('id', '=', gone ?? 0)
          .execute();
        tasks = tasks.filter((id) => id !== gone);
        logs = logs.filter(({ taskId }) => taskId !== gone);
      }
      if (deed.do === 'delete va' && vas.length > 0) {
        await db
          .deleteFrom('users')
          .where('id', '=', vas[0] ?? 0)
          .execute();
        vas = [];
      }

      const now = await sums(client.id);
      expect(now.used, JSON.stringify(deed)).toBe(used);
      expect(now.carried).toBe(0);
      expect(now.balance).toBe(now.granted - now.used);
      expect(now.last <= day).toBe(true);
      const grants = now.rows.filter(({ kind }) => kind === 'grant');
      expect(new Set(grants.map((row) => `${row.periodStart} ${row.subscriptionId}`)).size).toBe(
        grants.length,
      );
      // A period that is over is settled: its rows sum to nothing.
      const closed = new Map<string, number>();
      for (const { periodStart, hours } of now.rows)
        if (periodStart !== now.last)
          closed.set(periodStart, (closed.get(periodStart) ?? 0) + Math.round(hours * 100));
      expect([...closed.values()].every((sum) => sum === 0)).toBe(true);
    }
  };
  await fc.assert(fc.asyncProperty(deeds, play), { numRuns: 200 });
}, 120_000);
