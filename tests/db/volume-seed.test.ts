import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noVolume } from '#db/seed/volume.ts';
import { seedDemo, seedVolume } from '#db/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

// Just after midnight on a Saturday: the hardest case for seeding no row in the future.
const now = new Date('2026-11-21T00:20:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db, now);
});
afterAll(() => database.drop());

async function values(text: string) {
  const { rows } = await sql<{ value: string | number }>`${sql.raw(text)}`.execute(database.db);
  return rows.map(({ value }) => value);
}

describe('the volume seed', () => {
  const amounts = {
    clients: 40,
    vas: 5,
    tasks: 3000,
    comments: 500,
    timeLogs: 4000,
    messages: 500,
  };
  const counts = () =>
    values(`select (select count(*) from tasks) as value union all
      select count(*) from task_comments union all select count(*) from time_logs union all
      select count(*) from messages`);

  test('adds rows to the demo, unevenly over clients and without events', async () => {
    const before = await counts();
    await seedVolume(database.db, amounts);

    const added = (await counts()).map((count, i) => Number(count) - Number(before[i]));
    expect(added).toEqual([3000, 500, 4000, 500]);
    const [busiest] = await values(
      'select count(*) as value from tasks group by client_id order by 1 desc',
    );
    expect(Number(busiest)).toBeGreaterThan(300);
    expect(await values('select count(*) as value from events')).toEqual([0]);
  });

  test('follows the rules of the product, and fails where it could not', async () => {
    expect(
      await values(`select count(*) as value from (
        select start_time, lag(end_time) over (partition by va_id order by start_time) as former
        from time_logs) logs where former > start_time`),
    ).toEqual([0]);
    expect(
      await values(`select count(*) as value from time_logs l join tasks t on t.id = l.task_id
        where l.va_id is distinct from t.va_id or l.start_time < t.created_at or l.end_time > now()`),
    ).toEqual([0]);
    expect(
      await values(`select count(*) as value from time_logs
        where start_time < earliest_work(task_id, va_id)`),
    ).toEqual([0]);
    await expect(seedVolume(database.db, { ...noVolume, timeLogs: 10 })).rejects.toThrow(
      'Every VA has time logs already',
    );
  });

  test('books each log once in the ledger, in the month it was worked', async () => {
    const hours = (table: string, sum: string) =>
      values(`select ${sum} as value from ${table} join tasks t on t.id = task_id
        group by t.client_id order by t.client_id`);
    const booked = `(select l.task_id, h.hours from hours_ledger h join time_logs l on l.id = h.time_log_id) b`;
    expect(await hours(booked, '-sum(hours)')).toEqual(await hours('time_logs', 'sum(duration)'));
    expect(
      await values(`select count(*) as value from time_logs l where duration > 0
        and 1 <> (select count(*) from hours_ledger where time_log_id = l.id)`),
    ).toEqual([0]);
    // Clients without a plan are billed by calendar month, and their debt is carried over.
    expect(
      await values(`select count(*) as value from hours_ledger h
        where h.kind = 'use' and not exists (select from subscriptions where user_id = client_id)
        and period_start <> date_trunc('month', h.created_at at time zone 'UTC')`),
    ).toEqual([0]);
    expect(
      await values(`select count(*) as value from (
        select client_id, period_start, sum(hours) as balance,
          max(period_start) over (partition by client_id) as latest
        from hours_ledger group by client_id, period_start) periods
        where balance <> 0 and period_start < latest`),
    ).toEqual([0]);
  });

  test('leaves stored totals and task counts equal to a recount', async () => {
    expect(
      await values(`select count(*) as value from (
        select client_id, 'client', status, count(*) from tasks group by 1, 3 union all
        select va_id, 'va', status, count(*) from tasks where va_id is not null group by 1, 3
        except select user_id, part, status, amount from task_counts) missing`),
    ).toEqual([0]);
    expect(
      await values(`select count(*) as value from (
        select client_id, period_start, kind, sum(hours) from hours_ledger group by 1, 2, 3
        except select client_id, period_start, kind, hours from ledger_totals) missing`),
    ).toEqual([0]);
  });
});
