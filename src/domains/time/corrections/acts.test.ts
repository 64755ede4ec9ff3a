import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { at, makeCorrections, reason } from '#tests/support/corrected-time.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { createLogged, post, correct, usedBy, correctionsOf, mailsTo } = makeCorrections(
  () => gva,
  () => admin,
);

describe('a move', () => {
  test('to another task of the client changes no hours', async () => {
    const { client, task, newTask, id, version } = await createLogged();
    const target = await newTask('Book the band');
    const moved = await correct(id, { version, taskId: target.id });
    expect(moved.json()).toMatchObject({ task: { id: target.id, title: 'Book the band' } });
    expect(await correctionsOf(client, id)).toMatchObject([
      { kind: 'changed', before: { task: { id: task.id } }, after: { task: { id: target.id } } },
    ]);
    expect(await usedBy(client)).toBe(1.5);
  });

  test('to a task of another client moves the hours, and shows each client only their side', async () => {
    const { client, va, task, newTask, id, version } = await createLogged();
    const other = await gva.createUser({ role: 'client' });
    const target = await newTask('Paint the shop', other.id);
    const moved = await correct(id, { version, taskId: target.id, duration: 1.25 });
    expect(moved.statusCode).toBe(200);
    expect([await usedBy(client), await usedBy(other)]).toEqual([0, 1.25]);

    const [mine, theirs] = [await correctionsOf(client, id), await correctionsOf(other, id)];
    expect(mine).toMatchObject([
      {
        kind: 'moved-out',
        before: { task: { title: 'Book the venue' }, duration: 1.5 },
        after: null,
      },
    ]);
    expect(theirs).toMatchObject([
      {
        kind: 'moved-in',
        before: null,
        after: { task: { title: 'Paint the shop' }, duration: 1.25 },
      },
    ]);
    expect(JSON.stringify(mine)).not.toContain('Paint the shop');
    expect(JSON.stringify(theirs)).not.toContain('Book the venue');
    for (const reader of [admin, va]) expect(await correctionsOf(reader, id)).toHaveLength(2);
    expect(await mailsTo(va)).toHaveLength(1);

    // Later corrections are booked for the new client only.
    await correct(id, { version: version + 1, duration: 1 });
    expect([await usedBy(client), await usedBy(other)]).toEqual([0, 1]);
    await correct(id, { version: version + 2, taskId: task.id });
    expect([await usedBy(client), await usedBy(other)]).toEqual([1, 0]);
  });
});

describe('a deletion', () => {
  test('books the hours back and keeps the values in the corrections', async () => {
    const { client, va, task, id, version } = await createLogged();
    await gva.callAs(va).time.edit.mutate({ id, duration: 1.25 });
    const response = await post(`/${id}/delete`, { version: version + 1, reason });
    expect(response.json()).toEqual({ ok: true });
    expect(await usedBy(client)).toBe(0);
    const { items } = await gva.callAs(client).time.list.query({ taskId: task.id });
    expect(items).toEqual([]);
    for (const reader of [admin, va, client])
      expect(await correctionsOf(reader, id)).toMatchObject([
        { kind: 'deleted', reason, before: { duration: 1.25, notes: 'Calls' }, after: null },
      ]);
    expect(await mailsTo(va)).toMatchObject([
      { subject: 'An administrator deleted time of yours' },
    ]);
    const again = await post(`/${id}/delete`, { version: version + 1, reason });
    expect(again.statusCode).toBe(404);
    expect(await usedBy(client)).toBe(0);
  });

  test('of the client deletes their corrections, and of the task keeps them', async () => {
    const { client, task, id, version } = await createLogged();
    await correct(id, { version, duration: 1 });
    await gva.callAs(client).tasks.delete.mutate({ id: task.id });
    expect(await correctionsOf(client, id)).toMatchObject([
      { before: { task: null, duration: 1.5 }, after: { task: null, duration: 1 } },
    ]);
    await gva.callAs(admin).users.delete.mutate({ id: client.id });
    expect(await correctionsOf(admin, id)).toEqual([]);
  });
});

describe('time that an administrator adds', () => {
  test('is logged for the VA, also on a task that is not in progress', async () => {
    const { client, va } = await gva.createPair();
    const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'done' });
    const body = {
      taskId: task.id,
      vaId: va.id,
      startTime: at(0),
      endTime: at(2),
      duration: 2,
      reason,
    };
    const response = await post('', body);
    expect(response.statusCode).toBe(201);
    const { id } = response.json();
    expect(await usedBy(client)).toBe(2);
    expect(await correctionsOf(va, id)).toMatchObject([
      { kind: 'added', before: null, after: { duration: 2, startTime: at(0) } },
    ]);
    expect(await mailsTo(va)).toMatchObject([
      { subject: 'An administrator added time to your account' },
    ]);
    const again = await post('', body);
    expect([again.statusCode, again.json().message]).toEqual([409, 'This time is already logged.']);
    expect(await usedBy(client)).toBe(2);
  });

  test.each([
    ['vaId', 'Please select a VA'],
    ['taskId', 'Please select a task'],
  ])('needs a known %s', async (field, message) => {
    const { client, va } = await gva.createPair();
    const task = await gva.createTask({ clientId: client.id });
    const body = {
      taskId: task.id,
      vaId: va.id,
      startTime: at(0),
      endTime: at(2),
      duration: 2,
      reason,
    };
    for (const value of [2_147_483_647, client.id, 'x', undefined]) {
      if (field === 'taskId' && value === client.id) continue;
      const response = await post('', { ...body, [field]: value });
      expect([response.statusCode, response.json().message]).toEqual([400, message]);
    }
  });
});
