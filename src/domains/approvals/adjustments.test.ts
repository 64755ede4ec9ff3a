import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { at, makeSubmitted } from '#tests/support/submitted-time.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { createWeek, approve } = makeSubmitted(() => gva);
const reason = 'The client agreed to less';

/** A week whose first line, of two hours, is approved. */
async function createApproved() {
  const work = await createWeek();
  await approve(work.client, [work.first]);
  return { ...work, ...work.first };
}

const adjust = (id: number, hours: number, body: object = {}) =>
  gva.requestAs(admin)({
    method: 'POST',
    url: `/api/admin/time-logs/${id}/adjust`,
    body: { requestId: randomUUID(), hours, reason, ...body },
  });
const usedBy = async (client: TestUser) => (await gva.callAs(client).ledger.balance.query({})).used;

describe('the lock of approved time', () => {
  test('a VA cannot change approved time, and reads what to do instead (409)', async () => {
    const { va, id } = await createApproved();
    const response = await gva.requestAs(va)({
      method: 'PATCH',
      url: `/api/time-logs/${id}`,
      body: { duration: 1 },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe(
      'This time is approved. Ask an administrator to add an adjustment instead.',
    );
  });

  test.each(['correct', 'delete'])(
    'an administrator cannot %s approved time (409)',
    async (act) => {
      const { client, id, version } = await createApproved();
      const response = await gva.requestAs(admin)({
        method: 'POST',
        url: `/api/admin/time-logs/${id}/${act}`,
        body: { version, reason, ...(act === 'correct' && { duration: 1 }) },
      });
      expect(response.statusCode).toBe(409);
      expect(response.json().message).toBe('This time is approved. Add an adjustment instead.');
      expect(await usedBy(client)).toBe(3);
    },
  );

  test.each(['bulk-move', 'bulk-delete'])(
    '%s names the approved lines and changes none',
    async (act) => {
      const { client, logs, id, newTask } = await createApproved();
      const { id: taskId } = await newTask('Another task');
      const response = await gva.requestAs(admin)({
        method: 'POST',
        url: `/api/admin/time-logs/${act}`,
        body: { logs, reason, taskId },
      });
      expect(response.statusCode).toBe(409);
      expect(response.json().details.refused).toEqual([
        { id, reason: 'This time is approved. Add an adjustment instead.' },
      ]);
      expect(await usedBy(client)).toBe(3);
    },
  );

  test('other writers get the same message from the database', async () => {
    const { id } = await createApproved();
    const { fromDatabaseError } = await import('#server/errors.ts');
    const change = gva.database.db
      .updateTable('timeLogs')
      .set({ duration: 1 })
      .where('id', '=', id)
      .execute();
    const error = await change.then(
      () => undefined,
      (caught: unknown) => fromDatabaseError(caught),
    );
    expect(error).toMatchObject({
      kind: 'conflict',
      message: 'This time is approved. Add an adjustment instead.',
    });
  });

  test('a task, a VA and a client with approved time can be deleted', async () => {
    const { client, va, task, id } = await createApproved();
    await adjust(id, -0.5);
    const countLogs = async () =>
      (await gva.database.db.selectFrom('timeLogs').select('id').where('id', '=', id).execute())
        .length;
    await gva.callAs(admin).tasks.delete.mutate({ id: task.id });
    expect(await countLogs()).toBe(1);
    // Approved hours without a rate could never be paid.
    const rate = { vaId: va.id, validFrom: '2020-01-01', hourlyRate: 6 };
    await gva.callAs(admin).payRates.add.mutate(rate);
    await gva.callAs(admin).users.delete.mutate({ id: va.id });
    expect(await countLogs()).toBe(1);
    await gva.callAs(admin).users.delete.mutate({ id: client.id });
    expect(await countLogs()).toBe(0);
    const left = await gva.database.db
      .selectFrom('timeAdjustments')
      .select('id')
      .where('timeLogId', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('adjustments', () => {
  test('hours that were adjusted after the administrator saw them are not adjusted (409)', async () => {
    const { id } = await createApproved();
    const expected = { expectedHours: 2 };
    expect((await adjust(id, -0.5, expected)).statusCode).toBe(201);
    const late = await adjust(id, -0.5, expected);
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toBe(
      'This time was adjusted in the meantime. Reload to see the changes.',
    );
  });

  test('an adjustment is shown with the log, booked and mailed', async () => {
    const { client, va, id } = await createApproved();
    const response = await adjust(id, -0.5);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ duration: 2, adjustedDuration: 1.5 });
    expect(await usedBy(client)).toBe(2.5);
    for (const reader of [client, va, admin]) {
      const { adjustments } = await gva.callAs(reader).timeApprovals.history.query({ id });
      expect(adjustments).toMatchObject([{ hours: -0.5, reason, actor: { id: admin.id } }]);
    }
    const mails = await gva.database.db
      .selectFrom('mailOutbox')
      .select(['kind', 'subject'])
      .where('userId', '=', va.id)
      .where('kind', '=', 'time-adjusted')
      .execute();
    expect(mails).toEqual([
      { kind: 'time-adjusted', subject: 'An administrator adjusted approved time of yours' },
    ]);
  });

  test('the report counts the adjusted hours', async () => {
    const { client, task, id } = await createApproved();
    await adjust(id, -0.5);
    const period = { from: at(0, -9), to: at(6) };
    const { timeReport } = gva.callAs(client);
    expect(await timeReport.totals.query(period)).toMatchObject({ hours: 2.5, logs: 2 });
    const { groups } = await timeReport.totals.query({ ...period, by: 'task' });
    expect(groups).toMatchObject([{ id: task.id, hours: 2.5 }]);
    const approved = await timeReport.list.query({ ...period, approval: 'approved' });
    expect(approved.items).toMatchObject([{ id, duration: 2, adjustedDuration: 1.5 }]);
    expect(await timeReport.totals.query({ ...period, approval: 'submitted' })).toMatchObject({
      hours: 1,
      logs: 1,
    });
  });

  test('a repeated request is one adjustment, and other values with its id are refused', async () => {
    const { client, id } = await createApproved();
    const body = { requestId: randomUUID() };
    expect((await adjust(id, -0.5, body)).statusCode).toBe(201);
    expect((await adjust(id, -0.5, body)).json()).toMatchObject({ adjustedDuration: 1.5 });
    expect((await adjust(id, -0.75, body)).statusCode).toBe(409);
    expect(await usedBy(client)).toBe(2.5);
  });

  test('the hours stay between 0 and 24, and only approved time is adjusted (409)', async () => {
    const { client, logs, id } = await createApproved();
    expect((await adjust(id, -2.01)).json().message).toMatch(/between 0 and 24/);
    expect((await adjust(id, 22.5)).statusCode).toBe(409);
    expect((await adjust(logs[1]?.id ?? 0, 1)).json().message).toBe(
      'This time is not approved yet. Correct it instead.',
    );
    expect((await adjust(id, -2)).json()).toMatchObject({ adjustedDuration: 0 });
    expect(await usedBy(client)).toBe(1);
  });

  test.each([{ hours: 0 }, { hours: 0.0001 }, { hours: 25 }, { reason: ' ' }, { requestId: 'x' }])(
    'a bad adjustment is refused (400): %o',
    async (body) => {
      const { id } = await createApproved();
      expect((await adjust(id, 1, body)).statusCode).toBe(400);
    },
  );

  test('a client and a VA cannot adjust time (403)', async () => {
    const { client, va, id } = await createApproved();
    for (const user of [client, va]) {
      const response = await gva.requestAs(user)({
        method: 'POST',
        url: `/api/admin/time-logs/${id}/adjust`,
        body: { requestId: randomUUID(), hours: 1, reason },
      });
      expect(response.statusCode).toBe(403);
    }
  });

  test('hours that are used up do not stop an adjustment', async () => {
    const { client, id } = await createApproved();
    await gva.callAs(client).hoursGuard.choose.mutate({ atLimit: 'stop' });
    expect((await adjust(id, 1)).statusCode).toBe(201);
  });
});
