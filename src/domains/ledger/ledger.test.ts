import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { openPeriods } from './billing.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());
beforeEach(() => ledger.setToday(''));

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
  ])('a plan from %s is on %s in the period that starts on %s', async (anchor, day, start) => {
    const { rows } = await sql<{ start: string }>`
      select billing_month(${anchor}::date, months_billed(${anchor}::date, ${day}::date)) as start
    `.execute(ledger.db);
    expect(rows[0]?.start).toBe(start);
  });

  test('months in which no job ran are granted later, and unused hours carry over', async () => {
    const { client, va, task } = await ledger.createWork();
    await ledger.setToday('2026-01-31');
    await ledger.subscribe(client.id, 80);
    await ledger.log(task.id, va.id, 5.5);
    await ledger.setToday('2026-04-02');

    await ledger.log(task.id, va.id, 0.25);

    expect(await ledger.entries(client.id)).toMatchObject([
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

  test('without a subscription, used hours carry over to later calendar months', async () => {
    const { client, va, task } = await ledger.createWork();
    await ledger.setToday('2026-01-10');
    await ledger.log(task.id, va.id, 2);
    await ledger.setToday('2026-03-10');
    await ledger.log(task.id, va.id, 1);

    expect(await ledger.entries(client.id)).toMatchObject([
      { periodStart: '2026-01-01', kind: 'use', hours: -2 },
      { periodStart: '2026-01-01', kind: 'carry', hours: 2 },
      { periodStart: '2026-03-01', kind: 'carry', hours: -2 },
      { periodStart: '2026-03-01', kind: 'use', hours: -1 },
    ]);
  });

  test('months without a subscription grant nothing when one becomes active again', async () => {
    const { client } = await ledger.createWork();
    await ledger.setToday('2026-01-15');
    const { id } = await ledger.subscribe(client.id, 80);
    await ledger.setToday('2026-01-20');
    await ledger.endActive(client.id);
    await ledger.setToday('2026-05-20');
    await ledger.db
      .updateTable('subscriptions')
      .set({ status: 'active', endDate: null })
      .where('id', '=', id)
      .execute();

    const { granted, balance, last } = await ledger.sums(client.id);
    expect({ granted, balance, last }).toEqual({
      granted: 160_00,
      balance: 160_00,
      last: '2026-05-15',
    });
  });

  test('the hourly job grants each month once, even if several nodes run it', async () => {
    const { client } = await ledger.createWork();
    await ledger.db
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
    await Promise.all(Array.from({ length: 5 }, () => openPeriods(ledger.pooledDb)));

    expect(await openPeriods(ledger.pooledDb)).toBe(0);
    expect((await ledger.sums(client.id)).granted).toBe(80_00);
  });
});

describe('the append-only ledger', () => {
  test.each([
    'update hours_ledger set hours = 0',
    'delete from hours_ledger',
    'truncate hours_ledger',
  ])('the database refuses "%s"', async (statement) => {
    await expect(sql.raw(statement).execute(ledger.db)).rejects.toThrow('append-only');
  });

  test('used hours stay when a task, VA or client is deleted, but not when the time log is', async () => {
    const { client, va, task } = await ledger.createWork();
    const { id } = await ledger.log(task.id, va.id, 1.25);
    await ledger.log(task.id, va.id, 2);
    await ledger.db.deleteFrom('timeLogs').where('id', '=', id).execute();
    expect((await ledger.sums(client.id)).used).toBe(2_00);
    await ledger.db.deleteFrom('users').where('id', '=', va.id).execute();
    expect((await ledger.sums(client.id)).used).toBe(2_00);
    await ledger.db.deleteFrom('tasks').where('id', '=', task.id).execute();
    await ledger.db.deleteFrom('users').where('id', '=', client.id).execute();
    expect((await ledger.sums(client.id)).used).toBe(2_00);
  });

  test('a changed time log corrects the hours of the client who owned the task when it was logged', async () => {
    const { client, va, task } = await ledger.createWork();
    const other = await ledger.createWork();
    const { id } = await ledger.log(task.id, va.id, 1);
    await ledger.db
      .updateTable('tasks')
      .set({ clientId: other.client.id })
      .where('id', '=', task.id)
      .execute();

    await ledger.db.updateTable('timeLogs').set({ duration: 3.5 }).where('id', '=', id).execute();

    expect((await ledger.sums(client.id)).used).toBe(3_50);
    expect((await ledger.sums(other.client.id)).used).toBe(0);
  });
});

test('200 concurrent time logs add up exactly', async () => {
  const { client, va, task } = await ledger.createWork();
  await ledger.subscribe(client.id);
  await Promise.all(
    Array.from({ length: 200 }, () => ledger.log(task.id, va.id, 0.07, ledger.pooledDb)),
  );
  expect(await ledger.sums(client.id)).toMatchObject({
    used: 14_00,
    granted: 80_00,
    balance: 66_00,
  });
});
