import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makePay } from '#tests/support/pay.ts';
import { makeTimers } from '#tests/support/timers.ts';
import { makeTimesheets, pastWeek } from '#tests/support/timesheets.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp({ env: { MAX_LOG_AGE_DAYS: '30' } });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const pay = makePay(() => gva);
const { createWork } = makeTimesheets(() => gva);
const tenMinutes = 600 / 3600;
const dayStart = `${pastWeek}T09:00:00.000Z`;
const minutesLater = (minutes: number) =>
  new Date(Date.parse(dayStart) + minutes * 60_000).toISOString();

/** Logs parts of an hour one after the other over REST. */
async function logParts(va: TestUser, taskId: number, count: number, duration = tenMinutes) {
  const logs = [];
  for (let part = 0; part < count; part++) {
    const response = await gva.requestAs(va)({
      method: 'POST',
      url: '/api/time-logs',
      body: {
        taskId,
        duration,
        startTime: minutesLater(part * 20),
        endTime: minutesLater(part * 20 + 20),
      },
    });
    expect(response.statusCode).toBe(201);
    logs.push(response.json());
  }
  return logs;
}

const balanceOf = (client: TestUser) => gva.callAs(client).ledger.balance.query({});

describe('six entries of 0:10 are 1:00', () => {
  test('in the ledger, the dashboards, the week, the report and its CSV file', async () => {
    const { client, va, taskId, own } = await createWork();
    const logs = await logParts(va, taskId, 6);
    // REST has two decimals.
    expect(logs.map(({ duration }) => duration)).toEqual(Array(6).fill(0.17));

    expect(await balanceOf(client)).toMatchObject({ used: 1, balance: -1 });
    const response = await gva.requestAs(client)({ url: '/api/hours-ledger/balance' });
    expect(response.json()).toMatchObject({ used: 1, balance: -1 });
    expect(await gva.callAs(client).dashboard.stats.query()).toMatchObject({ monthlyHours: 1 });
    expect(await own.week.query({ week: pastWeek })).toMatchObject({
      rows: [{ cells: [{ hours: 1, logCount: 6 }] }],
      totals: { open: { lines: 6, hours: 1 } },
    });
    const days = Array.from({ length: 8 }, (_, day) => minutesLater((day * 24 - 9) * 60));
    expect(await gva.callAs(va).time.summary.query({ days })).toMatchObject({
      totalHours: 1,
      days: [1, 0, 0, 0, 0, 0, 0],
    });
    const period = `from=${days[0]}&to=${days[7]}`;
    const file = await gva.requestAs(client)({
      url: `/api/time-report.csv?${period}&columns=task,duration`,
    });
    const lines = file.body.trim().split('\r\n').slice(1);
    expect(lines).toEqual([...Array(6).fill('Sort the invoices,0.17'), 'Total,1']);
    const document = await gva
      .callAs(client)
      .timeReport.file.mutate({ from: days[0] ?? '', to: days[7] ?? '', format: 'pdf' });
    expect(document).toMatchObject({ hours: 1, byTask: [{ hours: 1 }], byPerson: [{ hours: 1 }] });
  });

  test('on a pay statement, where each line is priced from its seconds and rounded once', async () => {
    const work = await pay.createWork();
    await pay.setRate(work.va, '2026-01-01', 6.99);
    for (const [hour, seconds] of [600, 600, 600, 600, 600, 600, 3_000].entries())
      await pay.approvedLog(work, '2026-03-10', seconds / 3600, hour);
    await gva.callAs(admin).pay.createDrafts.mutate({ month: '2026-03' });
    const { id } = await pay.findStatement(work.va, '2026-03');
    const statement = await gva.callAs(admin).pay.get.query({ id });
    // 10 minutes are exactly 1.165, and 50 minutes 5.825.
    expect(statement.lines.map(({ amount }) => amount)).toEqual([...Array(6).fill(1.17), 5.83]);
    expect(statement).toMatchObject({ hours: 6_600 / 3600, gross: 12.85 });

    const figures = { from: '2026-03', clientId: work.client.id };
    const { items } = await gva.callAs(admin).figures.entries.query({ ...figures, figure: 'cost' });
    expect(items.map(({ amount }) => amount).sort()).toEqual([...Array(6).fill(1.17), 5.83]);
  });

  test('as corrections and adjustments, and ten thousand of them', async () => {
    const { client, va, taskId } = await createWork();
    const [first] = await logParts(va, taskId, 1, 1 / 3);
    for (let time = 0; time < 2; time++)
      await gva.callAs(admin).ledger.correct.mutate({
        clientId: client.id,
        reason: 'A call',
        hours: -tenMinutes,
        balanceAfter: -((1200 + 600 * (time + 1)) / 3600),
      });
    expect((await balanceOf(client)).balance).toBe(-2400 / 3600);
    await pay.approve([first.id]);
    await gva.callAs(admin).timeApprovals.adjust.mutate({
      id: first.id,
      requestId: randomUUID(),
      reason: 'A break',
      hours: -tenMinutes,
      expectedHours: 0.33,
    });
    expect((await balanceOf(client)).balance).toBe(-1800 / 3600);

    await sql`insert into hours_ledger (client_id, period_start, kind, hours, reason)
      select client_id, period_start, 'correction', 0.1666666667, 'Many'
      from ledger_totals cross join generate_series(1, 10000)
      where client_id = ${client.id} and kind = 'use'`.execute(gva.database.db);
    expect((await balanceOf(client)).balance).toBe((6_000_000 - 1800) / 3600);
  });
});

describe('a duration', () => {
  test('of a timesheet cell is what was typed', async () => {
    const { client, va, taskId, set } = await createWork();
    const sheet = await set(tenMinutes);
    expect(sheet.rows[0]?.cells[0]?.hours).toBe(tenMinutes);
    const log = sheet.rows[0]?.cells[0]?.log;
    const seen = log && { logId: log.id, version: log.version };
    await set(20 / 60, { seen });
    expect((await balanceOf(client)).used).toBe(1200 / 3600);
    expect((await gva.callAs(va).time.list.query({ taskId })).items).toMatchObject([
      { duration: 1200 / 3600, endTime: minutesLater(20) },
    ]);
  });

  test('of a timer is its seconds, and short timers do not drift', async () => {
    const timers = makeTimers(gva);
    const { client, va, task, call } = await timers.createWork();
    for (let time = 0; time < 5; time++) {
      const { id } = await call.start.mutate({ taskId: task.id });
      await timers.pass(id, 18);
      await call.pause.mutate({ id });
      const { duration } = await call.save.mutate({ id });
      expect(Math.round(duration * 3600)).toBeGreaterThanOrEqual(18);
      expect(duration * 3600).toBeCloseTo(Math.round(duration * 3600), 6);
      // So that the next timer does not overlap.
      await sql`update time_logs set start_time = start_time - interval '1 day' * id,
        end_time = end_time - interval '1 day' * id, worked = null where va_id = ${va.id} and task_id = ${task.id}`.execute(
        gva.database.db,
      );
    }
    const { rows } = await sql<{
      seconds: number;
    }>`select sum(round(duration * 3600))::integer as seconds
      from time_logs where va_id = ${va.id}`.execute(gva.database.db);
    expect((await balanceOf(client)).used).toBe((rows[0]?.seconds ?? 0) / 3600);
  });

  test('of 0.17 is 612 seconds, and sending back what was read changes nothing', async () => {
    const { client, va, taskId } = await createWork();
    const [typed] = await logParts(va, taskId, 1, 0.17);
    expect(typed.duration).toBe(0.17);
    expect((await balanceOf(client)).used).toBe(612 / 3600);

    const other = await createWork();
    const [exact] = await logParts(other.va, other.taskId, 1);
    const response = await gva.requestAs(other.va)({
      method: 'PATCH',
      url: `/api/time-logs/${exact.id}`,
      body: { duration: exact.duration, notes: 'Calls' },
    });
    expect(response.json()).toMatchObject({ duration: 0.17, notes: 'Calls' });
    expect((await balanceOf(other.client)).used).toBe(tenMinutes);
    const corrected = await gva.callAs(admin).timeCorrections.correct.mutate({
      id: exact.id,
      version: response.json().version,
      reason: 'Notes',
      duration: 0.17,
      notes: 'Mail',
    });
    expect(corrected).toMatchObject({ duration: tenMinutes, notes: 'Mail' });
  });

  test('is at most its span, to the second', async () => {
    const { va, taskId } = await createWork();
    const span = { taskId, startTime: dayStart, endTime: minutesLater(10) };
    const create = gva.callAs(va).time.create;
    await expect(create.mutate({ ...span, duration: 601 / 3600 })).rejects.toThrow(
      'Duration cannot be longer than the time between start and end',
    );
    expect(await create.mutate({ ...span, duration: tenMinutes })).toMatchObject({
      duration: tenMinutes,
    });
  });
});

test('the hours left of a client end at zero, to the second', async () => {
  const { client, va, taskId } = await createWork();
  const clientId = client.id;
  await gva.callAs(admin).ledger.correct.mutate({ clientId, hours: 0.5, reason: 'A gift' });
  await gva.callAs(client).hoursGuard.choose.mutate({ atLimit: 'stop' });
  await logParts(va, taskId, 3);
  expect((await balanceOf(client)).balance).toBe(0);
  await expect(
    gva.callAs(va).time.create.mutate({
      taskId,
      startTime: minutesLater(70),
      endTime: minutesLater(71),
      duration: 1 / 3600,
    }),
  ).rejects.toThrow(`All hours of ${client.fullName} are used.`);
});
