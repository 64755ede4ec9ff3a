import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { openStreams } from '../support/streams.ts';
import { type Call, idsFor as listIds, statusFor } from './answers.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let otherClient: TestUser;
/** Awaits approval and has no client. */
let free: TestUser;
/** Awaits approval and works for `client`. */
let assigned: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client', fullName: 'Carla Client' });
  otherClient = await gva.createUser({ role: 'client', fullName: 'Oda Other' });
  free = await gva.createUser({ role: 'va', isApproved: false });
  assigned = await gva.createUser({ role: 'va', isApproved: false });
  await gva.assign(assigned, client);
});
afterAll(() => gva.close());

const byNumber = (a: number, b: number) => a - b;
const idsFor = async (user: TestUser, call: Call) =>
  (await listIds(gva, user, call)).toSorted(byNumber);

const statusesFor = async (user: TestUser, call: Call) => [await statusFor(gva, user, call)];

const sorted = (...people: TestUser[]) => people.map(({ id }) => id).toSorted((a, b) => a - b);

describe('a VA who awaits approval', () => {
  test('finds administrators and the assigned client among the users', async () => {
    const users = { procedure: 'users.list', rest: 'GET /users' };
    expect(await idsFor(free, users)).toEqual(sorted(admin, free));
    expect(await idsFor(assigned, users)).toEqual(sorted(admin, client, assigned));
    const clients = { ...users, input: { role: 'client' } };
    expect(await idsFor(free, clients)).toEqual([]);
    expect(await idsFor(assigned, clients)).toEqual(sorted(client));
    const named = { ...users, input: { q: 'Oda Other' } };
    expect(await idsFor(assigned, named)).toEqual([]);
  });

  test('has administrators and the assigned client as contacts', async () => {
    const contacts = { procedure: 'messages.contacts' };
    expect(await idsFor(free, contacts)).toEqual(sorted(admin));
    expect(await idsFor(assigned, contacts)).toEqual(sorted(admin, client));
    const one = { ...contacts, input: { id: otherClient.id } };
    expect(await idsFor(assigned, one)).toEqual([]);
  });

  test('writes to administrators and the assigned client only (404)', async () => {
    const to = (person: TestUser) => ({
      procedure: 'messages.send',
      rest: 'POST /messages',
      input: { receiverId: person.id, content: 'Hello' },
    });
    expect(await statusesFor(free, to(admin))).toEqual([200]);
    expect(await statusesFor(free, to(client))).toEqual([404]);
    expect(await statusesFor(assigned, to(client))).toEqual([200]);
    expect(await statusesFor(assigned, to(otherClient))).toEqual([404]);
  });

  test('reads no message of another client until approval', async () => {
    const va = await gva.createUser({ role: 'va', isApproved: false });
    const { id } = await gva.createMessage(otherClient, va);
    const calls = [
      { procedure: 'messages.list', rest: 'GET /messages' },
      { procedure: 'messages.thread', input: { contactId: otherClient.id } },
    ];
    for (const call of calls) expect(await idsFor(va, call)).toEqual([]);
    expect(await gva.callAs(va).messages.unreadCount.query()).toEqual({ count: 0 });

    await gva.callAs(admin).users.edit.mutate({ id: va.id, user: { status: 'active' } });
    for (const call of calls) expect(await idsFor(va, call)).toEqual([id]);
    expect(await gva.callAs(va).messages.unreadCount.query()).toEqual({ count: 1 });
  });

  test('reads the workflows of the assigned client only (404)', async () => {
    const [own, foreign] = [
      await gva.createWorkflow(client),
      await gva.createWorkflow(otherClient),
    ];
    for (const procedure of ['workflows.list', 'workflows.listWithConnections']) {
      const rest = procedure === 'workflows.list' ? {} : { rest: 'GET /workflows' };
      expect(await idsFor(free, { procedure, ...rest })).toEqual([]);
      expect(await idsFor(assigned, { procedure, ...rest })).toEqual([own.id]);
    }
    const get = ({ id }: { id: number }) => ({
      procedure: 'workflows.get',
      rest: 'GET /workflows/:id',
      input: { id },
    });
    const comment = ({ id }: { id: number }) => ({
      procedure: 'workflowComments.create',
      input: { workflowId: id, content: 'Fine' },
    });
    for (const call of [get, comment]) {
      expect(await statusesFor(free, call(own))).toEqual([404]);
      expect(await statusesFor(assigned, call(own))).toEqual([200]);
      expect(await statusesFor(assigned, call(foreign))).toEqual([404]);
    }
  });

  test('sees the picture of administrators and the assigned client only (404)', async () => {
    const pictureOf = async (person: TestUser) => {
      const { id } = await gva.createFile({ uploader: person, purpose: 'avatar' });
      return (await gva.callAs(person).users.setAvatar.mutate({ fileId: id })).profileImage ?? '';
    };
    // The factory stores no content, so a picture that may be seen is missing as a file.
    const missing = async (user: TestUser, url: string) => {
      const headers = { cookie: await gva.cookieOf(user) };
      return (await gva.app.inject({ url, headers })).json().message;
    };
    const [own, foreign] = [await pictureOf(client), await pictureOf(otherClient)];
    expect(await missing(free, own)).toBe('Picture not found');
    expect(await missing(assigned, foreign)).toBe('Picture not found');
    expect(await missing(assigned, own)).toBe('File not found');
  });
});

test('live events follow the assigned client as the assignment changes', async () => {
  const streams = await openStreams(gva);
  const va = await gva.createUser({ role: 'va', isApproved: false });
  const stream = await streams.follow(va);
  const receivedIds = (kind: string) => [
    ...new Set(stream.changes().flatMap((event) => (event.kind === kind ? [event.id] : []))),
  ];

  await gva.createWorkflow(client);
  await gva.createMessage(otherClient, va);
  const greeting = await gva.createMessage(admin, va);
  await stream.waitFor({ kind: 'message', id: greeting.id });
  expect([receivedIds('workflow'), receivedIds('message')]).toEqual([[], [greeting.id]]);

  const hired = await gva.createUser({ role: 'client' });
  await gva.assign(va, hired);
  await gva.createWorkflow(otherClient);
  const { id } = await gva.createWorkflow(hired);
  await stream.waitFor({ kind: 'workflow', id });
  expect(receivedIds('workflow')).toEqual([id]);
  streams.closeAll();
});
