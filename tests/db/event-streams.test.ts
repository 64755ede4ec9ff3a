import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { listEventsAfter, pruneEvents } from '#server/live/outbox.ts';
import type { LiveFeed } from '#server/live-feed.ts';
import { formatPosition } from '#shared/stream-position.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Factories, makeFactories } from '../support/factories.ts';
import { follow, idsOf, startNode } from '../support/live-readers.ts';

let database: TestDatabase;
let make: Factories;
let feeds: LiveFeed[];

beforeAll(async () => {
  database = await createTestDatabase();
  make = makeFactories(database.db);
});
beforeEach(async () => {
  await setStreams(1);
  await sql`truncate events restart identity`.execute(database.db);
  feeds = [];
});
afterEach(() => Promise.all(feeds.map((feed) => feed.close())));
afterAll(() => database.drop());

const setStreams = (count: number) =>
  sql`select set_event_streams(${count}::integer)`.execute(database.db);

const listEvents = () => database.db.selectFrom('events').selectAll().orderBy('id').execute();

function openNode() {
  const feed = startNode(database);
  feeds.push(feed);
  return feed;
}

/** Opens transactions that are written to one after the other. */
async function openTransactions(count: number) {
  const clients = Array.from({ length: count }, () => new pg.Client(database.url));
  for (const client of clients) {
    await client.connect();
    await client.query('begin; set constraints all immediate');
  }
  return clients;
}

/** A client in each of the first streams, in their order. */
async function createClientsOfStreams(count: number, streams: number) {
  const found = new Map<number, number>();
  while (found.size < streams) {
    const { id } = await make.createUser({ role: 'client' });
    if (!found.has(id % count)) found.set(id % count, id);
  }
  return [...found.entries()].toSorted(([a], [b]) => a - b).map(([, id]) => id);
}

const comment = 'insert into task_comments (task_id, user_id, content) values ($1, $2, $3)';

test('commits of different streams do not wait for each other, those of one stream do', async () => {
  await setStreams(4);
  const [clientId = 0, otherClientId = 0] = await createClientsOfStreams(4, 2);
  const task = await make.createTask({ clientId, vaId: null });
  const other = await make.createTask({ clientId: otherClientId, vaId: null });
  const [first, second, third] = await openTransactions(3);
  if (!first || !second || !third) throw new Error('Three connections are open.');

  await first.query(comment, [task.id, clientId, 'One']);
  await second.query(comment, [other.id, otherClientId, 'Two']);
  await second.query('commit');
  const waiting = third.query(comment, [task.id, clientId, 'Three']);
  const locks = sql<{ count: number }>`
    select count(*) from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  await eventually(async () => (await locks.execute(database.db)).rows).toEqual([{ count: 1 }]);
  await first.query('commit');
  await waiting;
  await third.query('commit');
  await Promise.all([first, second, third].map((connection) => connection.end()));

  const comments = (await listEvents()).filter(({ kind }) => kind === 'comment');
  expect(comments.map(({ stream }) => stream)).toEqual([
    clientId % 4,
    otherClientId % 4,
    clientId % 4,
  ]);
});

test('a reader that has a later event still gets an earlier one of another stream', async () => {
  await setStreams(4);
  const [clientId = 0, otherClientId = 0] = await createClientsOfStreams(4, 2);
  const task = await make.createTask({ clientId, vaId: null });
  const other = await make.createTask({ clientId: otherClientId, vaId: null });
  const reader = follow(openNode(), '0', null);
  const [early, late] = await openTransactions(2);
  if (!early || !late) throw new Error('Two connections are open.');

  await early.query(comment, [task.id, clientId, 'Early id']);
  await late.query(comment, [other.id, otherClientId, 'Late id']);
  await late.query('commit');
  const last = async () => (await listEvents()).at(-1)?.id ?? 0;
  const lateId = await last();
  const ids = () => idsOf(reader.received);
  await eventually(() => ids().at(-1)).toBe(lateId);
  const again = follow(openNode(), reader.received.at(-1)?.id ?? '', null);
  await early.query('commit');
  await Promise.all([early.end(), late.end()]);

  await eventually(() => (ids().at(-1) ?? 0) < lateId).toBe(true);
  await eventually(() =>
    again.received.flatMap(({ event }) => ('id' in event ? [event.id] : [])),
  ).toEqual([ids().at(-1)]);
});

test('the new VA of a task gets a comment that was written while another stream assigned the task', async () => {
  await setStreams(4);
  const [clientId = 0, otherClientId = 0] = await createClientsOfStreams(4, 2);
  const [va, newVa] = [
    await make.createUser({ role: 'va' }),
    await make.createUser({ role: 'va' }),
  ];
  const task = await make.createTask({ clientId, vaId: va.id });
  const other = await make.createTask({ clientId: otherClientId, vaId: null });
  const [handing, commenting] = await openTransactions(2);
  if (!handing || !commenting) throw new Error('Two connections are open.');

  await handing.query("update tasks set title = 'Of another client' where id = $1", [other.id]);
  await handing.query('update tasks set va_id = $1 where id = $2', [newVa.id, task.id]);
  await commenting.query(comment, [task.id, clientId, 'Hello']);
  await handing.query('commit');
  await commenting.query('commit');
  await Promise.all([handing.end(), commenting.end()]);

  const stored = (await listEvents()).find(({ kind }) => kind === 'comment');
  const read = (await listEventsAfter(database.db, [], 500)).find(({ kind }) => kind === 'comment');
  expect([stored?.vaId, read?.vaId]).toEqual([va.id, newVa.id]);
});

test('events of each stream are pruned, and only a reader that missed one gets a resync', async () => {
  await setStreams(2);
  await sql`insert into events (kind, object_id, operation, stream, created_at)
    select 'lead', n, 'created', n % 2, now() - interval '2 h' from generate_series(1, 6) n`.execute(
    database.db,
  );
  await sql`insert into events (kind, object_id, operation, stream)
    values ('lead', 7, 'created', 1)`.execute(database.db);
  await pruneEvents(database.db);
  const kept = await listEvents();
  expect(kept.map(({ objectId }) => objectId)).toEqual([6, 7]);

  const node = openNode();
  const id = kept[0]?.id ?? 0;
  const onTime = follow(node, formatPosition([id, id - 1]), null);
  const late = follow(node, formatPosition([id, id - 3]), null);
  await eventually(() => late.received[0]?.event.kind).toBe('resync');
  await eventually(() => onTime.received[0]?.event.kind).toBe('lead');
});

test('all events of a transaction are in the stream of its client', async () => {
  const [, , , clientId = 0] = await createClientsOfStreams(4, 4);
  const vas = [await make.createUser({ role: 'va' }), await make.createUser({ role: 'va' })];
  const [va, newVa] = vas.map(({ id }) => id);
  await setStreams(4);
  await sql`truncate events`.execute(database.db);
  const { db } = database;

  const { id } = await make.createTask({ clientId, vaId: va ?? 0 });
  await db
    .updateTable('tasks')
    .set({ vaId: newVa ?? 0 })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('taskComments')
    .values({ taskId: id, userId: clientId, content: 'Hello' })
    .execute();
  const startTime = '2026-01-05T10:00:00Z';
  await db
    .insertInto('timeLogs')
    .values({
      taskId: id,
      vaId: newVa ?? 0,
      startTime,
      endTime: '2026-01-05T11:00:00Z',
      duration: 1,
    })
    .execute();
  await db.updateTable('tasks').set({ status: 'done' }).where('id', '=', id).execute();
  await db
    .insertInto('messages')
    .values({ senderId: newVa ?? 0, receiverId: clientId, content: 'Done.' })
    .execute();
  await db.deleteFrom('tasks').where('id', '=', id).execute();

  const events = await listEvents();
  expect(new Set(events.map(({ kind }) => kind))).toContain('message');
  expect(new Set(events.map(({ stream }) => stream))).toEqual(new Set([clientId % 4]));
});

test('a browser of another node gets what it misses in each stream from the table', async () => {
  await setStreams(3);
  await sql`insert into events (kind, object_id, operation, stream, created_at)
    select 'lead', n, 'created', n % 3, now() - interval '5 min' from generate_series(1, 900) n`.execute(
    database.db,
  );
  const seen = [300, 450, 700];
  const first = (await listEvents())[0]?.id ?? 0;
  const missed = (await listEvents()).filter(({ id, stream }) => id - first > (seen[stream] ?? 0));

  const reader = follow(openNode(), formatPosition(seen.map((n) => first + n)), null);

  await eventually(() => idsOf(reader.received).length).toBe(missed.length);
  expect(idsOf(reader.received)).toEqual(missed.map(({ id }) => id));
  expect(reader.received.map(({ event }) => event.kind)).not.toContain('resync');
});
