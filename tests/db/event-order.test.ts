import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LiveFeed } from '#server/live/feed.ts';
import { readEventsAfter } from '#server/live/outbox.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Factories, makeFactories, type TestUser } from '../support/factories.ts';
import { findPosition, follow, idsOf, startNode } from '../support/live-readers.ts';

let database: TestDatabase;
let make: Factories;
let client: TestUser;
let nodes: LiveFeed[];

beforeAll(async () => {
  database = await createTestDatabase();
  make = makeFactories(database.db);
  client = await make.createUser({ role: 'client' });
});
beforeEach(() => {
  nodes = [];
});
afterEach(() => Promise.all(nodes.map((node) => node.close())));
afterAll(() => database.drop());

function openNode(timing = {}) {
  const node = startNode(database, timing);
  nodes.push(node);
  return node;
}

/** The ids of the comments' events, in the order in which they were written. */
async function listComments() {
  const events = database.db.selectFrom('events').select('id').where('kind', '=', 'comment');
  return (await events.orderBy('id').execute()).map(({ id }) => id);
}

/** Opens transactions whose events are written by each statement instead of by the commit. */
async function openTransactions(count: number) {
  const connections = Array.from({ length: count }, () => new pg.Client(database.url));
  for (const connection of connections) {
    await connection.connect();
    await connection.query('begin; set constraints all immediate');
  }
  return connections;
}

const comment = 'insert into task_comments (task_id, user_id, content) values ($1, $2, $3)';

test('the event of a transaction that began earlier and commits later arrives, before the later one', async () => {
  const task = await make.createTask({ clientId: client.id });
  const start = await findPosition(database);
  const reader = follow(openNode(), start, client.id);
  const [first, second] = await openTransactions(2);
  if (!first || !second) throw new Error('Two connections are open.');

  await first.query(comment, [task.id, client.id, 'Early']);
  await second.query(comment, [task.id, client.id, 'Late']);
  await second.query('commit');
  // A node has looked after the commit of the later one.
  const other = follow(openNode(), start, client.id);
  await eventually(() => other.received.map(({ event }) => event.kind)).toContain('hello');
  const [late] = await listComments();
  expect(idsOf(reader.received)).not.toContain(late);
  await first.query('commit');
  await Promise.all([first.end(), second.end()]);

  const written = await listComments();
  expect(written).toEqual([expect.any(Number), late]);
  // Other databases of the server have transactions too, so a position may be before events that were written earlier.
  for (const { received } of [reader, other])
    await eventually(() => idsOf(received).slice(-2)).toEqual(written);
});

test('a running transaction that only reads delays no event', async () => {
  const task = await make.createTask({ clientId: client.id });
  const reader = follow(openNode(), await findPosition(database), client.id);
  const [reading] = await openTransactions(1);
  await reading?.query('set transaction isolation level repeatable read; select from tasks');

  await make.createComment(task.id, client);

  await eventually(() => idsOf(reader.received)).toContain((await listComments()).at(-1));
  await reading?.end();
});

test('the new VA of a task gets a comment that was written while the task was assigned', async () => {
  const [va, newVa] = [
    await make.createUser({ role: 'va' }),
    await make.createUser({ role: 'va' }),
  ];
  const task = await make.createTask({ clientId: client.id, vaId: va.id });
  await sql`truncate events`.execute(database.db);
  const [handing, commenting] = await openTransactions(2);
  if (!handing || !commenting) throw new Error('Two connections are open.');

  await handing.query('update tasks set va_id = $1 where id = $2', [newVa.id, task.id]);
  await commenting.query(comment, [task.id, client.id, 'Hello']);
  await handing.query('commit');
  await commenting.query('commit');
  await Promise.all([handing.end(), commenting.end()]);

  const stored = database.db.selectFrom('events').select('vaId').where('kind', '=', 'comment');
  expect(await stored.executeTakeFirst()).toEqual({ vaId: va.id });
  const read = async () => {
    const { events } = await readEventsAfter(database.db, { transaction: 0, id: 0 }, 500);
    return events.find(({ kind }) => kind === 'comment')?.vaId;
  };
  await eventually(read).toBe(newVa.id);
});

const record = () => sql`select record_event('lead', 5, 'created')`.execute(database.db);

const kindsOf = ({ received }: ReturnType<typeof follow>) =>
  received.map(({ event }) => event.kind);

test('an event that nobody has announced arrives', async () => {
  const reader = follow(openNode({ pollMs: 30 }), null, null);
  await eventually(() => kindsOf(reader)).toEqual(['hello']);

  await record();

  await eventually(() => kindsOf(reader)).toContain('lead');
});

test('all nodes read new events when one of them is told of a write', async () => {
  const [node, other] = [openNode({ pollMs: 1e8 }), openNode({ pollMs: 1e8 })];
  const readers = [follow(node, null, null), follow(other, null, null)];
  for (const reader of readers) await eventually(() => kindsOf(reader)).toContain('hello');

  await record();
  // A node that does not listen yet misses the announcement.
  await eventually(() => {
    node.wake();
    return readers.map((reader) => kindsOf(reader).includes('lead'));
  }).toEqual([true, true]);
});

test('events of another server, which a copied database contains, are deleted when a node starts', async () => {
  const start = await findPosition(database);
  await sql`insert into events (kind, object_id, operation, xid)
    values ('seller', 7, 'created', '9999999999')`.execute(database.db);
  await sql`update installation set pruned_transaction = '9999999999'`.execute(database.db);

  const reader = follow(openNode(), start, null);

  await eventually(() => kindsOf(reader)).toContain('resync');
  await eventually(() => record().then(() => kindsOf(reader))).toContain('lead');
  expect(kindsOf(reader)).not.toContain('seller');
});
