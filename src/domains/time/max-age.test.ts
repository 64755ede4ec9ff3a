import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp({ env: { MAX_LOG_AGE_DAYS: '30' } });
});
afterAll(() => gva.close());

const hourMs = 3_600_000;
const ago = (days: number, hours = 0) =>
  new Date(Date.now() - days * 24 * hourMs + hours * hourMs).toISOString();
const hourFrom = (startTime: string) => ({
  startTime,
  endTime: new Date(Date.parse(startTime) + hourMs).toISOString(),
  duration: 1,
});
const message =
  'Only administrators can add or change time that is more than 30 days old. Ask one to do it.';

async function createWork() {
  const { client, va } = await gva.createPair();
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  return { va, task };
}

test('a VA cannot add time that is more than 30 days old (400), an administrator can', async () => {
  const { va, task } = await createWork();
  const old = { taskId: task.id, ...hourFrom(ago(30, -1)) };
  const request = gva.requestAs(va);
  const refused = await request({ method: 'POST', url: '/api/time-logs', body: old });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ message, issues: [{ path: 'startTime', message }] });
  expect((await gva.callAs(va).time.list.query({ taskId: task.id })).items).toEqual([]);

  const admin = await gva.createUser({ role: 'admin' });
  const added = await gva
    .callAs(admin)
    .timeCorrections.add.mutate({ ...old, vaId: va.id, reason: 'The VA was ill' });
  expect(added).toMatchObject({ duration: 1, vaId: va.id });
  const recent = { taskId: task.id, ...hourFrom(ago(30, 1)) };
  expect(await gva.callAs(va).time.create.mutate(recent)).toMatchObject({ duration: 1 });
});

test('a VA cannot change time that is more than 30 days old (403), nor its notes', async () => {
  const { va, task } = await createWork();
  const { id } = await gva.createTimeLog(task.id, va, ago(30, -1));
  for (const changes of [{ duration: 0.5 }, { notes: 'Calls' }, hourFrom(ago(2))])
    await expect(gva.callAs(va).time.edit.mutate({ id, ...changes })).rejects.toMatchObject({
      message,
      data: { code: 'FORBIDDEN' },
    });
});

test('a VA cannot move recent time to a day more than 30 days ago (400)', async () => {
  const { va, task } = await createWork();
  const { id } = await gva.createTimeLog(task.id, va, ago(2));
  const moved = gva.callAs(va).time.edit.mutate({ id, ...hourFrom(ago(31)) });
  await expect(moved).rejects.toMatchObject({ message, data: { code: 'BAD_REQUEST' } });
});

test('the time of an old timer can be saved, because it was recorded while it ran', async () => {
  const { va, task } = await createWork();
  const { timers } = gva.callAs(va);
  const { id } = await timers.start.mutate({ taskId: task.id });
  await gva.database.db
    .updateTable('timerSegments')
    .set({ startedAt: ago(40), endedAt: ago(40, 1) })
    .where('timerId', '=', id)
    .execute();
  expect(await timers.save.mutate({ id })).toMatchObject({ duration: expect.closeTo(1, 2) });
});

test('MAX_LOG_AGE_DAYS is a number of days, by default 30', () => {
  expect(readEnv({}).MAX_LOG_AGE_DAYS).toBe(30);
  expect(readEnv({ MAX_LOG_AGE_DAYS: '7' }).MAX_LOG_AGE_DAYS).toBe(7);
  for (const MAX_LOG_AGE_DAYS of ['0', '-1', '1.5', 'many', '99999'])
    expect(() => readEnv({ MAX_LOG_AGE_DAYS })).toThrow(/^MAX_LOG_AGE_DAYS must be/);
});
