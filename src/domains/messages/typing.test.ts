import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openStreams, type Stream } from '#tests/support/streams.ts';

let node: TestApp;
let otherNode: TestApp;
let streams: Awaited<ReturnType<typeof openStreams>>;
let otherStreams: Awaited<ReturnType<typeof openStreams>>;

beforeAll(async () => {
  node = await createTestApp();
  otherNode = await createTestApp({ database: node.database });
  streams = await openStreams(node);
  otherStreams = await openStreams(otherNode);
});
afterEach(() => {
  streams.closeAll();
  otherStreams.closeAll();
});
afterAll(async () => {
  await otherNode.close();
  await node.close();
});

const typists = ({ received }: Stream) =>
  received.flatMap(({ event }) => (event.kind === 'typing' ? [event.userId] : []));

test('the contact sees that a user is typing, also on another node; nobody else does, and nothing is stored', async () => {
  const { va, client } = await node.createPair();
  const stranger = await node.createUser({ role: 'admin' });
  const [here, there, own, foreign] = await Promise.all([
    streams.follow(va),
    otherStreams.follow(va),
    streams.follow(client),
    streams.follow(stranger),
  ]);
  const countEvents = async () => {
    const { rows } = await node.database.pool.query('select count(*)::int as count from events');
    return rows[0];
  };
  await eventually(() => there.lastId()).not.toBeNull();
  const before = await countEvents();

  // A signal that comes before a node listens is lost, because it is not stored.
  let sent = 0;
  const receive = async () => {
    sent += 1;
    await node.callAs(client).messages.typing.mutate({ contactId: va.id });
    return [typists(here)[0], typists(there)[0]];
  };
  // Not more often, because the signals of a user are limited.
  await expect.poll(receive, { timeout: 50_000, interval: 1_000 }).toEqual([client.id, client.id]);
  for (const received of [typists(here), typists(there)]) {
    expect(new Set(received)).toEqual(new Set([client.id]));
    expect(received.length).toBeLessThanOrEqual(sent);
  }
  expect([typists(own), typists(foreign)]).toEqual([[], []]);
  expect(await countEvents()).toEqual(before);
});

test('typing to someone out of reach is refused (404), as is typing to oneself (400)', async () => {
  const client = await node.createUser({ role: 'client' });
  const { typing } = node.callAs(client).messages;
  const others = [
    await node.createUser({ role: 'client' }),
    await node.createUser({ role: 'va', status: 'inactive' }),
  ];
  for (const { id } of others)
    await expect(typing.mutate({ contactId: id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  await expect(typing.mutate({ contactId: client.id })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST' },
  });
});

test('a VA who waits for approval does not see that a client who is not theirs is typing', async () => {
  const [newVa, client, other] = [
    await node.createUser({ role: 'va', isApproved: false }),
    await node.createUser({ role: 'client' }),
    await node.createUser({ role: 'admin' }),
  ];
  await node.assign(newVa, await node.createUser({ role: 'client' }));
  const stream = await streams.follow(newVa);
  await node.callAs(client).messages.typing.mutate({ contactId: newVa.id });
  await node.callAs(other).messages.typing.mutate({ contactId: newVa.id });
  await eventually(() => typists(stream)).toEqual([other.id]);
});
