import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeTime, newMarch } from '#tests/support/reported-time.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { log, createWork } = makeTime(() => gva);

describe('the totals', () => {
  test('of the view and of its groups are exact', async () => {
    const { period, on } = newMarch();
    const [one, other] = [await createWork('One'), await createWork('Other')];
    for (let n = 0; n < 10; n++) await log(one.task.id, one.va, on(1 + n), 0.1);
    await log(other.task.id, other.va, on(20), 0.7);
    await log(other.task.id, other.va, on(21), 0.35);
    const { timeReport } = gva.callAs(admin);
    expect(await timeReport.totals.query(period)).toEqual({
      hours: 2.05,
      logs: 12,
      groups: [],
      groupCount: 0,
    });
    const total = { hours: 2.05, logs: 12, groupCount: 2 };
    const [many, few] = [
      { hours: 1, logs: 10 },
      { hours: 1.05, logs: 2 },
    ];
    expect(await timeReport.totals.query({ ...period, by: 'va' })).toMatchObject({
      ...total,
      groups: [
        { id: other.va.id, name: other.va.fullName, ...few },
        { id: one.va.id, name: one.va.fullName, ...many },
      ],
    });
    expect(await timeReport.totals.query({ ...period, by: 'task' })).toMatchObject({
      ...total,
      groups: [
        { id: other.task.id, name: 'Other', detail: expect.any(String), ...few },
        { id: one.task.id, name: 'One', ...many },
      ],
    });
    expect(await timeReport.totals.query({ ...period, by: 'client' })).toMatchObject({
      ...total,
      groups: [
        { id: other.client.id, ...few },
        { id: one.client.id, ...many },
      ],
    });
    expect(await gva.callAs(one.client).timeReport.totals.query({ ...period, by: 'va' })).toEqual({
      hours: 1,
      logs: 10,
      groupCount: 1,
      groups: [
        { id: one.va.id, day: null, name: one.va.fullName, detail: null, hours: 1, logs: 10 },
      ],
    });
  });

  test('of an empty period are zero', async () => {
    const { period } = newMarch();
    const { timeReport } = gva.callAs(admin);
    const none = { hours: 0, logs: 0, groups: [], groupCount: 0 };
    for (const by of [undefined, 'va', 'day'] as const)
      expect(await timeReport.totals.query({ ...period, by })).toEqual(none);
  });

  test('of days, weeks and months begin at midnight in the time zone, also when the clocks change, and weeks on the day of the reader', async () => {
    const { va, task } = await createWork('Calls');
    const from = '2026-03-01T00:00:00-05:00';
    const to = '2026-04-01T00:00:00-04:00';
    // The clocks change in New York on March 8, so that this Sunday has 23 hours.
    for (const start of ['2026-03-08T04:30:00Z', '2026-03-08T05:30:00Z', '2026-03-09T03:00:00Z'])
      await log(task.id, va, start);
    await log(task.id, va, '2026-03-09T04:00:00Z', 0.5);
    const days = async (by: 'day' | 'week' | 'month', timeZone: string) => {
      const input = { from, to, by, timeZone, taskId: task.id };
      const { groups } = await gva.callAs(admin).timeReport.totals.query(input);
      return groups.map(({ day, hours }) => [day, hours]);
    };
    expect(await days('day', 'America/New_York')).toEqual([
      ['2026-03-09', 0.5],
      ['2026-03-08', 2],
      ['2026-03-07', 1],
    ]);
    expect(await days('week', 'America/New_York')).toEqual([
      ['2026-03-09', 0.5],
      ['2026-03-02', 3],
    ]);
    const { settings } = gva.callAs(admin);
    await settings.set.mutate({ firstDayOfWeek: 0 });
    expect(await days('week', 'America/New_York')).toEqual([
      ['2026-03-08', 2.5],
      ['2026-03-01', 1],
    ]);
    await settings.set.mutate({ firstDayOfWeek: 6 });
    expect(await days('week', 'America/New_York')).toEqual([['2026-03-07', 3.5]]);
    await settings.set.mutate({ firstDayOfWeek: 1 });
    expect(await days('month', 'America/New_York')).toEqual([['2026-03-01', 3.5]]);
    expect(await days('day', 'Asia/Manila')).toEqual([
      ['2026-03-09', 1.5],
      ['2026-03-08', 2],
    ]);
    await expect(days('day', 'Mars/Olympus')).rejects.toMatchObject({
      message: 'Unknown time zone',
    });
  });

  test('have at most 200 groups, and the totals of all', async () => {
    const { period } = newMarch();
    const { client, va } = await gva.createPair();
    await gva.database.pool.query(
      `with made as (insert into tasks (title, description, client_id, category, due_date)
        select 'Task ' || n, 'A description of it', $1, 'admin', '2030-01-31'
        from generate_series(1, 205) n returning id)
      insert into time_logs (task_id, va_id, start_time, end_time, duration)
      select id, $2, $3::timestamptz + row_number() over () * interval '1 minute',
        $3::timestamptz + (row_number() over () + 1) * interval '1 minute', 0.01 from made`,
      [client.id, va.id, period.from],
    );
    const totals = await gva.callAs(admin).timeReport.totals.query({ ...period, by: 'task' });
    expect(totals).toMatchObject({ hours: 2.05, logs: 205, groupCount: 205 });
    expect(totals.groups).toHaveLength(200);
  });

  test('keep the hours of a deleted VA in a group without a name', async () => {
    const { period, on } = newMarch();
    const { va, task } = await createWork('Calls');
    await log(task.id, va, on(1), 2);
    await gva.callAs(admin).users.delete.mutate({ id: va.id });
    const { groups } = await gva.callAs(admin).timeReport.totals.query({ ...period, by: 'va' });
    expect(groups).toMatchObject([{ id: null, name: null, hours: 2, logs: 1 }]);
  });
});
