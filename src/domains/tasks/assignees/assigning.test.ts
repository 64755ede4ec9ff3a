import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const createPair = async () => {
  const [client, va] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
  return { client, va };
};

const messagesTo = (receiverId: number) =>
  gva.database.db
    .selectFrom('messages')
    .select(['senderId', 'content', 'isRead'])
    .where('receiverId', '=', receiverId)
    .execute();

describe('assigning', () => {
  test('assigning sets the VA and the status in-progress in one write, even if another status is sent', async () => {
    const { client, va } = await createPair();
    const { id } = await gva.createTask({ clientId: client.id });

    const response = await gva.requestAs(client)({
      method: 'PATCH',
      url: `/api/tasks/${id}`,
      body: { vaId: va.id, status: 'done' },
    });

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      status: 'in-progress',
      vaId: va.id,
      va: { id: va.id, fullName: va.fullName, profileImage: null },
      version: 2,
    });
  });

  test('the VA receives the note as a message that names and links the task', async () => {
    const { client, va } = await createPair();
    const { id } = await gva.createTask({ clientId: client.id, title: 'Sort the mail' });

    await gva
      .callAs(client)
      .tasks.assign.mutate({ id, vaId: va.id, note: '  Please start today.  ' });

    expect(await messagesTo(va.id)).toEqual([
      {
        senderId: client.id,
        content: `Task Assignment Note: Please start today.\n\nTask: Sort the mail (/tasks?id=${id})`,
        isRead: false,
      },
    ]);
  });

  test('an assignment without a note, or with an empty one, sends no message', async () => {
    const { client, va } = await createPair();
    const { id } = await gva.createTask({ clientId: client.id });
    await gva.callAs(client).tasks.assign.mutate({ id, vaId: va.id });
    await gva.callAs(client).tasks.assign.mutate({ id, vaId: va.id, note: '   ' });
    expect(await messagesTo(va.id)).toEqual([]);
  });

  test('a VA in training can be assigned, an inactive VA cannot', async () => {
    const { client } = await createPair();
    const [trainee, inactive] = await Promise.all([
      gva.createUser({ role: 'va', status: 'training' }),
      gva.createUser({ role: 'va', status: 'inactive' }),
    ]);
    const { id } = await gva.createTask({ clientId: client.id });
    const { tasks } = gva.callAs(client);

    const note = 'Welcome';
    await expect(tasks.assign.mutate({ id, vaId: inactive.id, note })).rejects.toMatchObject({
      message: 'Tasks can only be assigned to active VAs who are approved or have a client.',
      data: { code: 'BAD_REQUEST', issues: [{ path: 'vaId' }] },
    });
    expect(await messagesTo(inactive.id)).toEqual([]);
    expect(await tasks.assign.mutate({ id, vaId: trainee.id })).toMatchObject({
      vaId: trainee.id,
    });
  });

  test('assigning a stale version writes nothing and sends no note (409)', async () => {
    const { client, va } = await createPair();
    const { id } = await gva.createTask({ clientId: client.id });
    await gva.callAs(client).tasks.edit.mutate({ id, title: 'A new title' });

    const late = { id, vaId: va.id, version: 1, note: 'Start' };
    await expect(gva.callAs(client).tasks.assign.mutate(late)).rejects.toMatchObject({
      data: { code: 'CONFLICT', details: { current: { version: 2, vaId: null } } },
    });
    expect(await messagesTo(va.id)).toEqual([]);
  });

  test.each([[null], ['x'], [0], [[]]])(
    'assigning to %j is refused with "Please select a VA" (400)',
    async (vaId) => {
      const { client } = await createPair();
      const { id } = await gva.createTask({ clientId: client.id });
      const response = await gva.requestAs(client)({
        method: 'PATCH',
        url: `/api/tasks/${id}`,
        body: { vaId },
      });
      expect(response.json()).toMatchObject({ code: 'BAD_REQUEST', message: 'Please select a VA' });
    },
  );

  test('a VA cannot assign a task to another VA (403)', async () => {
    const { client, va } = await createPair();
    const other = await gva.createUser({ role: 'va' });
    const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
    await expect(gva.callAs(va).tasks.assign.mutate({ id, vaId: other.id })).rejects.toMatchObject({
      message: 'You can only assign tasks to yourself.',
      data: { code: 'FORBIDDEN' },
    });
  });
});

describe('taking from the pool', () => {
  test('a VA takes a task in To Do through tRPC and REST', async () => {
    const { client, va } = await createPair();
    const [one, two] = await Promise.all([
      gva.createTask({ clientId: client.id }),
      gva.createTask({ clientId: client.id }),
    ]);

    const taken = await gva.callAs(va).tasks.take.mutate({ id: one.id });
    expect(taken).toMatchObject({ vaId: va.id, status: 'in-progress' });
    const response = await gva.requestAs(va)({
      method: 'PATCH',
      url: `/api/tasks/${two.id}`,
      body: { vaId: va.id, status: 'in-progress' },
    });
    expect(response.json()).toMatchObject({ vaId: va.id, status: 'in-progress' });
  });

  test('a VA awaiting approval cannot take a task (403)', async () => {
    const newVa = await gva.createUser({ role: 'va', isApproved: false });
    const { id } = await gva.createTask();
    await expect(gva.callAs(newVa).tasks.take.mutate({ id })).rejects.toMatchObject({
      message: expect.stringContaining('awaiting approval'),
      data: { code: 'FORBIDDEN' },
    });
  });

  test('a VA cannot take a task that is not in To Do (409)', async () => {
    const va = await gva.createUser({ role: 'va' });
    const { id } = await gva.createTask({ status: 'in-review' });
    await expect(gva.callAs(va).tasks.take.mutate({ id })).rejects.toMatchObject({
      message: 'You can only take tasks that are in To Do.',
      data: { code: 'CONFLICT' },
    });
  });

  test('another VA gets a 404 for a task that was assigned, not taken from the pool', async () => {
    const { client, va } = await createPair();
    const other = await gva.createUser({ role: 'va' });
    const { id } = await gva.createTask({ clientId: client.id });
    await gva.callAs(client).tasks.assign.mutate({ id, vaId: va.id });
    await expect(gva.callAs(other).tasks.take.mutate({ id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  });
});
