import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('editing', () => {
  test('an edit changes only the sent fields and increases the version', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { id } = await gva.createTask({ clientId: client.id, title: 'Before' });

    const edited = await gva.callAs(client).tasks.edit.mutate({ id, title: 'After' });

    expect(edited).toMatchObject({
      title: 'After',
      description: 'A description that is long enough.',
      dueDate: '2030-01-31',
      estimatedHours: 2,
      version: 2,
    });
    const cleared = await gva.callAs(client).tasks.edit.mutate({ id, estimatedHours: null });
    expect(cleared).toMatchObject({ title: 'After', estimatedHours: null, version: 3 });
    const same = await gva.callAs(client).tasks.edit.mutate({ id, title: 'After' });
    expect(same.version).toBe(3);
  });

  test('an edit of a stale version is refused and names who changed the task (409)', async () => {
    const [client, va] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
    await gva.callAs(va).tasks.edit.mutate({ id, version: 1, title: 'The VA’s title' });

    const response = await gva.requestAs(client)({
      method: 'PATCH',
      url: `/api/tasks/${id}`,
      body: { version: 1, title: 'The client’s title' },
    });

    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      code: 'CONFLICT',
      message: `${va.fullName} just changed this task.`,
      details: {
        current: expect.objectContaining({ id, title: 'The VA’s title', version: 2 }),
        changedBy: va.fullName,
        changedAt: instant,
      },
    });
    expect(await gva.callAs(client).tasks.get.query({ id })).toMatchObject({
      title: 'The VA’s title',
      version: 2,
    });
    await expect(
      gva.callAs(client).tasks.edit.mutate({ id, version: 1, title: 'The client’s title' }),
    ).rejects.toMatchObject({ data: { code: 'CONFLICT', details: { changedBy: va.fullName } } });
  });

  test('of concurrent edits of one version exactly one succeeds', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { id } = await gva.createTask({ clientId: client.id });

    const edits = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        gva.requestAs(client)({
          method: 'PATCH',
          url: `/api/tasks/${id}`,
          body: { version: 1, title: `Title ${i}` },
        }),
      ),
    );

    const statuses = edits.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
  });

  test('a client cannot change the status by an edit, nor the client (403)', async () => {
    const [client, other] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'client' }),
    ]);
    const { id } = await gva.createTask({ clientId: client.id });
    const { tasks } = gva.callAs(client);

    const refused = { data: { code: 'FORBIDDEN' } };
    await expect(tasks.edit.mutate({ id, status: 'done' })).rejects.toMatchObject(refused);
    await expect(tasks.edit.mutate({ id, clientId: other.id })).rejects.toMatchObject(refused);
    const same = { id, title: 'New title', status: 'todo', clientId: client.id } as const;
    expect(await tasks.edit.mutate(same)).toMatchObject({ title: 'New title' });
  });

  test('completedAt is set when the task is done and cleared when it is reopened', async () => {
    const va = await gva.createUser({ role: 'va' });
    const { id } = await gva.createTask({ vaId: va.id, status: 'in-progress' });
    const { tasks } = gva.callAs(va);

    const finished = await tasks.edit.mutate({ id, status: 'done' });
    expect(finished).toMatchObject({ status: 'done', completedAt: instant });
    const reopened = await tasks.edit.mutate({ id, status: 'in-review' });
    expect(reopened).toMatchObject({ status: 'in-review', completedAt: null });
  });

  test.each(['title', 'description', 'category', 'priority', 'dueDate', 'status'])(
    '%s cannot be emptied (400)',
    async (field) => {
      const va = await gva.createUser({ role: 'va' });
      const { id } = await gva.createTask({ vaId: va.id, status: 'in-progress' });
      for (const value of ['', null]) {
        const body = { title: 'Kept title', [field]: value };
        const request = { method: 'PATCH', url: `/api/tasks/${id}`, body } as const;
        expect((await gva.requestAs(va)(request)).statusCode).toBe(400);
      }
      expect((await gva.callAs(va).tasks.get.query({ id })).version).toBe(1);
    },
  );
});

describe('deleting', () => {
  test('a client deletes their task, and the time that was logged on it stays', async () => {
    const [client, va] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
    await gva.createComment(id, va);
    const log = await gva.createTimeLog(id, va);

    const response = await gva.requestAs(client)({ method: 'DELETE', url: `/api/tasks/${id}` });

    expect(response.json()).toEqual({ ok: true });
    expect((await gva.requestAs(client)({ url: `/api/tasks/${id}` })).statusCode).toBe(404);
    const left = await gva.database.db
      .selectFrom('timeLogs')
      .select('id')
      .where('taskId', '=', id)
      .execute();
    expect(left).toEqual([{ id: log.id }]);
  });

  test('its VA deletes the task only while no time is logged', async () => {
    const { client, va } = await gva.createPair();
    const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
    const log = await gva.createTimeLog(id, va);
    const { tasks } = gva.callAs(va);

    await expect(tasks.delete.mutate({ id })).rejects.toMatchObject({
      message: 'This task has logged time, so only its client or an administrator can delete it.',
      data: { code: 'CONFLICT' },
    });
    await gva.database.db.deleteFrom('timeLogs').where('id', '=', log.id).execute();
    expect(await tasks.delete.mutate({ id })).toEqual({ ok: true });
    await expect(tasks.delete.mutate({ id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  });
});
