import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeTimers, type Timers } from '#tests/support/timers.ts';

let gva: TestApp;
let timers: Timers;
beforeAll(async () => {
  gva = await createTestApp();
  timers = makeTimers(gva);
});
afterAll(() => gva.close());

const move = (client: TestUser, id: number, status: 'done' | 'todo') =>
  gva.callAs(client).tasks.move.mutate({ id, status });
const remove = (admin: TestUser, user: TestUser) =>
  gva.requestAs(admin)({ method: 'DELETE', url: `/api/admin/users/${user.id}` });

describe('a timer whose task or VA changes', () => {
  test('is paused when the task is done, and can still be saved', async () => {
    const { client, task, call, id } = await timers.createRunning();
    await move(client, task.id, 'done');
    const paused = (await call.current.query()).timer;
    expect(paused).toMatchObject({ id, isRunning: false, canRun: false });
    await expect(call.resume.mutate({ id })).rejects.toThrow('while the task is in progress');
    expect(await call.save.mutate({ id })).toMatchObject({
      taskId: task.id,
      duration: expect.closeTo(1, 2),
    });
    expect(await timers.used(client)).toBeCloseTo(1, 2);
  });

  test('is paused when another VA is assigned, and can still be saved by its VA', async () => {
    const { client, va, task, call, id } = await timers.createRunning();
    const other = await gva.createUser({ role: 'va' });
    await gva.callAs(client).tasks.assign.mutate({ id: task.id, vaId: other.id });
    expect((await call.current.query()).timer).toMatchObject({ isRunning: false, canRun: false });
    // The new VA has their own timer.
    await gva.callAs(other).timers.start.mutate({ taskId: task.id });
    expect(await call.save.mutate({ id })).toMatchObject({
      vaId: va.id,
      duration: expect.closeTo(1, 2),
    });
    expect((await gva.callAs(other).timers.current.query()).timer).toMatchObject({
      isRunning: true,
    });
  });

  test('is billed when the client deletes the task; its VA cannot delete the task (409)', async () => {
    const { client, va, task, call } = await timers.createRunning();
    await gva.assign(va, client);
    await expect(gva.callAs(va).tasks.delete.mutate({ id: task.id })).rejects.toThrow(
      'This task has logged time',
    );
    await gva.callAs(client).tasks.delete.mutate({ id: task.id });
    expect(await call.current.query()).toEqual({ timer: null });
    expect(await timers.used(client)).toBeCloseTo(1, 2);
  });

  test('is billed when its client is deleted', async () => {
    const { admin, client, call } = await timers.createRunning();
    expect((await remove(admin, client)).statusCode).toBe(200);
    expect(await call.current.query()).toEqual({ timer: null });
    const { used: kept } = await gva.callAs(admin).ledger.balance.query({ clientId: client.id });
    expect(kept).toBeCloseTo(1, 2);
  });

  test('is saved as a log without a VA when its VA is deleted', async () => {
    const { admin, client, va, task } = await timers.createRunning();
    expect((await remove(admin, va)).statusCode).toBe(200);
    const { items } = await gva.callAs(client).time.list.query({ taskId: task.id });
    expect(items).toMatchObject([{ va: null, duration: expect.closeTo(1, 2) }]);
    expect(await timers.used(client)).toBeCloseTo(1, 2);
  });

  test('is paused when its VA becomes inactive', async () => {
    const { admin, va, id } = await timers.createRunning();
    const set = (status: string) =>
      gva.requestAs(admin)({
        method: 'PATCH',
        url: `/api/admin/users/${va.id}`,
        body: { user: { status } },
      });
    expect((await set('inactive')).statusCode).toBe(200);
    await timers.pass(id, 3600);
    await set('active');
    const cookie = await gva.signIn(va);
    const answer = await gva.app.inject({ url: '/trpc/timers.current', headers: { cookie } });
    const { timer } = answer.json().result.data;
    expect(timer).toMatchObject({ id, isRunning: false, canRun: true });
    expect(timer.seconds).toBeLessThan(3700);
  });

  test('is billed when the role of its VA changes', async () => {
    const { admin, client, va, task } = await timers.createRunning();
    await move(client, task.id, 'done');
    const changed = await gva.requestAs(admin)({
      method: 'PATCH',
      url: `/api/admin/users/${va.id}`,
      body: { user: { role: 'admin' } },
    });
    expect(changed.statusCode).toBe(200);
    expect(await timers.used(client)).toBeCloseTo(1, 2);
  });
});
