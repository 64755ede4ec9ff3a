import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savePresence } from '#server/live/presence.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { type Call, idsFor, statusFor } from './answers.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let otherClient: TestUser;
let approved: TestUser;
/** Awaits approval and has no client. */
let unknown: TestUser;
/** Awaits approval and works for `client`. */
let assigned: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client' });
  otherClient = await gva.createUser({ role: 'client' });
  approved = await gva.createUser({ role: 'va' });
  unknown = await gva.createUser({ role: 'va', isApproved: false, fullName: 'Uma Unknown' });
  assigned = await gva.createUser({ role: 'va', isApproved: false });
  await gva.assign(assigned, client);
});
afterAll(() => gva.close());

const vas = () => [approved, unknown, assigned];
/** Which of the VAs a list has. */
const foundIn = (ids: number[]) => vas().filter(({ id }) => ids.includes(id));
const find = async (user: TestUser, call: Call) => foundIn(await idsFor(gva, user, call));
const approve = (va: TestUser) =>
  gva.callAs(admin).users.edit.mutate({ id: va.id, user: { status: 'active' } });

describe('a VA who awaits approval and has no client', () => {
  const lists = {
    'the users': { procedure: 'users.list', rest: 'GET /users' },
    'the users of this role': {
      procedure: 'users.list',
      rest: 'GET /users',
      input: { role: 'va' },
    },
    'the VAs of the assign dialog': { procedure: 'users.listVas' },
    'the contacts': { procedure: 'messages.contacts' },
  };
  for (const [name, list] of Object.entries(lists))
    test(`is not among ${name} of a client`, async () => {
      for (const reader of [client, otherClient])
        expect(await find(reader, list)).toEqual([approved, assigned]);
    });

  test('is not among the VA profiles of a client, but among those of an administrator', async () => {
    const profilesFor = async (user: TestUser) => {
      const { items } = await gva.callAs(user).profiles.listVas.query({});
      const rest = (await gva.requestAs(user)({ url: '/api/va-profiles' })).json();
      const [trpcIds, restIds] = [items, rest].map((rows: { userId: number }[]) =>
        rows.map(({ userId }) => userId),
      );
      expect(restIds).toEqual(trpcIds);
      return foundIn(trpcIds ?? []);
    };
    expect(await profilesFor(otherClient)).toEqual([approved, assigned]);
    expect(await profilesFor(admin)).toEqual(vas());
  });

  test('is not found by name, except by an administrator', async () => {
    const searches = [
      { procedure: 'users.list', rest: 'GET /users', input: { q: 'Uma Unknown' } },
      { procedure: 'messages.contacts', input: { q: 'Uma Unknown' } },
      { procedure: 'messages.contacts', input: { id: unknown.id } },
    ];
    for (const search of searches) {
      expect(await find(client, search)).toEqual([]);
      expect(await find(admin, search)).toEqual([unknown]);
    }
  });

  test('can be read by their id', async () => {
    const calls = [
      { procedure: 'users.get', rest: 'GET /users/:id', input: { id: unknown.id } },
      { procedure: 'profiles.va', rest: 'GET /va-profiles/:id', input: { id: unknown.id } },
    ];
    for (const call of calls) expect(await statusFor(gva, client, call)).toBe(200);
  });

  test('gets no message from a client, who cannot show that they are typing either (404)', async () => {
    const to = ({ id }: TestUser) => [
      {
        procedure: 'messages.send',
        rest: 'POST /messages',
        input: { receiverId: id, content: 'Hello' },
      },
      { procedure: 'messages.typing', input: { contactId: id } },
    ];
    for (const call of to(unknown)) expect(await statusFor(gva, client, call)).toBe(404);
    for (const call of to(unknown)) expect(await statusFor(gva, admin, call)).toBe(200);
    for (const call of to(assigned)) expect(await statusFor(gva, client, call)).toBe(200);
  });

  test('gets no task of a client or an administrator, alone or with others (400)', async () => {
    const createTask = () => gva.createTask({ clientId: client.id });
    const assign = async (va: TestUser) => ({
      procedure: 'tasks.assign',
      rest: 'PATCH /tasks/:id',
      input: { id: (await createTask()).id, vaId: va.id },
    });
    const assignTogether = async (va: TestUser) => ({
      procedure: 'tasks.bulkAssign',
      rest: 'POST /admin/tasks/bulk-assign',
      input: { ids: [(await createTask()).id], vaId: va.id },
    });
    for (const user of [client, admin]) {
      expect(await statusFor(gva, user, await assign(unknown))).toBe(400);
      expect(await find(user, { procedure: 'users.listVas' })).toEqual([approved, assigned]);
    }
    expect(await statusFor(gva, admin, await assignTogether(unknown))).toBe(400);
    const tasks = gva.database.db.selectFrom('tasks').select('id').where('vaId', '=', unknown.id);
    expect(await tasks.execute()).toEqual([]);
    await gva.callAs(client).tasks.assign.mutate((await assign(assigned)).input);
  });
});

describe('when their only client leaves a VA who awaits approval', () => {
  let former: TestUser;
  let messageId: number;
  let taskId: number;
  beforeAll(async () => {
    former = await gva.createUser({ role: 'va', isApproved: false });
    await gva.assign(former, otherClient);
    ({ id: messageId } = await gva.createMessage(former, otherClient, 'The invoice is ready'));
    ({ id: taskId } = await gva.createTask({
      clientId: otherClient.id,
      vaId: former.id,
      status: 'in-progress',
    }));
    await savePresence(gva.database.db, [{ userId: former.id, timeZone: 'Asia/Manila' }]);
    await gva.unassign(otherClient);
  });
  const read = async () => {
    const { messages, users, comments } = gva.callAs(otherClient);
    const contactId = former.id;
    const around = { contactId, position: { around: messageId } };
    const people = await comments.mentionable.query({ taskId });
    return {
      contacts: (await messages.contacts.query({})).filter(({ id }) => id === former.id).length,
      listed: (await messages.list.query({})).items.length,
      thread: (await messages.thread.query({ contactId })).items.length,
      found: (await messages.search.query({ contactId, q: 'invoice' })).items.length,
      history: await statusFor(gva, otherClient, { procedure: 'messages.history', input: around }),
      message: await statusFor(gva, otherClient, {
        procedure: 'messages.get',
        input: { id: messageId },
      }),
      unread: (await messages.unreadCount.query()).count,
      isPresent: (await messages.presence.query({ contactId })).presence !== null,
      inFilter: (await users.listOwnVas.query({})).length,
      mentionable: people.filter(({ id }) => id === former.id).length,
    };
  };

  test('the client no longer finds them, nor their messages, until approval', async () => {
    expect(await read()).toEqual({
      contacts: 0,
      listed: 0,
      thread: 0,
      found: 0,
      history: 404,
      message: 404,
      unread: 0,
      isPresent: false,
      inFilter: 0,
      mentionable: 0,
    });
    const { comments, messages, tasks } = gva.callAs(otherClient);
    await messages.markRead.mutate({ contactId: former.id });
    const content = `<@${former.id}>`;
    await expect(comments.create.mutate({ taskId, content })).rejects.toThrow('You can only');
    expect(await tasks.get.query({ id: taskId })).toMatchObject({ va: { id: former.id } });

    await approve(former);
    expect(await read()).toEqual({
      contacts: 1,
      listed: 1,
      thread: 1,
      found: 1,
      history: 200,
      message: 200,
      unread: 1,
      isPresent: true,
      inFilter: 1,
      mentionable: 1,
    });
  });
});
