import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { makeBilledTime } from '#tests/support/billed-time.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { createWork } = makeBilledTime(() => gva);

describe('the time of a deleted task', () => {
  test('is listed without the task, and its VA cannot change it (409)', async () => {
    const { client, va, id } = await createWork();
    await gva.callAs(client).tasks.delete.mutate({ id });
    const { items } = await gva.callAs(va).time.list.query({ vaId: va.id });
    expect(items).toMatchObject([
      { taskId: id, task: null },
      { taskId: id, task: null },
      { taskId: id, task: null },
    ]);
    const edit = gva.callAs(va).time.edit.mutate({ id: items[0]?.id ?? 0, notes: 'Other' });
    await expect(edit).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
    await expect(gva.callAs(va).time.list.query({ taskId: id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
    const overlapping = await gva.createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
    });
    const { startTime = '', endTime } = items[0] ?? {};
    const twice = { taskId: overlapping.id, startTime, endTime: endTime ?? '', duration: 0.5 };
    await expect(gva.callAs(va).time.create.mutate(twice)).rejects.toMatchObject({
      data: { code: 'CONFLICT', details: { overlap: { task: { title: 'Unknown Task' } } } },
    });
  });

  test('is corrected, moved and deleted by administrators, and stays so after the task was restored', async () => {
    const { client, va, id } = await createWork();
    const [first, second, third] = (await gva.callAs(va).time.list.query({ taskId: id })).items;
    const other = await gva.createTask({ clientId: client.id, vaId: va.id });
    await gva.callAs(admin).tasks.delete.mutate({ id });
    const { timeCorrections } = gva.callAs(admin);
    const reason = 'Checked with the client';
    const of = (one: typeof first) => ({ id: one?.id ?? 0, version: one?.version ?? 0, reason });
    await timeCorrections.correct.mutate({ ...of(first), duration: 0.5 });
    await timeCorrections.correct.mutate({ ...of(second), taskId: other.id });
    await timeCorrections.delete.mutate(of(third));
    const booked = async () => {
      const { rows } = await sql<{ hours: number }>`select -sum(hours) as hours from hours_ledger
        where client_id = ${client.id} and time_log_id is not null`.execute(gva.database.db);
      return rows[0]?.hours;
    };
    expect(await booked()).toBe(2);
    await gva.callAs(admin).deletedTasks.restore.mutate({ id });
    expect(await booked()).toBe(2);
    const { items } = await gva.callAs(va).time.list.query({ vaId: va.id });
    expect(items).toMatchObject([
      { id: first?.id, taskId: id, duration: 0.5 },
      { id: second?.id, taskId: other.id, duration: 1.5 },
    ]);
  });
});
