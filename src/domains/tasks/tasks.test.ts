import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const newTask = {
  title: 'Call the bank',
  description: 'Ask about the new business account.',
  category: 'admin',
  priority: 'high',
  dueDate: '31-01-30',
  estimatedHours: 1.5,
} as const;

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('creating', () => {
  test('a client creates a task of their own with the documented call', async () => {
    const client = await gva.createUser({ role: 'client' });

    const response = await gva.requestAs(client)({
      method: 'POST',
      url: '/api/tasks',
      body: newTask,
    });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      title: 'Call the bank',
      status: 'todo',
      dueDate: '2030-01-31',
      estimatedHours: 1.5,
      clientId: client.id,
      client: { id: client.id, fullName: client.fullName },
      vaId: null,
      va: null,
      version: 1,
      createdAt: instant,
      completedAt: null,
    });
  });

  test('a VA creates one for the assigned client, and it waits in the pool', async () => {
    const [va, client] = await Promise.all([
      gva.createUser({ role: 'va' }),
      gva.createUser({ role: 'client' }),
    ]);
    await gva.assign(va, client);

    const created = await gva.callAs(va).tasks.create.mutate(newTask);

    expect(created).toMatchObject({ clientId: client.id, vaId: null, status: 'todo' });
  });

  test('a VA without a client creates none', async () => {
    const va = await gva.createUser({ role: 'va' });
    await expect(gva.callAs(va).tasks.create.mutate(newTask)).rejects.toMatchObject({
      message: 'You have no assigned client to create tasks for.',
      data: { code: 'FORBIDDEN' },
    });
  });

  test('an administrator says for whom', async () => {
    const [admin, client] = await Promise.all([
      gva.createUser({ role: 'admin' }),
      gva.createUser({ role: 'client' }),
    ]);

    const { tasks } = gva.callAs(admin);
    const missing = { message: 'Please select a client', data: { code: 'BAD_REQUEST' } };
    await expect(tasks.create.mutate(newTask)).rejects.toMatchObject(missing);
    await expect(tasks.create.mutate({ ...newTask, clientId: admin.id })).rejects.toMatchObject(
      missing,
    );
    const created = await tasks.create.mutate({ ...newTask, clientId: client.id });
    expect(created.clientId).toBe(client.id);
  });

  test.each([
    ['title', undefined, 'Title must be at least 3 characters'],
    ['title', ' ab ', 'Title must be at least 3 characters'],
    ['title', '👍👍', 'Title must be at least 3 characters'],
    ['title', 7, 'Title must be at least 3 characters'],
    ['title', '\u200b\u200b\u200b', 'Title must be at least 3 characters'],
    ['title', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['title', 'nul\0byte', 'Contains characters that cannot be stored'],
    ['title', 'half \ud800', 'Contains characters that cannot be stored'],
    ['description', 'too short', 'Description must be at least 10 characters'],
    ['category', 'fishing', 'Category is required'],
    ['category', undefined, 'Category is required'],
    ['priority', 'extreme', 'Priority is required'],
    ['dueDate', undefined, 'Due date is required'],
    ['dueDate', '', 'Due date is required'],
    ['dueDate', null, 'Due date is required'],
    ['dueDate', '31-02-26', 'Invalid due date'],
    ['dueDate', '29-02-27', 'Invalid due date'],
    ['dueDate', '00-01-26', 'Invalid due date'],
    ['dueDate', '2026-02-30', 'Invalid due date'],
    ['dueDate', '2100-01-01', 'Invalid due date'],
    ['dueDate', 'tomorrow', 'Invalid due date'],
    ['estimatedHours', 'two', 'Estimated hours must be a number'],
    ['estimatedHours', -1, 'Estimated hours cannot be negative'],
    ['estimatedHours', 10_001, 'Estimated hours can be at most 10,000'],
  ])('%s %j is refused: %s', async (field, value, message) => {
    const client = await gva.createUser({ role: 'client' });

    const response = await gva.requestAs(client)({
      method: 'POST',
      url: '/api/tasks',
      body: { ...newTask, [field]: value },
    });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: 'BAD_REQUEST',
      message,
      issues: [{ path: field, message }],
    });
  });

  test('every mistake is named, the first in the form first', async () => {
    const client = await gva.createUser({ role: 'client' });
    const response = await gva.requestAs(client)({ method: 'POST', url: '/api/tasks', body: {} });
    expect(response.json()).toMatchObject({
      message: 'Title must be at least 3 characters',
      issues: ['title', 'description', 'category', 'priority', 'dueDate'].map((path) => ({ path })),
    });
  });

  test.each([
    ['29-02-28', '2028-02-29'],
    ['2030-12-01', '2030-12-01'],
    ['01-01-00', '2000-01-01'],
  ])('the due date %s is %s', async (dueDate, stored) => {
    const client = await gva.createUser({ role: 'client' });
    const created = await gva.callAs(client).tasks.create.mutate({ ...newTask, dueDate });
    expect(created.dueDate).toBe(stored);
  });

  test('fields that are nobody’s to set are ignored', async () => {
    const client = await gva.createUser({ role: 'client' });
    const va = await gva.createUser({ role: 'va' });
    const body = {
      ...newTask,
      id: 7,
      vaId: va.id,
      status: 'done',
      version: 9,
      createdAt: '2001-01-01T00:00:00.000Z',
      completedAt: '2001-01-01T00:00:00.000Z',
      position: 'a0',
    };
    const response = await gva.requestAs(client)({ method: 'POST', url: '/api/tasks', body });
    expect(response.json()).toMatchObject({ vaId: null, status: 'todo', version: 1 });
    expect(response.json().createdAt > '2025').toBe(true);
  });
});

describe('reading', () => {
  test('its parties and an admin read it alike on both doors', async () => {
    const [admin, client, va] = await Promise.all([
      gva.createUser({ role: 'admin' }),
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });

    for (const reader of [admin, client, va]) {
      const read = await gva.callAs(reader).tasks.get.query({ id });
      expect(read).toMatchObject({
        id,
        client: { id: client.id, fullName: client.fullName },
        va: { id: va.id, fullName: va.fullName, profileImage: null },
      });
      const response = await gva.requestAs(reader)({ url: `/api/tasks/${id}` });
      expect(response.json()).toEqual(read);
    }
  });

  test('from the pool a VA learns neither of files nor of the client’s address', async () => {
    const [client, va] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const { id } = await gva.createTask({ clientId: client.id });
    const file = { id: 'f1', name: 'plan.pdf', size: 10, type: 'application/pdf', url: '/f/f1' };
    await gva.database.db
      .updateTable('tasks')
      .set({ attachments: JSON.stringify([file]) })
      .where('id', '=', id)
      .execute();

    const seenBy = async (user: typeof va) => {
      const { tasks } = gva.callAs(user);
      const list = await tasks.list.query({});
      const board = await tasks.board.query({ view: 'available' });
      return {
        read: (await tasks.get.query({ id })).attachments,
        listed: list.items.find((task) => task.id === id)?.attachments,
        onBoard: board.todo.cards.find((card) => card.id === id)?.attachmentCount,
        onCard: (await tasks.card.query({ id })).attachmentCount,
      };
    };
    expect(await seenBy(va)).toEqual({ read: [], listed: [], onBoard: 0, onCard: 0 });
    expect(await seenBy(client)).toEqual({ read: [file], listed: [file], onBoard: 1, onCard: 1 });

    const response = await gva.requestAs(va)({ url: '/api/tasks' });
    expect(response.body).toContain(client.fullName);
    expect(response.body).not.toContain('@example.com');
  });
});

describe('editing', () => {
  test('only what is sent changes, and the version tells', async () => {
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

  test('an edit of an older version overwrites nothing and says who was faster', async () => {
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
      message: `${va.fullName} changed this task in the meantime.`,
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

  test('of many edits of one version one wins', async () => {
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

  test('a client changes neither the status in the form nor the client', async () => {
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

  test('done has its time, and loses it when it is not done after all', async () => {
    const va = await gva.createUser({ role: 'va' });
    const { id } = await gva.createTask({ vaId: va.id, status: 'in-progress' });
    const { tasks } = gva.callAs(va);

    const finished = await tasks.edit.mutate({ id, status: 'done' });
    expect(finished).toMatchObject({ status: 'done', completedAt: instant });
    const reopened = await tasks.edit.mutate({ id, status: 'in-review' });
    expect(reopened).toMatchObject({ status: 'in-review', completedAt: null });
  });

  test.each(['title', 'description', 'category', 'priority', 'dueDate', 'status'])(
    '%s cannot be emptied',
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
  test('its client deletes it with its comments and hours', async () => {
    const [client, va] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
    await gva.createComment(id, va);
    await gva.createTimeLog(id, va);

    const response = await gva.requestAs(client)({ method: 'DELETE', url: `/api/tasks/${id}` });

    expect(response.json()).toEqual({ ok: true });
    expect((await gva.requestAs(client)({ url: `/api/tasks/${id}` })).statusCode).toBe(404);
    const left = await gva.database.db
      .selectFrom('timeLogs')
      .select('id')
      .where('taskId', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('its VA deletes it only while no time is logged on it', async () => {
    const va = await gva.createUser({ role: 'va' });
    const { id } = await gva.createTask({ vaId: va.id, status: 'in-progress' });
    const log = await gva.createTimeLog(id, va);
    const { tasks } = gva.callAs(va);

    await expect(tasks.delete.mutate({ id })).rejects.toMatchObject({
      message: 'Time is logged on this task, so only its client or an administrator can delete it.',
      data: { code: 'CONFLICT' },
    });
    await gva.database.db.deleteFrom('timeLogs').where('id', '=', log.id).execute();
    expect(await tasks.delete.mutate({ id })).toEqual({ ok: true });
    await expect(tasks.delete.mutate({ id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  });
});
