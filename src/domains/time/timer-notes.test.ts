import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { openStreams } from '#tests/support/streams.ts';
import { makeTimers, type Timers } from '#tests/support/timers.ts';

let gva: TestApp;
let timers: Timers;
beforeAll(async () => {
  gva = await createTestApp();
  timers = makeTimers(gva);
});
afterAll(() => gva.close());

describe('notes of a timer', () => {
  test('notes typed in one tab are in the log that another tab saves', async () => {
    const { call, id } = await timers.createRunning();
    const { timer } = await call.note.mutate({ id, notes: ' Two boxes ' });
    expect(timer).toMatchObject({ id, notes: 'Two boxes' });
    expect((await call.current.query()).timer).toMatchObject({ notes: 'Two boxes' });
    expect(await call.save.mutate({ id })).toMatchObject({ notes: 'Two boxes' });
  });

  test('notes sent with the save replace those stored before', async () => {
    const { call, id } = await timers.createRunning();
    await call.note.mutate({ id, notes: 'Two boxes' });
    expect(await call.save.mutate({ id, notes: 'Three boxes' })).toMatchObject({
      notes: 'Three boxes',
    });
  });

  test('notes that arrive after the save are stored in its log', async () => {
    const { call, va, id } = await timers.createRunning();
    const log = await call.save.mutate({ id });
    expect(await call.note.mutate({ id, notes: 'Two boxes' })).toEqual({ timer: null });
    const { items } = await gva.callAs(va).time.list.query({ vaId: va.id });
    expect(items).toMatchObject([{ id: log.id, notes: 'Two boxes' }]);
  });

  test('notes are in the log that is saved after the client has closed the task', async () => {
    const { client, va, task, call, id } = await timers.createRunning();
    await call.note.mutate({ id, notes: 'Two boxes' });
    await gva.callAs(client).tasks.move.mutate({ id: task.id, status: 'done' });
    expect(await call.save.mutate({ id })).toMatchObject({ vaId: va.id, notes: 'Two boxes' });
  });

  test('notes of a discarded timer are refused (404)', async () => {
    const { call, id } = await timers.createRunning();
    await call.discard.mutate({ id });
    await expect(call.note.mutate({ id, notes: 'Two boxes' })).rejects.toMatchObject({
      message: 'Timer not found',
    });
  });

  test('another device of the VA gets an event for new notes, and none for unchanged notes', async () => {
    const { va, task, call } = await timers.createWork();
    const streams = await openStreams(gva);
    const device = await streams.follow(va);
    const { id } = await call.start.mutate({ taskId: task.id });
    await call.note.mutate({ id, notes: 'Two boxes' });
    await device.waitFor({ kind: 'timer', id, operation: 'updated' });
    await call.note.mutate({ id, notes: 'Two boxes' });
    await call.discard.mutate({ id });
    await device.waitFor({ kind: 'timer', id, operation: 'deleted' });
    // Other test files that share the server also cause events.
    const told = device
      .changes()
      .filter((change) => change.kind === 'timer' && change.id === id)
      .map(({ operation }) => operation);
    expect(told).toEqual(['created', 'updated', 'deleted']);
    streams.closeAll();
  });
});

describe('switching to another task', () => {
  test('saves the time on the first task and starts the timer on the second', async () => {
    const { call, task, taskIn, id } = await timers.createRunning();
    const second = await taskIn();
    await call.note.mutate({ id, notes: 'Two boxes' });
    const switched = await call.switch.mutate({ taskId: second.id });
    expect(switched).toMatchObject({
      saved: { taskId: task.id, duration: expect.closeTo(1, 2), notes: 'Two boxes' },
      timer: { task: { id: second.id }, isRunning: true },
    });
    expect((await call.current.query()).timer).toMatchObject({ task: { id: second.id } });
  });

  test('keeps the timer running if it is already on that task', async () => {
    const { call, task, id } = await timers.createRunning();
    expect(await call.switch.mutate({ taskId: task.id })).toMatchObject({
      saved: null,
      timer: { id, isRunning: true },
    });
  });

  test('is refused for a task that is not in progress, and the first timer keeps running', async () => {
    const { call, taskIn, id } = await timers.createRunning();
    const waiting = await taskIn('todo');
    await expect(call.switch.mutate({ taskId: waiting.id })).rejects.toMatchObject({
      message: 'You can only log time while the task is in progress.',
      data: { code: 'CONFLICT' },
    });
    expect((await call.current.query()).timer).toMatchObject({ id, isRunning: true });
  });
});
