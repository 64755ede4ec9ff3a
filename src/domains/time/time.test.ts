import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createWork() {
  const [admin, client, va, other] = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'va' }),
  ]);
  const { id: taskId } = await gva.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-progress',
    title: 'Sort the invoices',
  });
  return { admin, client, va, other, taskId };
}

const start = '2026-01-05T09:00:00.000Z';
const later = (hours: number, from = start) =>
  new Date(Date.parse(from) + hours * 3_600_000).toISOString();
const log = (fields: object = {}) => ({
  startTime: start,
  endTime: later(2),
  duration: 1.5,
  ...fields,
});

describe('logging', () => {
  test('a VA logs time with the documented call', async () => {
    const { va, taskId } = await createWork();

    const response = await gva.requestAs(va)({
      method: 'POST',
      url: '/api/time-logs',
      body: {
        taskId,
        vaId: va.id,
        startTime: '2026-01-05T10:00:00+01:00',
        endTime: '2026-01-05T11:30:00Z',
        duration: 2.25,
        notes: ' All of January ',
      },
    });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      taskId,
      vaId: va.id,
      startTime: '2026-01-05T09:00:00.000Z',
      endTime: '2026-01-05T11:30:00.000Z',
      duration: 2.25,
      notes: 'All of January',
      task: { id: taskId, title: 'Sort the invoices' },
      va: { id: va.id, fullName: va.fullName },
    });
  });

  test('a VA cannot log time for another VA', async () => {
    const { admin, client, va, other, taskId } = await createWork();

    for (const user of [admin, client]) {
      const { time } = gva.callAs(user);
      const call = time.create.mutate({ ...log(), taskId, vaId: va.id });
      await expect(call).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
    }
    const forOther = gva.callAs(va).time.create.mutate({ ...log(), taskId, vaId: other.id });
    await expect(forOther).rejects.toMatchObject({ message: 'You can only log your own time.' });
    const byOther = gva.callAs(other).time.create.mutate({ ...log(), taskId, vaId: va.id });
    await expect(byOther).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  });

  test.each(['todo', 'in-review', 'done', 'cancelled'] as const)(
    'a VA cannot log time on a task that is %s (409)',
    async (status) => {
      const va = await gva.createUser({ role: 'va' });
      const { id: taskId } = await gva.createTask({ vaId: va.id, status });
      await expect(gva.callAs(va).time.create.mutate({ ...log(), taskId })).rejects.toMatchObject({
        message: 'You can only log time while the task is in progress.',
        data: { code: 'CONFLICT' },
      });
    },
  );

  test.each([
    [{ endTime: start }, 'End time must be after start time'],
    [{ endTime: later(-1) }, 'End time must be after start time'],
    [
      {
        startTime: later(-1, new Date().toISOString()),
        endTime: later(1, new Date().toISOString()),
      },
      'End time cannot be in the future',
    ],
    [{ duration: 2.01 }, 'Duration cannot be longer than the time between start and end'],
    [{ endTime: later(30), duration: 24.5 }, 'Duration can be at most 24 hours'],
    [{ duration: 0 }, 'Duration must be more than 0'],
    [{ duration: -1 }, 'Duration must be more than 0'],
    [{ duration: '1.5' }, 'Duration is required'],
    [{ duration: null }, 'Duration is required'],
    [{ startTime: undefined }, 'Start time is required'],
    [{ startTime: '05-01-26' }, 'Start time is required'],
    [{ startTime: '2026-01-05 09:00' }, 'Start time is required'],
    [{ startTime: '2026-02-31T09:00:00Z' }, 'Start time is required'],
    [{ startTime: '0000-01-01T00:00:00Z' }, 'Start time is required'],
    [{ startTime: '0001-01-01T00:00:00+23:59' }, 'Start time is required'],
    [{ endTime: 1767607200000 }, 'End time is required'],
    [{ endTime: '9999-12-31T23:59:59-23:59' }, 'End time is required'],
    [{ notes: 'x'.repeat(5001) }, 'Must be at most 5,000 characters'],
    [{ notes: 'a\0b' }, 'Contains characters that cannot be stored'],
    [{ vaId: 'me' }, 'Unknown VA'],
  ])('an invalid time log is refused (400), case %#', async (fields, message) => {
    const { va, taskId } = await createWork();
    const response = await gva.requestAs(va)({
      method: 'POST',
      url: '/api/time-logs',
      body: log({ taskId, ...fields }),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
    expect(await gva.callAs(va).time.list.query({ taskId })).toMatchObject({ items: [] });
  });

  test('an end time a few minutes in the future is accepted', async () => {
    const { va, taskId } = await createWork();
    const now = new Date().toISOString();
    const times = { startTime: later(-1, now), endTime: later(4 / 60, now), duration: 1 };
    expect(await gva.callAs(va).time.create.mutate({ taskId, ...times })).toMatchObject({
      duration: 1,
    });
  });

  test.each([
    [1 / 36_000, 1 / 3600],
    [1 / 6, 600 / 3600],
    [0.17, 612 / 3600],
    [1.9999, 7200 / 3600],
    [2, 2],
  ])('%d hours are stored to the second: %d', async (duration, stored) => {
    const { va, taskId } = await createWork();
    const created = await gva
      .callAs(va)
      .time.create.mutate({ ...log({ duration }), taskId } as never);
    expect(created.duration).toBe(stored);
  });

  test('a log sent twice is stored once (409)', async () => {
    const { va, taskId } = await createWork();
    const send = () =>
      gva.requestAs(va)({ method: 'POST', url: '/api/time-logs', body: log({ taskId }) });

    expect((await send()).statusCode).toBe(201);
    expect((await send()).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'This time is already logged.',
    });
    expect((await gva.callAs(va).time.list.query({ taskId })).items).toHaveLength(1);
  });

  test('a log sent while the task is moved to done is refused or stored before the move', async () => {
    const { client, va, taskId } = await createWork();
    const [logged] = await Promise.all([
      gva.requestAs(va)({ method: 'POST', url: '/api/time-logs', body: log({ taskId }) }),
      gva.callAs(client).tasks.move.mutate({ id: taskId, status: 'done' }),
    ]);
    expect([201, 409]).toContain(logged.statusCode);
    const { items } = await gva.callAs(va).time.list.query({ taskId });
    expect(items).toHaveLength(logged.statusCode === 201 ? 1 : 0);
  });
});

describe('listing', () => {
  test('lists logs by task, by VA and by both, newest first', async () => {
    const { admin, client, va, taskId } = await createWork();
    const elsewhere = await gva.createTask({ vaId: va.id, status: 'in-progress' });
    const first = await gva.createTimeLog(taskId, va, '2026-01-05T09:00:00.000Z');
    const third = await gva.createTimeLog(taskId, va, '2026-01-07T09:00:00.000Z');
    const second = await gva.createTimeLog(elsewhere.id, va, '2026-01-06T09:00:00.000Z');

    const ids = async (user: typeof va, query: string) => {
      const response = await gva.requestAs(user)({ url: `/api/time-logs?${query}` });
      return response.json<{ id: number }[]>().map(({ id }) => id);
    };
    expect(await ids(va, `taskId=${taskId}`)).toEqual([third.id, first.id]);
    expect(await ids(va, `vaId=${va.id}`)).toEqual([third.id, second.id, first.id]);
    expect(await ids(admin, `vaId=${va.id}`)).toEqual([third.id, second.id, first.id]);
    // A client sees hours only on their own tasks.
    expect(await ids(client, `vaId=${va.id}`)).toEqual([third.id, first.id]);
    expect(await ids(admin, `vaId=${va.id}&taskId=${elsewhere.id}`)).toEqual([second.id]);
  });

  test('a list without a task or VA is refused', async () => {
    const { admin, va, other } = await createWork();
    const response = await gva.requestAs(admin)({ url: '/api/time-logs' });
    expect(response.statusCode).toBe(400);
    const otherList = gva.callAs(va).time.list.query({ vaId: other.id });
    await expect(otherList).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  });

  test('pages neither skip nor repeat logs, even with equal start times', async () => {
    const { admin, taskId } = await createWork();
    const made: number[] = [];
    for (let i = 0; i < 11; i++) {
      const va = await gva.createUser({ role: 'va' });
      made.unshift((await gva.createTimeLog(taskId, va, start)).id);
    }
    const seen: number[] = [];
    for (let next: string | undefined = `/api/time-logs?taskId=${taskId}&limit=3`; next; ) {
      const response = await gva.requestAs(admin)({ url: next });
      seen.push(...response.json<{ id: number }[]>().map(({ id }) => id));
      next = /^<(.+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(made);
  });

  test('the logs of a deleted VA are kept without the VA', async () => {
    const { client, va, taskId } = await createWork();
    await gva.createTimeLog(taskId, va);
    await gva.database.db.deleteFrom('users').where('id', '=', va.id).execute();
    const { items } = await gva.callAs(client).time.list.query({ taskId });
    expect(items).toMatchObject([{ vaId: null, va: null, duration: 1 }]);
  });
});
