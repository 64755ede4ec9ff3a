import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLiveFeed, type Delivery, type LiveFeed } from '#server/live-feed.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';

const log = Fastify().log;

let database: TestDatabase;
let feeds: LiveFeed[];

// A database of its own: the events are counted from the first one on, and their numbering starts over.
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await sql`truncate events restart identity`.execute(database.db);
  feeds = [];
});
afterEach(() => Promise.all(feeds.map((feed) => feed.close())));
afterAll(() => database.drop());

function startFeed(timing: Parameters<typeof createLiveFeed>[0]['timing'] = {}) {
  const feed = createLiveFeed({ url: database.url, db: database.db, log, timing });
  feeds.push(feed);
  return feed;
}

type View = Parameters<LiveFeed['follow']>[0]['view'];

const viewAll: View = (_actor, { kind, objectId: id, operation }) => ({ kind, id, operation });

function open(feed: LiveFeed, lastEventId: string | null = null, view = viewAll) {
  const hangUp = vi.fn();
  const abort = new AbortController();
  const deliveries = feed.follow({
    actor: { id: 1, role: 'admin', isApproved: true },
    sessionId: null,
    lastEventId,
    signal: abort.signal,
    view,
    hangUp,
  });
  return { deliveries, hangUp, abort };
}

/** Follows and keeps all that comes. */
function follow(feed: LiveFeed, lastEventId: string | null = null, view = viewAll) {
  const { deliveries, abort } = open(feed, lastEventId, view);
  const heard: Delivery[] = [];
  const reading = (async () => {
    for await (const delivery of deliveries) heard.push(delivery);
  })();
  return { heard, abort, reading, kinds: () => heard.map(({ event }) => event.kind) };
}

/** Events numbered by their objects, as a transaction of a trigger would leave them. */
const record = (count: number, age = '0 s') =>
  sql`with written as (
      insert into events (kind, object_id, operation, created_at)
      select 'lead', n, 'created', now() - ${age}::interval from generate_series(1, ${count}::integer) n
      returning id)
    select pg_notify('gva_events', '') from written limit 1`.execute(database.db);

const keptEvents = async () => {
  const rows = await database.db.selectFrom('events').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
};

test('a browser far behind is served from the table, without a gap', async () => {
  await record(9_000);
  const feed = startFeed();
  await record(4_000);

  const { heard } = follow(feed, '5000');
  // It is greeted whenever it has caught up with the node, which may itself still be reading.
  const ids = () => heard.flatMap(({ id, event }) => (event.kind === 'hello' ? [] : [Number(id)]));

  await eventually(() => ids().length).toBe(8_000);
  expect(ids()).toEqual(Array.from({ length: 8_000 }, (_, i) => 5_001 + i));
});

test('events beside ones that a reader may not see arrive, however they are mixed', async () => {
  const feed = startFeed();
  const isEven: View = (actor, row) => (row.objectId % 2 === 0 ? viewAll(actor, row) : null);
  const reader = follow(feed, null, isEven);
  await eventually(() => reader.kinds()).toContain('hello');

  const ids = () => reader.heard.flatMap(({ event }) => ('id' in event ? [event.id] : []));
  // Each time the reader waits; the last event of a batch is once hidden and once visible.
  await record(3);
  await eventually(ids).toEqual([2]);
  await record(1);
  await record(4);
  await eventually(ids).toEqual([2, 2, 4]);
});

test('a browser too far behind, or ahead of the numbering, is told to ask for everything', async () => {
  await record(10_500);
  const feed = startFeed();

  const behind = follow(feed, '1');
  const ahead = follow(feed, '999999');
  await eventually(() => behind.kinds()[0]).toBe('resync');
  await eventually(() => ahead.kinds()[0]).toBe('resync');

  await record(1);
  await eventually(() => behind.kinds().at(-1)).toBe('lead');
  await eventually(() => ahead.kinds().at(-1)).toBe('lead');
});

test('old events are removed from the front, and whoever needed them is told', async () => {
  await record(6_000, '2 h');
  await record(3);
  const feed = startFeed({ prune: 20 });

  await eventually(keptEvents).toEqual([6_001, 6_002, 6_003]);

  const late = follow(feed, '5990');
  await eventually(() => late.kinds()[0]).toBe('resync');
  const timely = follow(feed, '6000');
  await eventually(() => timely.kinds().filter((kind) => kind === 'lead')).toHaveLength(3);
  expect(timely.kinds()).not.toContain('resync');
});

test('the newest event stays whatever its age, because it holds the place', async () => {
  await record(5, '2 h');
  startFeed({ prune: 20 });

  await eventually(keptEvents).toEqual([5]);
});

test('a numbering that starts over is noticed when the connection comes back', async () => {
  await record(20);
  const feed = startFeed();
  const stream = follow(feed, '20');
  await record(1);
  await eventually(stream.kinds).toContain('lead');

  await sql`truncate events restart identity`.execute(database.db);
  await record(2);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'gva live' and datname = current_database()`.execute(database.db);

  await eventually(stream.kinds).toContain('resync');
  await record(1);
  await eventually(() => stream.heard.at(-1)).toMatchObject({ id: '3', event: { id: 1 } });
});

test('a silent stream hears from time to time how far things are', async () => {
  const feed = startFeed({ silence: 50, look: 20 });
  const { heard } = follow(feed);

  await eventually(
    () => heard.filter(({ event }) => event.kind === 'hello').length,
  ).toBeGreaterThan(2);
});

test('a reader that stops reading is cut, and one that reads is not', async () => {
  const feed = startFeed({ stalled: 100, look: 20, silence: 60_000 });
  const { deliveries, hangUp } = open(feed);
  const reader = follow(feed);
  await deliveries.next();
  await record(100);

  await eventually(() => hangUp.mock.calls.length).toBe(1);
  await eventually(() => reader.heard.length).toBe(101);
  await record(1);
  await eventually(() => reader.heard.length).toBe(102);
});

test('a stream whose browser went away ends, also when nothing happens', async () => {
  const feed = startFeed();
  const stream = follow(feed);
  await eventually(stream.kinds).toEqual(['hello']);

  stream.abort.abort();

  await stream.reading;
});

test('a closed feed ends its streams and refuses new ones', async () => {
  const feed = startFeed();
  const stream = follow(feed);
  await eventually(stream.kinds).toEqual(['hello']);

  await feed.close();

  await stream.reading;
  expect(() => follow(feed)).toThrow('temporarily unavailable');
});
