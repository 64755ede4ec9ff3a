import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { at, createRoundedLog, makeCorrections, reason } from '#tests/support/corrected-time.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { createLogged, correct, usedBy, correctionsOf, mailsTo } = makeCorrections(
  () => gva,
  () => admin,
);

describe('a correction', () => {
  test('keeps the old values and the reason for the admin, the VA and the client', async () => {
    const { client, va, task, id, version } = await createLogged();
    const response = await correct(id, { version, endTime: at(1), duration: 1, notes: 'One call' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      endTime: at(1),
      duration: 1,
      notes: 'One call',
      version: version + 1,
      editedAt: null,
    });
    expect(response.json().correctedAt).not.toBeNull();

    const wanted = {
      kind: 'changed',
      timeLogId: id,
      reason,
      va: { id: va.id, fullName: va.fullName },
      client: { id: client.id },
      actor: { id: admin.id, fullName: admin.fullName },
      before: {
        task: { id: task.id },
        startTime: at(0),
        endTime: at(1.5),
        duration: 1.5,
        notes: 'Calls',
      },
      after: {
        task: { id: task.id },
        startTime: at(0),
        endTime: at(1),
        duration: 1,
        notes: 'One call',
      },
    };
    for (const reader of [admin, va, client])
      expect(await correctionsOf(reader, id)).toMatchObject([wanted]);
    const stranger = await gva.createUser({ role: 'client' });
    expect(await correctionsOf(stranger, id)).toEqual([]);
    // The former versions are those of the VA.
    expect(await gva.callAs(va).time.changes.query({ id })).toEqual([]);
  });

  test('corrects the ledger with the reason, and tells the VA by mail', async () => {
    const { client, va, id, version } = await createLogged();
    await correct(id, { version, duration: 1 });
    const { rows } = await gva.database.pool.query(
      'select kind, hours, reason, actor_id from hours_ledger where time_log_id = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { kind: 'use', hours: -1.5, reason: null, actor_id: null },
      { kind: 'correction', hours: 0.5, reason, actor_id: admin.id },
    ]);
    expect(await usedBy(client)).toBe(1);
    expect(await mailsTo(va)).toEqual([
      { kind: 'time-corrected', subject: 'An administrator corrected time of yours' },
    ]);
  });

  test('is recorded in the activity without the reason and the notes', async () => {
    const { va, client, task, id, version } = await createLogged();
    await correct(id, { version, duration: 1, notes: 'Secret' });
    const { items } = await gva.callAs(admin).audit.list.query({ objectKind: 'time-log' });
    const facts = { taskId: task.id, clientId: client.id, vaId: va.id };
    expect(items[0]).toMatchObject({
      action: 'corrected',
      objectId: id,
      before: { ...facts, hours: 1.5 },
      after: { ...facts, hours: 1, fields: ['notes'] },
    });
    expect(JSON.stringify(items[0])).not.toMatch(/Secret|agreed/);
  });

  test('of a version that was changed in the meantime is refused (409) and changes nothing', async () => {
    const { va, client, id, version } = await createLogged();
    await gva.callAs(va).time.edit.mutate({ id, duration: 1.25 });
    const response = await correct(id, { version, duration: 1 });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: 'This time log was changed in the meantime. Reload to see the changes.',
      details: { current: { id, duration: 1.25, version: version + 1 } },
    });
    expect(await correctionsOf(admin, id)).toEqual([]);
    expect(await usedBy(client)).toBe(1.25);
    expect(await mailsTo(va)).toEqual([]);
  });

  test('that is sent again is refused (409) and corrects once; with an idempotency key it returns the first answer', async () => {
    const { client, id, version } = await createLogged();
    const send = () =>
      gva.requestAs(admin)({
        method: 'POST',
        url: `/api/admin/time-logs/${id}/correct`,
        body: { reason, version, duration: 1 },
        headers: { 'idempotency-key': `correct-${id}` },
      });
    const answers = [await send(), await send(), await correct(id, { version, duration: 1 })];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 409]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect(await correctionsOf(admin, id)).toHaveLength(1);
    expect(await usedBy(client)).toBe(1);
  });

  test('without a change stores nothing', async () => {
    const { va, id, version } = await createLogged();
    const response = await correct(id, { version, duration: 1.5, notes: ' Calls ' });
    expect(response.json()).toMatchObject({ version, correctedAt: null });
    expect(await correctionsOf(admin, id)).toEqual([]);
    expect(await mailsTo(va)).toEqual([]);
  });

  test('changes the notes and the task of a log whose hours were rounded up', async () => {
    const { va, task, newTask } = await createLogged();
    const { id } = await createRoundedLog(gva, task, va);
    const noted = await correct(id, { version: 1, notes: 'One call' });
    expect([noted.statusCode, noted.json().duration]).toEqual([200, 1.01]);
    const target = await newTask('Book the band');
    const moved = await correct(id, { version: 2, taskId: target.id });
    expect([moved.statusCode, moved.json().taskId]).toEqual([200, target.id]);
    const longer = await correct(id, { version: 3, duration: 1.02 });
    expect(longer.statusCode).toBe(400);
  });

  test.each([
    [{ endTime: at(-1) }, 400, 'End time must be after start time'],
    [{ endTime: '2099-01-01T00:00:00Z' }, 400, 'End time cannot be in the future'],
    [{ endTime: at(1) }, 400, 'Duration cannot be longer than the time between start and end'],
    [{ duration: 0 }, 400, 'Duration must be more than 0'],
    [{ reason: ' ' }, 400, 'Reason is required'],
    [{ reason: 'x'.repeat(501) }, 400, 'Must be at most 500 characters'],
    [{ version: undefined, duration: 1 }, 400, 'version is required'],
    [{ taskId: 2_147_483_647 }, 404, 'Task not found'],
  ])('with %j is refused (%i: %s)', async (body, status, message) => {
    const { client, id, version } = await createLogged();
    const response = await correct(id, { version, ...body });
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(await usedBy(client)).toBe(1.5);
  });

  test('that overlaps with other time of the VA is refused, and names it', async () => {
    const { va, id, version, log } = await createLogged();
    const other = await log(2, 3);
    const response = await correct(id, {
      version,
      startTime: at(1.5),
      endTime: at(2.5),
      duration: 1,
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: `This overlaps with other time of ${va.fullName}.`,
      details: { overlap: { kind: 'log', id: other.id } },
    });
    expect(await correctionsOf(admin, id)).toEqual([]);
  });

  test('is final for the VA, who can still change other logs', async () => {
    const { va, id, version, log } = await createLogged();
    await correct(id, { version, duration: 1 });
    await expect(gva.callAs(va).time.edit.mutate({ id, duration: 1.5 })).rejects.toMatchObject({
      message: 'An administrator corrected this time, so only administrators can change it.',
      data: { code: 'FORBIDDEN' },
    });
    const other = await log(2, 3);
    await gva.callAs(va).time.edit.mutate({ id: other.id, duration: 0.5 });
  });

  test('of a log whose VA was deleted tells nobody', async () => {
    const { client, va, id, version } = await createLogged();
    await gva.callAs(admin).users.delete.mutate({ id: va.id });
    const response = await correct(id, { version, duration: 0.5 });
    expect(response.json()).toMatchObject({ va: null, duration: 0.5 });
    expect(await usedBy(client)).toBe(0.5);
    expect(await mailsTo(va)).toEqual([]);
    expect(await correctionsOf(client, id)).toMatchObject([{ va: null, after: { duration: 0.5 } }]);
  });
});

test('corrections are append-only', async () => {
  const { id, version } = await createLogged();
  await correct(id, { version, duration: 1 });
  for (const statement of [
    `update time_corrections set reason = 'Other'`,
    'delete from time_corrections',
    'truncate time_corrections',
  ])
    await expect(gva.database.pool.query(statement)).rejects.toThrow('append-only');
});
