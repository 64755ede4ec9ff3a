import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeTimesheets, pastWeek as week } from '#tests/support/timesheets.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const { createWeek } = makeTimesheets(() => gva);

const decisionsOf = (clientId: number) =>
  gva.database.db
    .selectFrom('timeLogDecisions')
    .select(['timeLogId', 'kind', 'hours', 'actorId'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute();

const decide = (id: number, values: object) =>
  gva.database.db.updateTable('timeLogs').set(values).where('id', '=', id).execute();
const approve = (id: number, clientId: number) =>
  decide(id, { approval: 'approved', approvedAt: new Date(), approvedBy: clientId });
const giveBack = (id: number) => decide(id, { approval: 'returned', returnReason: 'Too long' });

describe('submitting', () => {
  test('a VA submits all lines of a week with one decision for each, over REST too', async () => {
    const { client, va, first, second, own } = await createWeek();
    expect(await own.week.query({ week })).toMatchObject({
      state: 'open',
      totals: { open: { lines: 2, hours: 2 } },
    });
    const { version } = await own.week.query({ week });
    const response = await gva.requestAs(va)({
      method: 'POST',
      url: '/api/timesheets/submit',
      body: { week, version },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      state: 'submitted',
      totals: { open: { lines: 0 }, submitted: { lines: 2, hours: 2 } },
    });
    const decision = { kind: 'submitted', hours: 1, actorId: va.id };
    expect(await decisionsOf(client.id)).toEqual([
      { timeLogId: first.id, ...decision },
      { timeLogId: second.id, ...decision },
    ]);
  });

  test('a second submission of the same week changes nothing', async () => {
    const { client, own, submit } = await createWeek();
    const { version } = await own.week.query({ week });
    await submit();
    await own.submit.mutate({ week, version });
    expect(await decisionsOf(client.id)).toHaveLength(2);
  });

  test('a week that was changed after the VA saw it is not submitted (409)', async () => {
    const { client, va, first, own } = await createWeek();
    const { version } = await own.week.query({ week });
    await gva.callAs(va).time.edit.mutate({ id: first.id, duration: 0.5 });
    await expect(own.submit.mutate({ week, version })).rejects.toMatchObject({
      message: 'Time of this week was changed in the meantime. Check it and submit again.',
      data: { code: 'CONFLICT' },
    });
    expect(await decisionsOf(client.id)).toEqual([]);
  });

  test('a submitted line that its VA changes is open again', async () => {
    const { va, first, own, submit } = await createWeek();
    await submit();
    await gva.callAs(va).time.edit.mutate({ id: first.id, duration: 0.5 });
    expect(await own.week.query({ week })).toMatchObject({
      state: 'open',
      totals: { open: { lines: 1, hours: 0.5 }, submitted: { lines: 1 } },
    });
  });

  test('returned lines have their reason, and are submitted again', async () => {
    const { client, first, second, own, submit } = await createWeek();
    await submit();
    await approve(second.id, client.id);
    expect(await own.week.query({ week })).toMatchObject({ state: 'partly-approved' });
    await giveBack(first.id);
    const returned = await own.week.query({ week });
    expect(returned).toMatchObject({ state: 'returned', totals: { returned: { lines: 1 } } });
    expect(returned.rows[0]?.cells[0]).toMatchObject({
      approval: 'returned',
      returnReason: 'Too long',
    });
    expect(await submit()).toMatchObject({ state: 'partly-approved' });
    await approve(first.id, client.id);
    expect(await own.week.query({ week })).toMatchObject({
      state: 'approved',
      totals: { approved: { lines: 2, hours: 2 } },
    });
  });

  test('a VA withdraws what is still submitted, not what is approved', async () => {
    const { client, first, second, own, submit } = await createWeek();
    await submit();
    await approve(first.id, client.id);
    const sheet = await own.withdraw.mutate({ week });
    expect(sheet).toMatchObject({
      state: 'open',
      totals: { open: { lines: 1 }, approved: { lines: 1 } },
    });
    const kinds = (await decisionsOf(client.id)).map(({ timeLogId, kind }) => [timeLogId, kind]);
    expect(kinds.at(-1)).toEqual([second.id, 'withdrawn']);
    await own.withdraw.mutate({ week });
    expect(await decisionsOf(client.id)).toHaveLength(3);
  });

  test('a timer and a log without an end are not submitted', async () => {
    const { va, task, own, submit } = await createWeek();
    await gva.callAs(va).timers.start.mutate({ taskId: task.id });
    expect(await own.week.query({ week })).toMatchObject({
      timer: { taskId: task.id, isRunning: true },
    });
    expect(await submit()).toMatchObject({ totals: { submitted: { lines: 2 } } });
  });

  test('adjustments count in the hours of a cell', async () => {
    const { client, first, own } = await createWeek();
    await approve(first.id, client.id);
    await gva.database.db
      .insertInto('timeAdjustments')
      .values({
        requestId: crypto.randomUUID(),
        timeLogId: first.id,
        hours: 0.5,
        reason: 'A call was missing',
        actorId: client.id,
      })
      .execute();
    const { rows, totals } = await own.week.query({ week });
    expect(rows[0]?.cells[0]).toMatchObject({ hours: 1.5, approval: 'approved' });
    expect(totals.approved).toEqual({ lines: 1, hours: 1.5 });
  });

  test.each([
    [{ week: '2026-02-30', version: 'x' }, 'Enter a Monday such as 2026-03-02'],
    [{ week: addDays(week, 1), version: 'x' }, 'A week begins on a Monday'],
    [{ week }, 'version is required'],
  ])('an invalid submission is refused (400), case %#', async (body, message) => {
    const { va } = await createWeek();
    const response = await gva.requestAs(va)({
      method: 'POST',
      url: '/api/timesheets/submit',
      body,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });
});

describe('reading', () => {
  test('administrators read the week of any VA, another VA and the client do not (403)', async () => {
    const { client, va } = await createWeek();
    const [admin, other] = await Promise.all([
      gva.createUser({ role: 'admin' }),
      gva.createUser({ role: 'va' }),
    ]);
    const weekOf = (user: TestUser) =>
      gva.callAs(user).timesheets.week.query({ week, vaId: va.id });
    expect(await weekOf(admin)).toMatchObject({ va: { id: va.id }, state: 'open' });
    await expect(weekOf(other)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
    await expect(weekOf(client)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
    const missing = await gva.callAs(admin).timesheets.missing.query();
    expect(missing.find((one) => one.va.id === va.id)).toEqual({
      va: { id: va.id, fullName: va.fullName },
      week,
      lines: 2,
      returned: 0,
      hours: 2,
    });
  });
});
