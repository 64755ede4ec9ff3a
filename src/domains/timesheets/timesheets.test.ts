import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import {
  dayOfPastWeek as day,
  makeTimesheets,
  pastWeek as week,
} from '#tests/support/timesheets.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp({ env: { MAX_LOG_AGE_DAYS: '30' } });
});
afterAll(() => gva.close());

const today = new Date().toISOString().slice(0, 10);
const { createWork } = makeTimesheets(() => gva);

const logsOf = (taskId: number) =>
  gva.database.db
    .selectFrom('timeLogs')
    .select(['id', 'startTime', 'endTime', 'duration', 'worked', 'workDate', 'version'])
    .where('taskId', '=', taskId)
    .orderBy('id')
    .execute();

const useTimeZone = (userId: number, timeZone: string) =>
  gva.database.db.insertInto('presence').values({ userId, timeZone }).execute();

describe('a cell', () => {
  test('a value in an empty cell becomes one log from nine o’clock in the time zone of the VA', async () => {
    const { va, taskId, set } = await createWork();
    await useTimeZone(va.id, 'America/New_York');
    const sheet = await set(1.5);
    expect(sheet.rows).toMatchObject([
      {
        taskId,
        title: 'Sort the invoices',
        canLog: true,
        cells: [{ day: week, hours: 1.5, logCount: 1, approval: 'open', obstacle: null }],
      },
    ]);
    const [log] = await logsOf(taskId);
    expect(log).toMatchObject({ duration: 1.5, workDate: week, worked: null });
    const local = new Date(log?.startTime ?? '').toLocaleTimeString('en-GB', {
      timeZone: 'America/New_York',
    });
    expect(local).toBe('09:00:00');
  });

  test('a value is placed around other time, after nine o’clock first', async () => {
    const { va, newTask, taskId, set } = await createWork();
    const other = await newTask();
    await gva.createTimeLog(other.id, va, `${week}T10:00:00.000Z`);
    await set(2);
    expect(await logsOf(taskId)).toMatchObject([
      { startTime: `${week}T09:00:00.000Z`, endTime: `${week}T12:00:00.000Z`, duration: 2 },
    ]);
    const third = await newTask();
    await set(14, { taskId: third.id });
    expect(await logsOf(third.id)).toMatchObject([
      { startTime: `${week}T07:00:00.000Z`, endTime: `${day(1)}T00:00:00.000Z`, duration: 14 },
    ]);
  });

  test('a value for which the day has no free time is refused (409)', async () => {
    const { newTask, set } = await createWork();
    await set(20);
    const other = await newTask();
    await expect(set(5, { taskId: other.id })).rejects.toMatchObject({
      message:
        'Only 4:00 of this day are free until now. Enter less, or change the other time of the day.',
      data: { code: 'CONFLICT' },
    });
    expect(await logsOf(other.id)).toEqual([]);
  });

  test('another value makes the log longer or shorter, and keeps the previous version', async () => {
    const { va, taskId, set } = await createWork();
    const [cell] = (await set(2)).rows[0]?.cells ?? [];
    const longer = await set(3.25, { seen: { logId: cell?.log?.id, version: cell?.log?.version } });
    const [changed] = longer.rows[0]?.cells ?? [];
    expect(changed).toMatchObject({ hours: 3.25, log: { id: cell?.log?.id, version: 2 } });
    await set(0.5, { seen: { logId: cell?.log?.id, version: 2 } });
    expect(await logsOf(taskId)).toMatchObject([
      { startTime: `${week}T09:00:00.000Z`, endTime: `${week}T09:30:00.000Z`, duration: 0.5 },
    ]);
    const former = await gva.callAs(va).time.changes.query({ id: cell?.log?.id ?? 0 });
    expect(former.map(({ duration }) => duration)).toEqual([3.25, 2]);
  });

  test('a break within the span of a log stays when its hours change', async () => {
    const { va, taskId, set } = await createWork();
    await gva.callAs(va).time.create.mutate({
      taskId,
      startTime: `${week}T09:00:00Z`,
      endTime: `${week}T12:00:00Z`,
      duration: 2,
    });
    const [log] = await logsOf(taskId);
    await set(2.5, { seen: { logId: log?.id, version: 1 } });
    expect(await logsOf(taskId)).toMatchObject([
      { startTime: `${week}T09:00:00.000Z`, endTime: `${week}T12:30:00.000Z`, duration: 2.5 },
    ]);
  });

  test('a repeated call creates no second log, and changes nothing twice', async () => {
    const { taskId, set } = await createWork();
    await set(1.5);
    await set(1.5);
    const [log] = await logsOf(taskId);
    const seen = { logId: log?.id, version: 1 };
    await set(2, { seen });
    await set(2, { seen });
    expect(await logsOf(taskId)).toMatchObject([{ id: log?.id, duration: 2, version: 2 }]);
  });

  test('a value over one that another tab entered is refused (409)', async () => {
    const { taskId, set } = await createWork();
    await set(1.5);
    await expect(set(2)).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
    const [log] = await logsOf(taskId);
    await set(2, { seen: { logId: log?.id, version: 1 } });
    await expect(set(3, { seen: { logId: log?.id, version: 1 } })).rejects.toMatchObject({
      message: 'This time was changed in the meantime. Check it and enter your value again.',
    });
    expect(await logsOf(taskId)).toMatchObject([{ duration: 2 }]);
  });

  test.each([
    ['FORBIDDEN', async () => ({ vaId: (await gva.createUser({ role: 'va' })).id })],
    ['CONFLICT', async () => ({ status: 'in-review' as const })],
  ])(
    'on a task that its VA no longer works on, a larger value is refused (%s)',
    async (code, findChanges) => {
      const { taskId, set } = await createWork();
      await set(2);
      const [log] = await logsOf(taskId);
      const changes = await findChanges();
      await gva.database.db.updateTable('tasks').set(changes).where('id', '=', taskId).execute();
      const seen = { logId: log?.id, version: 1 };
      await expect(set(3, { seen })).rejects.toMatchObject({ data: { code } });
      await set(1, { seen });
      expect(await logsOf(taskId)).toMatchObject([{ duration: 1 }]);
    },
  );

  test('several logs, timer logs and approved logs are not changed by a value (409)', async () => {
    const { client, va, taskId, own, set } = await createWork();
    const { id } = await gva.createTimeLog(taskId, va, `${week}T10:00:00.000Z`);
    const { db } = gva.database;
    await db
      .updateTable('timeLogs')
      .set({ timerId: 1_000_000 + id })
      .where('id', '=', id)
      .execute();
    const cells = async () => (await own.week.query({ week })).rows[0]?.cells;
    expect(await cells()).toMatchObject([{ hours: 1, log: null, obstacle: 'timer' }]);
    await expect(set(2, { seen: { logId: id, version: 1 } })).rejects.toMatchObject({
      message: 'A timer recorded this time, so change its start and end instead of the sum.',
    });

    await gva.createTimeLog(taskId, va, `${week}T12:00:00.000Z`);
    expect(await cells()).toMatchObject([
      { hours: 2, log: null, obstacle: 'several', logCount: 2 },
    ]);
    expect(await own.cell.query({ taskId, day: week })).toMatchObject([
      { id, isTimer: true },
      { isTimer: false },
    ]);

    const [, manual] = await logsOf(taskId);
    await db.deleteFrom('timeLogs').where('id', '=', id).execute();
    await db
      .updateTable('timeLogs')
      .set({ approval: 'approved', approvedAt: new Date().toISOString(), approvedBy: client.id })
      .where('taskId', '=', taskId)
      .execute();
    expect(await cells()).toMatchObject([
      { obstacle: 'approved', approval: 'approved', log: null },
    ]);
    const call = set(2, { seen: { logId: manual?.id, version: manual?.version } });
    await expect(call).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
  });

  test('a future day, a day too long ago and a task not in progress are refused', async () => {
    const { client, va, set } = await createWork();
    await expect(set(1, { day: addDays(today, 2) })).rejects.toMatchObject({
      message: 'Time cannot be logged for a day in the future.',
      data: { code: 'BAD_REQUEST' },
    });
    await expect(set(1, { day: '2024-01-02' })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    });
    const todo = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'todo' });
    await expect(set(1, { taskId: todo.id })).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
  });

  test('time is placed from a day before the task existed; earlier days are refused', async () => {
    const { client, va, set, own } = await createWork();
    const task = { clientId: client.id, vaId: va.id, status: 'in-progress' as const };
    const { id } = await gva.createTask({ ...task, createdAt: `${day(2)}T20:15:00.000Z` });
    await expect(set(1, { taskId: id })).rejects.toThrow('Time on this task cannot start before');
    await expect(set(4, { taskId: id, day: day(1) })).rejects.toThrow('cannot start before');
    expect(await logsOf(id)).toEqual([]);
    await set(3.5, { taskId: id, day: day(1) });
    await set(1, { taskId: id, day: day(2) });
    expect(await logsOf(id)).toMatchObject([
      { startTime: `${day(1)}T20:15:00.000Z`, endTime: `${day(1)}T23:45:00.000Z` },
      { startTime: `${day(2)}T09:00:00.000Z` },
    ]);
    const { rows } = await own.week.query({ week });
    expect(rows.find(({ taskId }) => taskId === id)).toMatchObject({ firstDay: day(1) });
  });

  test.each([
    [{ hours: 0 }, 'You cannot delete logged time. Ask an administrator to delete it.'],
    [{ hours: 24.5 }, 'Duration can be at most 24 hours'],
    [{ hours: '1:30' }, 'Duration is required'],
    [{ day: '2026-02-30' }, 'Enter a day such as 2026-03-02'],
    [{ seen: { logId: 1 } }, 'version must be a whole number from 1 to 2147483647'],
  ])('an invalid value is refused (400), case %#', async (fields, message) => {
    const { va, taskId } = await createWork();
    const response = await gva.requestAs(va)({
      method: 'PUT',
      url: '/api/timesheets/cells',
      body: { taskId, day: week, hours: 1, seen: null, ...fields },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });

  test('the hours guard refuses more time than the client has left (409)', async () => {
    const { client, taskId, set } = await createWork();
    await gva.database.db
      .insertInto('hoursGuards')
      .values({ clientId: client.id, atLimit: 'stop' })
      .execute();
    await expect(set(1)).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
    expect(await logsOf(taskId)).toEqual([]);
  });
});
