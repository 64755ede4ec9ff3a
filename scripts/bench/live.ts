import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Signer } from '@fastify/cookie';
import { sql } from 'kysely';
import { migrateToLatest } from '#db/migrate.ts';
import { noVolume } from '#db/seed/volume.ts';
import { seedDemo, seedVolume } from '#db/seed.ts';
import { type Db, openDatabase } from '#server/db.ts';
import { createWaker } from '#server/live/wake.ts';
import { medianOf, percentileOf, printAim, printHeading } from './aims.ts';
import { memoryOf, type PartOptions, serverVariables, startOurs } from './processes.ts';
import type { Arrival, OpenStreams } from './stream-readers.ts';

/** As many as a user may have. */
const streamsOf = 10;
const writesPerSecond = 20;

/** An event that has not arrived after five seconds is lost. */
const [maxTries, retryMs] = [100, 50];

const clock = () => performance.timeOrigin + performance.now();

/** Starts a session for each user, and returns the cookies. Signing in would hash hundreds of passwords. */
async function startSessions(db: Db, userIds: number[], secret: string) {
  const signer = new Signer(secret);
  const ids = userIds.map((id) => `bench-session-${id}`);
  const digests = ids.map((id) => createHash('sha256').update(id).digest('hex'));
  await sql`insert into sessions (id, user_id, expires_at)
    select digest, user_id, now() + interval '1 day'
    from unnest(${digests}::text[], ${userIds}::integer[]) t (digest, user_id)`.execute(db);
  return ids.map((id) => `gva_session=${signer.sign(id)}`);
}

const usersOf = async (db: Db, role: 'client' | 'va') =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', role)
      .where('email', 'like', '%@volume.example')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Inserts a task of a client. Without a VA, every VA sees it. Returns its id. */
async function insertTask(db: Db, clientId: number, vaId: number | null) {
  const { id } = await db
    .insertInto('tasks')
    .values({
      title: 'A measured task',
      description: 'A task of a benchmark.',
      category: 'admin',
      priority: 'low',
      dueDate: '2030-01-31',
      status: 'todo',
      clientId,
      vaId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Starts the process that reads the streams. */
function startReaders() {
  const child = fork(new URL('./stream-readers.ts', import.meta.url));
  const ended = once(child, 'exit');
  /** The next message. A stream that is refused ends the process. */
  async function receive() {
    const failed = ended.then(() => {
      throw new Error('The process that reads the streams has ended.');
    });
    const [message] = await Promise.race([once(child, 'message'), failed]);
    return message;
  }
  return {
    async open(request: OpenStreams) {
      child.send(request);
      await receive();
    },
    async collect(): Promise<Arrival[]> {
      child.send('collect');
      return receive();
    },
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

type Readers = ReturnType<typeof startReaders>;

/** Writes at a constant rate, and returns the time from each write to each of its `expected` arrivals. */
async function timeDeliveries(
  readers: Readers,
  { count, expected, write }: { count: number; expected: number; write: () => Promise<number> },
) {
  await readers.collect();
  const writtenAt = new Map<number, number>();
  for (let n = 0; n < count; n += 1) {
    const startedAt = clock();
    const [id] = await Promise.all([write(), pause(1000 / writesPerSecond)]);
    writtenAt.set(id, startedAt);
  }
  const arrivals: Arrival[] = [];
  for (let tries = 0; tries < maxTries && arrivals.length < count * expected; tries += 1) {
    arrivals.push(...(await readers.collect()).filter(([id]) => writtenAt.has(id)));
    await pause(retryMs);
  }
  if (arrivals.length !== count * expected)
    throw new Error(`${arrivals.length} events arrived instead of ${count * expected}.`);
  return arrivals.map(([id, at]) => at - (writtenAt.get(id) ?? 0));
}

/** Prints the figures of thousands of open streams on one node. */
export async function measureLive(options: PartOptions & { streams: number }) {
  const { databaseUrl, dataDir, streams, onStart } = options;
  const { db, close } = openDatabase(databaseUrl, { timeout: 0 });
  const amount = streams / streamsOf / 2;
  await migrateToLatest(db);
  await seedDemo(db);
  await seedVolume(db, { ...noVolume, clients: amount, vas: amount, tasks: 10_000 });
  const [clients, vas] = [await usersOf(db, 'client'), await usersOf(db, 'va')];
  const { SESSION_SECRET } = serverVariables(dataDir, databaseUrl);
  const cookies = await startSessions(db, [...clients, ...vas], SESSION_SECRET);

  // The first start compiles the modules, and the compiler takes memory.
  await (await startOurs(dataDir, databaseUrl)).stop();
  const server = await startOurs(dataDir, databaseUrl);
  onStart(server);
  const readers = startReaders();
  try {
    printHeading(`${streams} live streams on one node, ${writesPerSecond} writes per second`);
    const before = memoryOf(server);
    await readers.open({ address: server.address, cookies, streamsOf });
    await pause(20_000);
    const perStream = ((memoryOf(server) - before) * 1024) / streams;
    printAim('memory per stream', perStream, { atMost: 12 }, 'KiB');

    const wakeNodes = createWaker(db);
    /** As a request does: the nodes are told after the commit. */
    async function write(clientId: number, vaId: number | null) {
      const id = await insertTask(db, clientId, vaId);
      wakeNodes();
      return id;
    }
    let n = 0;
    const next = (ids: number[]) => ids[n++ % ids.length] ?? 0;
    async function measure(expected: number, count: number, vaOf: () => number | null) {
      const times = await timeDeliveries(readers, {
        count,
        expected,
        write: () => write(next(clients), vaOf()),
      });
      const name = `an event for ${expected} streams`;
      console.log(`${name}: median ${medianOf(times).toFixed(1)} ms`);
      printAim(`${name}, p99`, percentileOf(times, 0.99), { atMost: 100 }, 'ms');
    }
    await measure(2 * streamsOf, 400, () => next(vas));
    await measure(streamsOf + streams / 2, 40, () => null);
  } finally {
    await readers.stop();
    await close();
  }
}
