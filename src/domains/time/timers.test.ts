import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import type { TestUser } from '../../../tests/support/factories.ts';
import { openStreams } from '../../../tests/support/streams.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createWork() {
  const [admin, client, va] = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
  const taskIn = (status: 'in-progress' | 'todo' = 'in-progress') =>
    gva.createTask({ clientId: client.id, vaId: va.id, status });
  const task = await taskIn();
  return { admin, client, va, task, taskIn, call: gva.callAs(va).timers };
}

/** Lets the timer have begun that much earlier, with all its pauses. */
const pass = (id: number, seconds: number) =>
  sql`update timer_segments set started_at = started_at - make_interval(secs => ${seconds}),
    ended_at = ended_at - make_interval(secs => ${seconds}) where timer_id = ${id}`.execute(
    gva.database.db,
  );

/** Started, and running for an hour by now. */
async function createRunning() {
  const work = await createWork();
  const { id } = await work.call.start.mutate({ taskId: work.task.id });
  await pass(id, 3600);
  return { ...work, id };
}

const used = async (client: TestUser) => (await gva.callAs(client).ledger.balance.query({})).used;
const move = (client: TestUser, id: number, status: 'done' | 'todo') =>
  gva.callAs(client).tasks.move.mutate({ id, status });
const remove = (admin: TestUser, user: TestUser) =>
  gva.requestAs(admin)({ method: 'DELETE', url: `/api/admin/users/${user.id}` });

describe('counting', () => {
  test('a timer runs, rests, goes on, and becomes one log of what has run', async () => {
    const { va, client, task, call, id } = await createRunning();
    const running = (await call.current.query()).timer;
    expect(running).toMatchObject({ id, isRunning: true, canRun: true, task: { id: task.id } });
    expect(running?.seconds).toBeGreaterThanOrEqual(3600);

    const paused = await call.pause.mutate({ id });
    expect(paused.isRunning).toBe(false);
    await pass(id, 7200);
    const rested = (await call.current.query()).timer;
    expect(rested?.seconds).toBe(paused.seconds);

    await call.resume.mutate({ id });
    await pass(id, 1800);
    const log = await call.save.mutate({ id, notes: ' Two calls ' });

    expect(log).toMatchObject({ taskId: task.id, vaId: va.id, duration: 1.5, notes: 'Two calls' });
    const span = Date.parse(log.endTime ?? '') - Date.parse(log.startTime);
    expect(span).toBeGreaterThanOrEqual(12_600_000);
    expect(await call.current.query()).toEqual({ timer: null });
    expect(await used(client)).toBe(1.5);
  });

  test('starting, pausing and saving again change nothing', async () => {
    const { client, task, call, id } = await createRunning();
    expect(await call.start.mutate({ taskId: task.id })).toMatchObject({ id, isRunning: true });
    await call.pause.mutate({ id });
    expect(await call.pause.mutate({ id })).toMatchObject({ isRunning: false });
    expect(await call.start.mutate({ taskId: task.id })).toMatchObject({ id, isRunning: true });

    const log = await call.save.mutate({ id });
    expect(await call.save.mutate({ id, notes: 'Again' })).toEqual(log);
    expect(await used(client)).toBe(1);
  });

  test('a discarded timer leaves nothing', async () => {
    const { client, call, id } = await createRunning();
    expect(await call.discard.mutate({ id })).toEqual({ ok: true });
    expect(await call.current.query()).toEqual({ timer: null });
    await expect(call.save.mutate({ id })).rejects.toMatchObject({ message: 'Timer not found' });
    expect(await used(client)).toBe(0);
  });

  test('what has not run for a second is not saved', async () => {
    const { task, call } = await createWork();
    const { id } = await call.start.mutate({ taskId: task.id });
    await call.pause.mutate({ id });
    await sql`update timer_segments set ended_at = started_at where timer_id = ${id}`.execute(
      gva.database.db,
    );
    await expect(call.save.mutate({ id })).rejects.toMatchObject({
      message: 'There is no time to save yet.',
      data: { code: 'CONFLICT' },
    });
    expect((await call.current.query()).timer).toMatchObject({ id, seconds: 0 });
  });

  test('a timer that was forgotten stops at 24 hours', async () => {
    const { call, id } = await createRunning();
    await pass(id, 3 * 86_400);
    const forgotten = (await call.current.query()).timer;
    expect(forgotten).toMatchObject({ seconds: 86_400, isRunning: false });
    await expect(call.resume.mutate({ id })).rejects.toThrow('Save this time first.');
    expect(await call.save.mutate({ id })).toMatchObject({ duration: 24 });
  });
});

describe('one at a time', () => {
  test('a second task has to wait, and is told for which', async () => {
    const { task, taskIn, call, id } = await createRunning();
    const second = await taskIn();
    const title = (await call.current.query()).timer?.task.title;
    await expect(call.start.mutate({ taskId: second.id })).rejects.toMatchObject({
      message: `You already have a timer on “${title}”. Save or discard it first.`,
      data: { code: 'CONFLICT', details: { timer: { id, task: { id: task.id } } } },
    });
  });

  test('runs on a task in progress only', async () => {
    const { taskIn, call } = await createWork();
    const waiting = await taskIn('todo');
    await expect(call.start.mutate({ taskId: waiting.id })).rejects.toMatchObject({
      message: 'Time can only be logged while the task is in progress.',
      data: { code: 'CONFLICT' },
    });
  });

  test('what it has run is not logged by hand as well, what lies in a pause is', async () => {
    const { va, task, taskIn, call, id } = await createRunning();
    await call.pause.mutate({ id });
    await pass(id, 3600);
    await call.resume.mutate({ id });
    const other = await taskIn();
    const now = Date.now();
    const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const log = (from: number, to: number) =>
      gva.callAs(va).time.create.mutate({
        ...{ taskId: other.id, startTime: at(from), endTime: at(to), duration: 0.01 },
      });

    for (const span of [log(90, 80), log(10, -3)])
      await expect(span).rejects.toMatchObject({
        message: 'This overlaps time that your timer has run.',
        data: {
          code: 'CONFLICT',
          details: { clash: { kind: 'timer', id, task: { id: task.id } } },
        },
      });
    await log(40, 20);
    const saved = await call.save.mutate({ id });
    expect(saved.duration).toBe(1);
    expect(Date.parse(saved.startTime)).toBeLessThan(Date.parse(at(110)));
    await expect(log(90, 80)).rejects.toThrow('This overlaps time that is already logged.');
    await log(15, 10);
  });
});

describe('when the work moves on', () => {
  test('the timer rests, and what has run can still be saved', async () => {
    const { client, task, call, id } = await createRunning();
    await move(client, task.id, 'done');
    const rested = (await call.current.query()).timer;
    expect(rested).toMatchObject({ id, isRunning: false, canRun: false });
    await expect(call.resume.mutate({ id })).rejects.toThrow('while the task is in progress');
    expect(await call.save.mutate({ id })).toMatchObject({ taskId: task.id, duration: 1 });
    expect(await used(client)).toBe(1);
  });

  test('given to another VA, the first one saves what they worked', async () => {
    const { client, va, task, call, id } = await createRunning();
    const other = await gva.createUser({ role: 'va' });
    await gva.callAs(client).tasks.assign.mutate({ id: task.id, vaId: other.id });
    expect((await call.current.query()).timer).toMatchObject({ isRunning: false, canRun: false });
    // The new VA counts on their own.
    await gva.callAs(other).timers.start.mutate({ taskId: task.id });
    expect(await call.save.mutate({ id })).toMatchObject({ vaId: va.id, duration: 1 });
    expect((await gva.callAs(other).timers.current.query()).timer).toMatchObject({
      isRunning: true,
    });
  });

  test('deleted with its task, what has run is booked; a VA may not delete it away', async () => {
    const { client, va, task, call } = await createRunning();
    await expect(gva.callAs(va).tasks.delete.mutate({ id: task.id })).rejects.toThrow(
      'Time is logged on this task',
    );
    await gva.callAs(client).tasks.delete.mutate({ id: task.id });
    expect(await call.current.query()).toEqual({ timer: null });
    expect(await used(client)).toBe(1);
  });

  test('of a deleted client it is booked', async () => {
    const { admin, client, call } = await createRunning();
    expect((await remove(admin, client)).statusCode).toBe(200);
    expect(await call.current.query()).toEqual({ timer: null });
    const { used: kept } = await gva.callAs(admin).ledger.balance.query({ clientId: client.id });
    expect(kept).toBe(1);
  });

  test('of a deleted VA it is booked, without the person', async () => {
    const { admin, client, va, task } = await createRunning();
    expect((await remove(admin, va)).statusCode).toBe(200);
    const { items } = await gva.callAs(client).time.list.query({ taskId: task.id });
    expect(items).toMatchObject([{ va: null, duration: 1 }]);
    expect(await used(client)).toBe(1);
  });

  test('of a VA who becomes inactive it rests', async () => {
    const { admin, va, id } = await createRunning();
    const set = (status: string) =>
      gva.requestAs(admin)({
        method: 'PATCH',
        url: `/api/admin/users/${va.id}`,
        body: { user: { status } },
      });
    expect((await set('inactive')).statusCode).toBe(200);
    await pass(id, 3600);
    await set('active');
    const cookie = await gva.signIn(va);
    const answer = await gva.app.inject({ url: '/trpc/timers.current', headers: { cookie } });
    const { timer } = answer.json().result.data;
    expect(timer).toMatchObject({ id, isRunning: false, canRun: true });
    expect(timer.seconds).toBeLessThan(3700);
  });

  test('of a VA who becomes something else it is booked', async () => {
    const { admin, client, va, task } = await createRunning();
    await move(client, task.id, 'done');
    const changed = await gva.requestAs(admin)({
      method: 'PATCH',
      url: `/api/admin/users/${va.id}`,
      body: { user: { role: 'admin' } },
    });
    expect(changed.statusCode).toBe(200);
    expect(await used(client)).toBe(1);
  });
});

test('another device of the VA hears of each step, and nobody else does', async () => {
  const { client, va, task, call } = await createWork();
  const streams = await openStreams(gva);
  const [device, stranger] = await Promise.all([streams.follow(va), streams.follow(client)]);
  const { id } = await call.start.mutate({ taskId: task.id });
  await device.hears({ kind: 'timer', id, operation: 'created', taskId: task.id });
  await call.pause.mutate({ id });
  await device.hears({ kind: 'timer', id, operation: 'updated' });
  await call.discard.mutate({ id });
  await device.hears({ kind: 'timer', id, operation: 'deleted' });
  const later = await gva.createTask({ clientId: client.id });
  await stranger.hears({ kind: 'task', id: later.id });
  expect(stranger.changes().filter(({ kind }) => kind === 'timer')).toEqual([]);
  streams.closeAll();
});
