import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatPosition } from '#shared/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually, until } from '#tests/support/eventually.ts';
import { createReader, findPosition } from '#tests/support/live-readers.ts';
import { createLiveFeed, type LiveFeed } from './feed.ts';
import { announceEvents, pruneEvents } from './outbox.ts';
import type { Delivery } from './stream-output.ts';

const log = Fastify().log;

let database: TestDatabase;
let feeds: LiveFeed[];

// These tests need their own database, because they count all events and restart the numbering.
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await sql`truncate events restart identity`.execute(database.db);
  await untilPastDeleted();
  feeds = [];
});
afterEach(() => Promise.all(feeds.map((feed) => feed.close())));
afterAll(() => database.drop());

/** Waits for transactions that are older than the one that deleted events; other databases of the server have some. */
const untilPastDeleted = () =>
  eventually(() =>
    sql`select from installation
      where pruned_transaction < pg_snapshot_xmin(pg_current_snapshot())`.execute(database.db),
  ).toMatchObject({ rows: [{}] });

function startFeed(timing: Parameters<typeof createLiveFeed>[0]['timing'] = {}) {
  const feed = createLiveFeed({ url: database.url, db: database.db, log, timing });
  feeds.push(feed);
  return feed;
}

type View = Parameters<LiveFeed['follow']>[0]['view'];

const viewAll: View = (_actor, { kind, objectId: id, operation }) => ({ kind, id, operation });

/** Follows the feed with a client that reads everything, or `maxUnread` events at a time. */
function follow(
  feed: LiveFeed,
  lastEventId: string | null = null,
  { view = viewAll, maxUnread }: { view?: View; maxUnread?: number } = {},
) {
  const reader = createReader(maxUnread);
  feed.follow({
    actor: { id: 1, role: 'admin', isApproved: true },
    sessionId: null,
    lastEventId,
    view,
    output: reader.output,
  });
  return { ...reader, kinds: () => reader.received.map(({ event }) => event.kind) };
}

const idOf = (delivery: Delivery) => Number(delivery.id.split('.')[1]);

/** Inserts events whose object ids count from 1, as a trigger would, and announces them. */
async function record(count: number, age = '0 s') {
  await sql`insert into events (kind, object_id, operation, created_at)
    select 'lead', n, 'created', now() - ${age}::interval
    from generate_series(1, ${count}::integer) n`.execute(database.db);
  await announceEvents(database.db);
}

/** The position of an event, once it can be read: transactions of other databases may be older. */
async function positionOf(id: number) {
  const readable = sql<{ xid: number }>`select xid from events
    where id = ${id} and xid < pg_snapshot_xmin(pg_current_snapshot())`;
  const row = await until(async () => (await readable.execute(database.db)).rows[0]);
  return formatPosition({ transaction: row.xid, id });
}

const keptEvents = async () => {
  const rows = await database.db.selectFrom('events').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

test('a browser that is far behind gets all missed events from the table', async () => {
  await record(9_000);
  const feed = startFeed();
  await record(4_000);

  const { received } = follow(feed, await positionOf(5_000));
  // The stream sends a hello whenever it has caught up with the node, which may still be reading itself.
  const ids = () =>
    received.flatMap((delivery) => (delivery.event.kind === 'hello' ? [] : [idOf(delivery)]));

  await eventually(() => ids().length).toBe(8_000);
  expect(ids()).toEqual(Array.from({ length: 8_000 }, (_, i) => 5_001 + i));
});

test('a reader gets visible events that are mixed with hidden ones', async () => {
  const feed = startFeed();
  const isEven: View = (actor, row) => (row.objectId % 2 === 0 ? viewAll(actor, row) : null);
  const reader = follow(feed, null, { view: isEven });
  await eventually(() => reader.kinds()).toContain('hello');

  const ids = () => reader.received.flatMap(({ event }) => ('id' in event ? [event.id] : []));
  // The reader waits before each batch. The last event of a batch is hidden in one and visible in another.
  await record(3);
  await eventually(ids).toEqual([2]);
  await record(1);
  await record(4);
  await eventually(ids).toEqual([2, 2, 4]);
});

test('an event that fails for one reader ends only the stream of that reader', async () => {
  const feed = startFeed();
  const failing = follow(feed, null, {
    view: () => {
      throw new Error('unknown kind');
    },
  });
  const other = follow(feed);
  await eventually(() => other.kinds()).toContain('hello');

  await record(1);
  await failing.ended;
  await record(1);
  await eventually(() => other.kinds().filter((kind) => kind === 'lead')).toHaveLength(2);
  expect(failing.kinds()).not.toContain('lead');
});

test('a browser too far behind or ahead of the database gets a resync', async () => {
  await record(10_500);
  const feed = startFeed();

  const behind = follow(feed, await positionOf(1));
  const ahead = follow(feed, '999999999.1');
  await eventually(() => behind.kinds()[0]).toBe('resync');
  await eventually(() => ahead.kinds()[0]).toBe('resync');

  await record(1);
  await eventually(() => behind.kinds().at(-1)).toBe('lead');
  await eventually(() => ahead.kinds().at(-1)).toBe('lead');
});

test('old events are pruned, and a browser that missed them gets a resync', async () => {
  await record(6_000, '2 h');
  const missed = await positionOf(5_990);
  await pruneEvents(database.db);
  await untilPastDeleted();
  const start = await findPosition(database);
  await record(3);
  const feed = startFeed();
  expect(await keptEvents()).toEqual([6_001, 6_002, 6_003]);

  const late = follow(feed, missed);
  await eventually(() => late.kinds()[0]).toBe('resync');
  const onTime = follow(feed, start);
  await eventually(() => onTime.kinds().filter((kind) => kind === 'lead')).toHaveLength(3);
  expect(onTime.kinds()).not.toContain('resync');
});

test('events that are deleted before a node has read them lead to a resync', async () => {
  const feed = startFeed();
  const stream = follow(feed);
  await eventually(stream.kinds).toEqual(['hello']);

  await sql`truncate events`.execute(database.db);
  await eventually(stream.kinds).toContain('resync');
  await untilPastDeleted();
  await eventually(() => record(1).then(stream.kinds)).toContain('lead');
});

test('an idle stream gets a hello at every heartbeat', async () => {
  const feed = startFeed({ heartbeatMs: 50, checkIntervalMs: 20 });
  const { received } = follow(feed);

  await eventually(
    () => received.filter(({ event }) => event.kind === 'hello').length,
  ).toBeGreaterThan(2);
});

test('the feed closes the connection of a stalled reader only', async () => {
  const feed = startFeed({ stallTimeoutMs: 100, checkIntervalMs: 20, heartbeatMs: 60_000 });
  const stalled = follow(feed, null, { maxUnread: 1 });
  const reader = follow(feed);
  await eventually(() => [...stalled.kinds(), ...reader.kinds()]).toEqual(['hello', 'hello']);
  await record(100);

  await eventually(stalled.isOver).toBe(true);
  await eventually(stalled.isClosed).toBe(true);
  expect(stalled.received).toHaveLength(1);
  await eventually(() => reader.received.length).toBe(101);
  await record(1);
  await eventually(() => reader.received.length).toBe(102);
  expect(reader.isOver()).toBe(false);
});

test('a slow reader gets every event once, and no event before it has read the earlier ones', async () => {
  const start = await findPosition(database);
  await record(300);
  const feed = startFeed();
  const slow = follow(feed, start, { maxUnread: 10 });
  await eventually(() => slow.received.length).toBe(10);
  await record(50);

  await eventually(() => {
    const before = slow.received.length;
    slow.read();
    expect(slow.received.length - before).toBeLessThanOrEqual(10);
    return slow.kinds().filter((kind) => kind === 'lead').length;
  }).toBe(350);

  const ids = slow.received.flatMap((one) => (one.event.kind === 'lead' ? [idOf(one)] : []));
  expect(ids).toEqual(Array.from({ length: 350 }, (_, i) => i + 1));
});

test('a stream ends when its browser disconnects, even without events', async () => {
  const feed = startFeed();
  const stream = follow(feed);
  await eventually(stream.kinds).toEqual(['hello']);
  expect(feed.countStreams()).toBe(1);

  stream.disconnect();

  await stream.ended;
  expect(feed.countStreams()).toBe(0);
});

test('a closed feed ends its streams and refuses new ones', async () => {
  const feed = startFeed();
  const stream = follow(feed);
  await eventually(stream.kinds).toEqual(['hello']);

  await feed.close();

  await stream.ended;
  expect(() => follow(feed)).toThrow('temporarily unavailable');
});
