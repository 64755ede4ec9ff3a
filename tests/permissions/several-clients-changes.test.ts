import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { openStreams } from '../support/streams.ts';
import { idsFor } from './answers.ts';

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

test('an admin unassigns a VA from one client, who then sees nothing, and the other keeps the VA', async () => {
  const { client: left, va: shared } = await gva.createPair();
  const kept = await gva.createUser({ role: 'client' });
  await gva.assign(shared, kept);
  const routine = await gva.createRoutine(left);
  const remaining = await gva.createRoutine(kept);

  const profile = await gva
    .callAs(admin)
    .assignments.unassign.mutate({ vaId: shared.id, clientId: left.id });

  expect(profile).toMatchObject({
    assignedClientId: kept.id,
    assignmentStatus: 'assigned',
    assignedClients: [{ id: kept.id }],
  });
  const routines = await idsFor(gva, shared, { procedure: 'routines.list', rest: 'GET /routines' });
  expect([routines.includes(routine.id), routines.includes(remaining.id)]).toEqual([false, true]);
  expect(await gva.callAs(left).assignments.myVa.query()).toEqual({ assignedVA: null });
  const log = await gva
    .callAs(admin)
    .audit.list.query({ objectKind: 'assignment', objectId: shared.id });
  expect(log.items).toMatchObject([{ action: 'unassigned', before: { clientId: left.id } }]);

  const all = await gva.callAs(admin).assignments.unassign.mutate({ vaId: shared.id });
  expect(all).toMatchObject({ assignedClientId: null, assignmentStatus: 'unassigned' });
});

test('a VA who awaits approval works with both assigned clients, and with no other', async () => {
  const waiting = await gva.createUser({ role: 'va', isApproved: false });
  for (const client of [foreign, first]) {
    await gva.unassign(client);
    await gva.assign(waiting, client);
  }
  try {
    const contacts = await gva.callAs(waiting).messages.contacts.query({});
    expect(contacts.filter(({ role }) => role === 'client').map(({ id }) => id)).toEqual([
      foreign.id,
      first.id,
    ]);
    const clients = await idsFor(gva, waiting, {
      procedure: 'users.list',
      rest: 'GET /users',
      input: { role: 'client' },
    });
    expect(clients.toSorted()).toEqual([first.id, foreign.id].toSorted());
    const flows = [await gva.createWorkflow(first), await gva.createWorkflow(foreign)];
    const hidden = await gva.createWorkflow(second);
    const listed = await idsFor(gva, waiting, {
      procedure: 'workflows.list',
      rest: 'GET /workflows',
    });
    for (const { id } of flows) expect(listed).toContain(id);
    expect(listed).not.toContain(hidden.id);
  } finally {
    await gva.unassign(first);
    await gva.assign(va, first);
  }
});

test('live events of both clients reach the VA, until an assignment ends', async () => {
  const streams = await openStreams(gva);
  const shared = await gva.createUser({ role: 'va' });
  const clients = [
    await gva.createUser({ role: 'client' }),
    await gva.createUser({ role: 'client' }),
  ];
  const [left, kept] = clients;
  if (!left || !kept) throw new Error('There are two clients.');
  for (const client of clients) await gva.assign(shared, client);
  const stream = await streams.follow(shared);

  const seen = [await gva.createRoutine(left), await gva.createRoutine(kept)];
  await gva.createRoutine(foreign);
  for (const { id } of seen) await stream.waitFor({ kind: 'routine', id });
  await gva.callAs(admin).assignments.unassign.mutate({ vaId: shared.id, clientId: left.id });
  const hidden = await gva.createRoutine(left);
  const last = await gva.createRoutine(kept);
  await stream.waitFor({ kind: 'routine', id: last.id });

  const received = stream.changes().flatMap(({ kind, id }) => (kind === 'routine' ? [id] : []));
  expect(received).toEqual([...seen, last].map(({ id }) => id));
  expect(received).not.toContain(hidden.id);
  streams.closeAll();
});
