import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

const gva = await createTestApp();
afterAll(() => gva.close());
const db = () => gva.database.db;

const hour = 3_600_000;
const day = 24 * hour;
/** A moment some days ago, and some hours after it. */
const ago = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / hour) * hour - days * day + hours * hour).toISOString();

const spanFrom = (startTime: string) => ({
  startTime,
  endTime: new Date(Date.parse(startTime) + hour).toISOString(),
  duration: 1,
});

async function createWork(createdAt: string) {
  const { client, va } = await gva.createPair();
  const task = { clientId: client.id, vaId: va.id, status: 'in-progress' as const };
  const { id: taskId } = await gva.createTask({ ...task, createdAt });
  return { client, va, taskId };
}

const logAs = (va: TestUser, taskId: number, startTime: string) =>
  gva.callAs(va).time.create.mutate({ taskId, ...spanFrom(startTime) });

/** Expects that the minute before is refused. */
async function expectEarliest(va: TestUser, taskId: number, earliest: string) {
  const found = await gva.callAs(va).time.earliest.query({ taskId });
  expect(found.earliest).toBe(earliest);
  const before = new Date(Date.parse(earliest) - 60_000).toISOString();
  await expect(logAs(va, taskId, before)).rejects.toThrow('cannot start before');
  expect(await logAs(va, taskId, earliest)).toMatchObject({ startTime: earliest });
}

/** Gives the task to a VA at a moment, as a user does. */
async function give(taskId: number, vaId: number | null, at: string) {
  await db().updateTable('tasks').set({ vaId }).where('id', '=', taskId).execute();
  await sql`alter table task_changes disable trigger user`.execute(db());
  await sql`update task_changes set created_at = ${at} where id =
    (select max(id) from task_changes where task_id = ${taskId})`.execute(db());
  await sql`alter table task_changes enable trigger user`.execute(db());
}

const assignSince = (va: TestUser, client: TestUser, startedAt: string, endedAt: string | null) =>
  db()
    .insertInto('assignments')
    .values({ vaId: va.id, clientId: client.id, startedAt, endedAt })
    .execute();

describe('time begins at most a day', () => {
  test('before the task existed', async () => {
    const { va, taskId } = await createWork(ago(10));
    await expectEarliest(va, taskId, ago(11));
  });

  test('before the VA took the task from the pool', async () => {
    const va = await gva.createUser({ role: 'va' });
    const { id } = await gva.createTask({ status: 'in-progress', createdAt: ago(20) });
    await give(id, va.id, ago(5));
    await expectEarliest(va, id, ago(6));
  });

  test('before the VA began to work for the client, if they took the task later', async () => {
    const va = await gva.createUser({ role: 'va' });
    const client = await gva.createUser({ role: 'client' });
    await assignSince(va, client, ago(8), null);
    const task = { clientId: client.id, status: 'in-progress' as const, createdAt: ago(20) };
    const { id } = await gva.createTask(task);
    await give(id, va.id, ago(2));
    await expectEarliest(va, id, ago(9));
  });

  test('before a former VA had the task for the first time, also after they get it back', async () => {
    const va = await gva.createUser({ role: 'va' });
    const { id } = await gva.createTask({ status: 'in-progress', createdAt: ago(30) });
    await give(id, va.id, ago(15));
    await give(id, null, ago(12));
    await give(id, va.id, ago(3));
    await expectEarliest(va, id, ago(16));
  });

  test('before the VA got the task, if their former work for the client ended before it existed', async () => {
    const va = await gva.createUser({ role: 'va' });
    const client = await gva.createUser({ role: 'client' });
    await assignSince(va, client, ago(90), ago(60));
    const task = { clientId: client.id, status: 'in-progress' as const, createdAt: ago(20) };
    const { id } = await gva.createTask(task);
    await give(id, va.id, ago(4));
    await expectEarliest(va, id, ago(5));
  });

  test('before the task existed that was deleted and restored', async () => {
    const { client, va, taskId } = await createWork(ago(10));
    await gva.callAs(client).tasks.delete.mutate({ id: taskId });
    await gva.callAs(client).deletedTasks.restore.mutate({ id: taskId });
    const found = await gva.callAs(va).time.earliest.query({ taskId });
    expect(found.earliest).toBe(ago(11));
  });

  test('before the VA had the task that moved to another client', async () => {
    const { va, taskId } = await createWork(ago(10));
    const { id: clientId } = await gva.createUser({ role: 'client' });
    await db().updateTable('tasks').set({ clientId }).where('id', '=', taskId).execute();
    await expectEarliest(va, taskId, ago(11));
  });
});

describe('a refusal', () => {
  test('names the field and the earliest moment in the time zone of the VA, and logs nothing', async () => {
    const { va, taskId } = await createWork('2026-03-02T23:30:00.000Z');
    await db()
      .insertInto('presence')
      .values({ userId: va.id, timeZone: 'Pacific/Kiritimati' })
      .execute();
    const body = { taskId, ...spanFrom('2026-02-27T10:00:00.000Z') };
    const call = await gva.requestAs(va)({ method: 'POST', url: '/api/time-logs', body });
    expect(call.statusCode).toBe(400);
    const message =
      'Time on this task cannot start before March 2, 2026 at 1:30 pm. Ask an administrator to add earlier time.';
    expect(call.json()).toMatchObject({ message, issues: [{ path: 'startTime', message }] });
    const { items } = await gva.callAs(va).time.list.query({ taskId });
    expect(items).toEqual([]);
  });

  test('keeps a moved log where it was; a longer or shorter one stays possible', async () => {
    const { va, taskId } = await createWork(ago(10));
    // An administrator has added it.
    const { id } = await gva.createTimeLog(taskId, va, ago(20));
    const { edit } = gva.callAs(va).time;
    await expect(edit.mutate({ id, ...spanFrom(ago(20, -1)) })).rejects.toThrow('before');
    await expect(edit.mutate({ id, ...spanFrom(ago(20, 2)) })).rejects.toThrow('before');
    expect(await edit.mutate({ id, endTime: ago(20, 2), duration: 2 })).toMatchObject({
      startTime: ago(20),
    });
    expect(await edit.mutate({ id, startTime: ago(20, 1), duration: 1 })).toMatchObject({
      startTime: ago(20, 1),
    });
    expect(await edit.mutate({ id, ...spanFrom(ago(9)) })).toMatchObject({ startTime: ago(9) });
  });
});

test('an administrator adds earlier time and moves time before the task existed, with a reason that is kept', async () => {
  const { va, taskId } = await createWork(ago(10));
  const admin = gva.callAs(await gva.createUser({ role: 'admin' })).timeCorrections;
  const entry = { taskId, vaId: va.id, ...spanFrom(ago(40)) };
  await expect(admin.add.mutate({ ...entry, reason: ' ' })).rejects.toThrow('Reason is required');
  const added = await admin.add.mutate({ ...entry, reason: 'Agreed by telephone' });
  const { id, version } = added;
  await admin.correct.mutate({ id, version, ...spanFrom(ago(50)), reason: 'The other week' });
  const { items } = await admin.list.query({ timeLogId: id });
  expect(items.map(({ reason }) => reason)).toEqual(['The other week', 'Agreed by telephone']);
});
