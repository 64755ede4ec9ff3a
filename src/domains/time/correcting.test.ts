import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createRoundedLog } from '#tests/support/corrected-time.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const start = '2026-01-05T09:00:00.000Z';
const at = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();

/** A VA who has logged the first 1.5 hours. */
async function createLogged() {
  const [client, va] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const log = (from: number, to: number, taskId = task.id) =>
    gva.callAs(va).time.create.mutate({
      taskId,
      startTime: at(from),
      endTime: at(to),
      duration: to - from,
    });
  const { id } = await log(0, 1.5);
  return { client, va, task, id, log };
}

const edit = (as: TestUser, id: number, body: object) =>
  gva.requestAs(as)({ method: 'PATCH', url: `/api/time-logs/${id}`, body });

describe('editing a time log', () => {
  test('its VA edits it; the previous versions are kept and the ledger is corrected', async () => {
    const { client, va, id } = await createLogged();
    const first = await edit(va, id, { duration: 1, notes: ' Calls only ' });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ duration: 1, notes: 'Calls only', startTime: at(0) });
    const second = await edit(va, id, { startTime: at(1), endTime: at(3), duration: 2 });
    expect(second.json()).toMatchObject({ startTime: at(1), endTime: at(3), duration: 2 });
    expect(second.json().editedAt).not.toBeNull();

    // The client can also read the versions of the time they are billed for.
    for (const reader of [va, client])
      expect(await gva.callAs(reader).time.changes.query({ id })).toMatchObject([
        { startTime: at(0), endTime: at(1.5), duration: 1, notes: 'Calls only' },
        { startTime: at(0), endTime: at(1.5), duration: 1.5, notes: null },
      ]);
    const { items } = await gva.callAs(client).ledger.list.query({});
    expect(items.map(({ kind, hours }) => [kind, hours])).toEqual([
      ['correction', -1],
      ['correction', 0.5],
      ['use', -1.5],
    ]);
  });

  describe.each([
    ['given to another VA', 403, async () => ({ vaId: (await gva.createUser({ role: 'va' })).id })],
    ['back in the pool', 403, async () => ({ vaId: null, status: 'todo' as const })],
    ['done', 409, async () => ({ status: 'done' as const })],
    [
      'of another client and VA',
      403,
      async () => ({
        clientId: (await gva.createUser({ role: 'client' })).id,
        vaId: (await gva.createUser({ role: 'va' })).id,
      }),
    ],
  ])('after the task is %s', (_state, status, findChanges) => {
    test('more time and another span are refused, less time and notes are not', async () => {
      const { va, id, task } = await createLogged();
      const changes = await findChanges();
      await gva.database.db.updateTable('tasks').set(changes).where('id', '=', task.id).execute();
      for (const added of [
        { endTime: at(24), duration: 24 },
        { startTime: at(-1) },
        { startTime: at(-1), duration: 1 },
        { startTime: at(2), endTime: at(3), duration: 1 },
        { startTime: at(0.5), endTime: at(1.5), duration: 1.5 },
      ])
        expect([added, (await edit(va, id, added)).statusCode]).toEqual([added, status]);
      expect((await edit(va, id, { notes: 'Two calls' })).statusCode).toBe(200);
      expect((await edit(va, id, { duration: 1 })).statusCode).toBe(200);
      const shorter = await edit(va, id, { endTime: at(0.5), duration: 0.5 });
      expect(shorter.json()).toMatchObject({ duration: 0.5, endTime: at(0.5), notes: 'Two calls' });
      expect((await edit(va, id, { endTime: at(1), duration: 1 })).statusCode).toBe(status);
    });
  });

  test('its VA changes the notes of a log whose hours were rounded up', async () => {
    const { va, task } = await createLogged();
    const { id } = await createRoundedLog(gva, task, va);
    const noted = await edit(va, id, { notes: 'One call' });
    expect([noted.statusCode, noted.json().duration]).toEqual([200, 1.01]);
    expect((await edit(va, id, { duration: 1.02 })).statusCode).toBe(400);
  });

  test('a log without an end needs one (400)', async () => {
    const { va, id } = await createLogged();
    const logs = gva.database.db.updateTable('timeLogs');
    await logs.set({ endTime: null }).where('id', '=', id).execute();
    const noted = await edit(va, id, { notes: 'One call' });
    expect([noted.statusCode, noted.json().message]).toEqual([400, 'End time is required']);
    expect((await edit(va, id, { endTime: at(1.5) })).statusCode).toBe(200);
  });

  test('an edit with the same values creates no version', async () => {
    const { va, id } = await createLogged();
    const same = await edit(va, id, { duration: 1.5, startTime: at(0) });
    expect(same.json().editedAt).toBeNull();
    expect(await gva.callAs(va).time.changes.query({ id })).toEqual([]);
  });

  test.each([
    [{ endTime: at(-1) }, 'End time must be after start time'],
    [{ endTime: '2099-01-01T00:00:00Z' }, 'End time cannot be in the future'],
    [{ endTime: at(1) }, 'Duration cannot be longer than the time between start and end'],
    [{ duration: 0 }, 'Duration must be more than 0'],
    [{ duration: null }, 'Duration is required'],
  ])('the change %j is refused: %s', async (body, message) => {
    const { va, id } = await createLogged();
    const answer = await edit(va, id, body);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });

  test('previous versions are append-only and deleted only with their log', async () => {
    const { va, id } = await createLogged();
    await edit(va, id, { duration: 1 });
    const { pool } = gva.database;
    for (const statement of [
      'update time_log_changes set duration = 9',
      'delete from time_log_changes',
      'truncate time_log_changes',
    ])
      await expect(pool.query(statement)).rejects.toThrow('append-only');
    await pool.query('delete from time_logs where id = $1', [id]);
    const { rows } = await pool.query('select from time_log_changes where time_log_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('overlapping time', () => {
  test('is refused, and the conflict names the overlapping log', async () => {
    const { va, client, task, id, log } = await createLogged();
    const other = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    const refusal = {
      message: 'This overlaps with time you already logged.',
      data: {
        code: 'CONFLICT',
        details: {
          overlap: { kind: 'log', id, startTime: at(0), endTime: at(1.5), task: { id: task.id } },
        },
      },
    };
    await expect(log(1, 2, other.id)).rejects.toMatchObject(refusal);
    await expect(log(-1, 3)).rejects.toMatchObject(refusal);
    const next = await log(1.5, 2, other.id);
    const moved = gva.callAs(va).time.edit.mutate({ id: next.id, startTime: at(1) });
    await expect(moved).rejects.toMatchObject(refusal);
    // A log does not overlap with itself.
    expect((await edit(va, id, { endTime: at(1.4), duration: 1 })).statusCode).toBe(200);
  });

  test('of two VAs is accepted', async () => {
    const { client } = await createLogged();
    const other = await gva.createUser({ role: 'va' });
    const task = await gva.createTask({
      clientId: client.id,
      vaId: other.id,
      status: 'in-progress',
    });
    const same = { taskId: task.id, startTime: at(0), endTime: at(1), duration: 1 };
    expect(await gva.callAs(other).time.create.mutate(same)).toMatchObject({ duration: 1 });
  });

  test('is refused by a database constraint', async () => {
    const { va, task } = await createLogged();
    const insert = gva.createTimeLog(task.id, va, at(0.5));
    await expect(insert).rejects.toMatchObject({ constraint: 'time_logs_overlap' });
  });
});
