import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { openStreams, type Stream } from '#tests/support/streams.ts';
import { makeTimers, type Timers } from '#tests/support/timers.ts';

let gva: TestApp;
let timers: Timers;
beforeAll(async () => {
  gva = await createTestApp();
  timers = makeTimers(gva);
});
afterAll(() => gva.close());

describe('counting', () => {
  test('a VA starts, pauses, resumes and saves a timer as one log of the running time', async () => {
    const { va, client, task, call, id } = await timers.createRunning();
    const running = (await call.current.query()).timer;
    expect(running).toMatchObject({ id, isRunning: true, canRun: true, task: { id: task.id } });
    expect(running?.seconds).toBeGreaterThanOrEqual(3600);

    const paused = await call.pause.mutate({ id });
    expect(paused.isRunning).toBe(false);
    await timers.pass(id, 7200);
    const rested = (await call.current.query()).timer;
    expect(rested?.seconds).toBe(paused.seconds);

    await call.resume.mutate({ id });
    await timers.pass(id, 1800);
    const log = await call.save.mutate({ id, notes: ' Two calls ' });

    expect(log).toMatchObject({
      taskId: task.id,
      vaId: va.id,
      duration: expect.closeTo(1.5, 2),
      notes: 'Two calls',
    });
    const span = Date.parse(log.endTime ?? '') - Date.parse(log.startTime);
    expect(span).toBeGreaterThanOrEqual(12_600_000);
    expect(await call.current.query()).toEqual({ timer: null });
    expect(await timers.used(client)).toBeCloseTo(1.5, 2);
  });

  test('starting, pausing and saving a timer twice is idempotent', async () => {
    const { client, task, call, id } = await timers.createRunning();
    expect(await call.start.mutate({ taskId: task.id })).toMatchObject({ id, isRunning: true });
    await call.pause.mutate({ id });
    expect(await call.pause.mutate({ id })).toMatchObject({ isRunning: false });
    expect(await call.start.mutate({ taskId: task.id })).toMatchObject({ id, isRunning: true });

    const log = await call.save.mutate({ id });
    expect(await call.save.mutate({ id, notes: 'Again' })).toEqual(log);
    expect(await timers.used(client)).toBeCloseTo(1, 2);
  });

  test('a discarded timer leaves no log', async () => {
    const { client, call, id } = await timers.createRunning();
    expect(await call.discard.mutate({ id })).toEqual({ ok: true });
    expect(await call.current.query()).toEqual({ timer: null });
    await expect(call.save.mutate({ id })).rejects.toMatchObject({ message: 'Timer not found' });
    expect(await timers.used(client)).toBe(0);
  });

  test('a timer of less than a second cannot be saved (409)', async () => {
    const { task, call } = await timers.createWork();
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

  test('a timer stops counting at 24 hours', async () => {
    const { call, id } = await timers.createRunning();
    await timers.pass(id, 3 * 86_400);
    const forgotten = (await call.current.query()).timer;
    expect(forgotten).toMatchObject({ seconds: 86_400, isRunning: false });
    await expect(call.resume.mutate({ id })).rejects.toThrow('Save this time first.');
    expect(await call.save.mutate({ id })).toMatchObject({ duration: expect.closeTo(24, 2) });
  });
});

describe('one at a time', () => {
  test('a timer on a second task is refused, and the conflict names the first task', async () => {
    const { task, taskIn, call, id } = await timers.createRunning();
    const second = await taskIn();
    const title = (await call.current.query()).timer?.task.title;
    await expect(call.start.mutate({ taskId: second.id })).rejects.toMatchObject({
      message: `You already have a timer on “${title}”. Save or discard it first.`,
      data: { code: 'CONFLICT', details: { timer: { id, task: { id: task.id } } } },
    });
  });

  test('a timer runs only on a task in progress', async () => {
    const { taskIn, call } = await timers.createWork();
    const waiting = await taskIn('todo');
    await expect(call.start.mutate({ taskId: waiting.id })).rejects.toMatchObject({
      message: 'You can only log time while the task is in progress.',
      data: { code: 'CONFLICT' },
    });
  });

  test('a log of a timer cannot be lengthened over time that was logged during its pause (409)', async () => {
    const { admin, va, taskIn, call, id } = await timers.createRunning();
    await call.pause.mutate({ id });
    await timers.pass(id, 3600);
    await call.resume.mutate({ id });
    await timers.pass(id, 3600);
    const log = await call.save.mutate({ id });
    expect(log).toMatchObject({ duration: expect.closeTo(2, 2) });
    const now = Date.now();
    const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
    const { time } = gva.callAs(va);
    const pause = { startTime: hoursAgo(1.9), endTime: hoursAgo(1.1), duration: 0.8 };
    await time.create.mutate({ taskId: (await taskIn()).id, ...pause });
    const overlaps = { data: { code: 'CONFLICT' } };
    await expect(time.edit.mutate({ id: log.id, duration: 3 })).rejects.toMatchObject(overlaps);
    const correction = { id: log.id, version: log.version, duration: 3, reason: 'It took longer' };
    await expect(
      gva.callAs(admin).timeCorrections.correct.mutate(correction),
    ).rejects.toMatchObject(overlaps);
    expect(await time.edit.mutate({ id: log.id, duration: 1.5 })).toMatchObject({
      duration: expect.closeTo(1.5, 2),
    });
  });

  test('time during which the timer ran cannot be logged by hand, but time during a pause can', async () => {
    const { va, task, taskIn, call, id } = await timers.createRunning();
    await call.pause.mutate({ id });
    await timers.pass(id, 3600);
    await call.resume.mutate({ id });
    const other = await taskIn();
    const now = Date.now();
    const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const log = (from: number, to: number) =>
      gva.callAs(va).time.create.mutate({
        taskId: other.id,
        startTime: at(from),
        endTime: at(to),
        duration: 0.01,
      });

    for (const [from, to] of [
      [90, 80],
      [10, -3],
    ] as const)
      await expect(log(from, to)).rejects.toMatchObject({
        message: 'This overlaps with your running timer.',
        data: {
          code: 'CONFLICT',
          details: { overlap: { kind: 'timer', id, task: { id: task.id } } },
        },
      });
    await log(40, 20);
    const saved = await call.save.mutate({ id });
    expect(saved.duration).toBeCloseTo(1, 2);
    expect(Date.parse(saved.startTime)).toBeLessThan(Date.parse(at(110)));
    await expect(log(90, 80)).rejects.toThrow('This overlaps with time you already logged.');
    await log(15, 10);
  });
});

test('another device of the VA and administrators get an event for each step, other users get none', async () => {
  const { client, va, task, call } = await timers.createWork();
  const admin = await gva.createUser({ role: 'admin' });
  const otherVa = await gva.createUser({ role: 'va' });
  const streams = await openStreams(gva);
  const follow = (user: TestUser) => streams.follow(user);
  const told = await Promise.all([va, admin].map(follow));
  const others = await Promise.all([client, otherVa].map(follow));
  const waitFor = (event: Parameters<Stream['waitFor']>[0]) =>
    Promise.all(told.map((stream) => stream.waitFor({ kind: 'timer', ...event })));

  const { id } = await call.start.mutate({ taskId: task.id });
  await waitFor({ id, operation: 'created', taskId: task.id });
  await call.pause.mutate({ id });
  await waitFor({ id, operation: 'updated' });
  await call.discard.mutate({ id });
  await waitFor({ id, operation: 'deleted' });
  const later = await gva.createTask({ clientId: client.id });
  for (const stream of others) {
    await stream.waitFor({ kind: 'task', id: later.id });
    expect(stream.changes().filter(({ kind }) => kind === 'timer')).toEqual([]);
  }
  streams.closeAll();
});
