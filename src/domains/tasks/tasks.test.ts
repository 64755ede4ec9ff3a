import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

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
      client: {
        id: client.id,
        fullName: client.fullName,
        company: expect.stringMatching(/^Company \d/),
      },
      vaId: null,
      va: null,
      version: 1,
      createdAt: instant,
      completedAt: null,
    });
  });

  test('a VA creates a task for the assigned client, and the task is in the pool', async () => {
    const [va, client] = await Promise.all([
      gva.createUser({ role: 'va' }),
      gva.createUser({ role: 'client' }),
    ]);
    await gva.assign(va, client);

    const created = await gva.callAs(va).tasks.create.mutate(newTask);

    expect(created).toMatchObject({ clientId: client.id, vaId: null, status: 'todo' });
  });

  test('a VA without an assigned client cannot create a task (403)', async () => {
    const va = await gva.createUser({ role: 'va' });
    await expect(gva.callAs(va).tasks.create.mutate(newTask)).rejects.toMatchObject({
      message: 'You have no assigned client to create tasks for.',
      data: { code: 'FORBIDDEN' },
    });
  });

  test('an admin must select a client', async () => {
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
    ['category', 'fishing', 'Unknown category. Choose one from the list.'],
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
  ])('a task with an invalid %s is refused (400), case %#', async (field, value, message) => {
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

  test('the response lists all issues in the order of the form', async () => {
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
  ])('the due date %s is stored as %s', async (dueDate, stored) => {
    const client = await gva.createUser({ role: 'client' });
    const created = await gva.callAs(client).tasks.create.mutate({ ...newTask, dueDate });
    expect(created.dueDate).toBe(stored);
  });

  test('fields that no user can set are ignored', async () => {
    const client = await gva.createUser({ role: 'client' });
    const body = {
      ...newTask,
      id: 7,
      status: 'done',
      version: 9,
      createdAt: '2001-01-01T00:00:00.000Z',
      completedAt: '2001-01-01T00:00:00.000Z',
      position: 'a0',
    };
    const response = await gva.requestAs(client)({ method: 'POST', url: '/api/tasks', body });
    expect(response.json()).toMatchObject({ status: 'todo', version: 1 });
    expect(response.json().createdAt > '2025').toBe(true);
  });
});

describe('reading', () => {
  test('its client, its VA and an admin read the same task through tRPC and REST', async () => {
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

  test('a VA sees no files of a task in the pool', async () => {
    const [client, va] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const { id } = await gva.createTask({ clientId: client.id });
    const { id: fileId } = await gva.createFile({ uploader: client, taskId: id });
    const file = expect.objectContaining({ id: fileId, name: 'plan.pdf' });

    const seenBy = async (user: typeof va) => {
      const { tasks } = gva.callAs(user);
      const list = await tasks.list.query({});
      const board = await tasks.board.query({ view: 'available' });
      return {
        read: (await tasks.get.query({ id })).attachments,
        listed: list.items.find((task) => task.id === id)?.attachments,
        onBoard: board.todo.cards.find((card) => card.id === id)?.attachmentCount,
      };
    };
    expect(await seenBy(va)).toEqual({ read: [], listed: [], onBoard: 0 });
    expect(await seenBy(client)).toEqual({ read: [file], listed: [file], onBoard: 1 });
  });
});
