import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { callTrpc } from '../support/transports.ts';
import { answersOf, type Call, idsFor, statusFor } from './answers.ts';

let gva: TestApp;
let admin: TestUser;
/** Works for `first` and `second`. */
let va: TestUser;
let first: TestUser;
let second: TestUser;
/** A client of another VA. */
let foreign: TestUser;
beforeAll(async () => {
  gva = await createTestApp({ env: { MAX_CLIENTS_PER_VA: '3' } });
  admin = await gva.createUser({ role: 'admin' });
  va = await gva.createUser({ role: 'va' });
  first = await gva.createUser({ role: 'client', fullName: 'Frida First' });
  second = await gva.createUser({ role: 'client', fullName: 'Sven Second' });
  ({ client: foreign } = await gva.createPair());
  for (const client of [first, second])
    await gva.callAs(admin).assignments.assign.mutate({ vaId: va.id, clientId: client.id });
});
afterAll(() => gva.close());

const statusesForEachClient = async (callFor: (client: TestUser) => Call) => [
  await statusFor(gva, va, callFor(first)),
  await statusFor(gva, va, callFor(second)),
  await statusFor(gva, va, callFor(foreign)),
];

describe('a VA with two clients', () => {
  test('lists both clients, the oldest assignment first, over both transports', async () => {
    const [trpc, rest] = await answersOf(gva, va, {
      procedure: 'users.assignedClient',
      rest: 'GET /va/assigned-client',
    });
    const expected = {
      assignedClient: { id: first.id },
      assignedClients: [{ id: first.id }, { id: second.id }],
    };
    expect(rest?.body).toMatchObject(expected);
    expect(trpc?.body).toMatchObject({ result: { data: expected } });
  });

  test('reads the profile and the address of both clients, and no other client (404)', async () => {
    const profile = ({ id }: TestUser) => ({
      procedure: 'profiles.client',
      rest: 'GET /client-profiles/:id',
      input: { id },
    });
    const user = ({ id }: TestUser) => ({
      procedure: 'users.get',
      rest: 'GET /users/:id',
      input: { id },
    });
    expect(await statusesForEachClient(profile)).toEqual([200, 200, 404]);
    expect(await statusesForEachClient(user)).toEqual([200, 200, 404]);
    const { items } = await gva.callAs(va).users.list.query({ role: 'client' });
    expect(
      items
        .filter((item) => 'email' in item)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([first.id, second.id].toSorted());
  });

  test('creates tasks for both clients and for no other (403), and has to name one (400)', async () => {
    const create = (clientId?: number) => ({
      procedure: 'tasks.create',
      rest: 'POST /tasks',
      input: {
        title: 'Book the venue',
        description: 'For eighty people, with daylight.',
        category: 'admin',
        priority: 'low',
        dueDate: '2030-01-31',
        ...(clientId && { clientId }),
      },
    });
    expect(await statusesForEachClient(({ id }) => create(id))).toEqual([200, 200, 403]);
    const [trpc, rest] = await answersOf(gva, va, create());
    expect([trpc?.status, rest?.status]).toEqual([400, 400]);
    expect(rest?.body).toMatchObject({ message: 'Please select a client' });
  });

  test('reads the hours, plans and routines of both clients, and of no other', async () => {
    const routines: Record<number, number> = {};
    const plans: Record<number, number> = {};
    for (const client of [first, second, foreign]) {
      routines[client.id] = (await gva.createRoutine(client)).id;
      const values = { plan: 'part-time', monthlyHours: 80, hourlyRate: 7.5 } as const;
      const { id } = await gva.database.db
        .insertInto('subscriptions')
        .values({ userId: client.id, ...values })
        .returning('id')
        .executeTakeFirstOrThrow();
      plans[client.id] = id;
    }
    const balance = ({ id }: TestUser) => ({
      procedure: 'ledger.balance',
      rest: 'GET /hours-ledger/balance',
      input: { clientId: id },
    });
    expect(await statusesForEachClient(balance)).toEqual([200, 200, 404]);
    const routine = { procedure: 'routines.list', rest: 'GET /routines' };
    expect(await idsFor(gva, va, routine)).toEqual([routines[second.id], routines[first.id]]);
    const plan = { procedure: 'subscriptions.list', rest: 'GET /subscriptions' };
    expect(await idsFor(gva, va, plan)).toEqual([plans[second.id], plans[first.id]]);
  });

  test('has both clients first among the contacts', async () => {
    await gva.createMessage(va, foreign);
    const contacts = await gva.callAs(va).messages.contacts.query({});
    expect(contacts.map(({ id, isAssigned }) => [id, isAssigned]).slice(0, 3)).toEqual([
      [first.id, true],
      [second.id, true],
      [foreign.id, false],
    ]);
    const one = await gva.callAs(va).messages.contacts.query({ id: second.id });
    expect(one).toMatchObject([{ id: second.id, isAssigned: true }]);
    expect(await gva.callAs(second).messages.contacts.query({})).toMatchObject([
      { id: va.id, isAssigned: true },
      {},
      {},
    ]);
  });

  test('follows the routines of both clients in runs, and of no other (404)', async () => {
    const startFor = async (client: TestUser) => {
      const { id: workflowId } = await gva.createPublished(client);
      const routine = await gva.createRoutine(client, 'Mail', workflowId);
      return { procedure: 'runs.startRoutine', input: { routineId: routine.id } };
    };
    const statuses = [];
    for (const client of [first, second, foreign])
      statuses.push(await statusFor(gva, va, await startFor(client)));
    expect(statuses).toEqual([200, 200, 404]);
  });
});

describe('the clients of one VA', () => {
  test('see the VA as their own, and nothing about each other', async () => {
    for (const client of [first, second]) {
      const [trpc, rest] = await answersOf(gva, client, {
        procedure: 'profiles.va',
        rest: 'GET /va-profiles/:id',
        input: { id: va.id },
      });
      const expected = {
        assignedClientId: client.id,
        assignedClients: [{ id: client.id, fullName: client.fullName }],
        hourlyRate: 3,
      };
      expect(rest?.body).toMatchObject(expected);
      expect(trpc?.body).toMatchObject({ result: { data: expected } });
      const { items } = await gva.callAs(client).profiles.listVas.query({});
      expect(items.find(({ userId }) => userId === va.id)).toMatchObject(expected);
      expect(await gva.callAs(client).assignments.myVa.query()).toMatchObject({
        assignedVA: { id: va.id },
      });
    }
    const stranger = await gva.callAs(foreign).profiles.va.query({ id: va.id });
    expect(stranger).toMatchObject({
      assignedClientId: null,
      assignedClients: [],
      hourlyRate: null,
    });
  });

  test('rate the VA; another client cannot (403)', async () => {
    const rate = {
      procedure: 'feedback.give',
      rest: 'POST /va-feedback',
      input: { vaId: va.id, rating: 5 },
    };
    for (const client of [first, second]) {
      const given = await callTrpc(gva.app, rate.procedure, rate.input, await gva.cookieOf(client));
      expect(given.status).toBe(200);
    }
    expect(await statusFor(gva, foreign, rate)).toBe(403);
  });
});

test('a VA with as many clients as allowed cannot be assigned to a further one (409)', async () => {
  const { va: full } = await gva.createPair();
  const assign = async () => ({
    procedure: 'assignments.assign',
    rest: 'POST /admin/assign-va',
    input: { vaId: full.id, clientId: (await gva.createUser({ role: 'client' })).id },
  });
  for (const expected of [200, 200]) {
    const { procedure, input } = await assign();
    const answer = await callTrpc(gva.app, procedure, input, await gva.cookieOf(admin));
    expect(answer.status).toBe(expected);
  }
  const [trpc, rest] = await answersOf(gva, admin, await assign());
  expect([trpc?.status, rest?.status]).toEqual([409, 409]);
  expect(rest?.body).toMatchObject({
    message: 'This virtual assistant already has 3 clients, which is the limit.',
  });
});
