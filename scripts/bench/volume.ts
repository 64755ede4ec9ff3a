import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { migrateToLatest } from '#db/migrate.ts';
import { demoPassword, seedDemo, seedVolume } from '#db/seed.ts';
import { type Db, openDatabase } from '#server/db.ts';
import { percentileOf, printHeading, recordAim } from './aims.ts';
import { type PartOptions, signIn, startOurs } from './processes.ts';
import { type Call, callsOf, type People, type Who } from './volume-calls.ts';

const rounds = 20;
const maxMedianMs = 50;
/** A search counts the matches of each column. */
const maxSearchMs = 100;

async function fill(db: Db, tasks: number) {
  await migrateToLatest(db);
  await seedDemo(db);
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', '%@volume.example')
    .limit(1)
    .execute();
  if (known.length > 0) return;
  const startedAt = performance.now();
  await seedVolume(db, {
    clients: Math.ceil(tasks / 200),
    vas: Math.ceil(tasks / 500),
    tasks,
    comments: tasks,
    timeLogs: 5 * tasks,
    messages: 5 * tasks,
  });
  console.log(`Seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
}

/** Finds the busiest client and VA, and gives them the password of the demo accounts. */
async function choosePeople(db: Db): Promise<People> {
  const busiest = async (part: 'client' | 'va') => {
    const { userId } = await db
      .selectFrom('taskCounts')
      .select('userId')
      .where('part', '=', part)
      .groupBy('userId')
      .orderBy((eb) => eb.fn.sum('amount'), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await sql`update users set password_hash = (select password_hash from users
      where username = 'admin') where id = ${userId}`.execute(db);
    return userId;
  };
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  return { admin: admin.id, va: await busiest('va'), client: await busiest('client') };
}

async function signInAs(address: string, db: Db, id: number) {
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return signIn(address, { username, password: demoPassword });
}

async function measure(address: string, { procedure, input }: Call, cookie: string) {
  const url = `${address}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
    const body = await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    bytes = body.byteLength;
    if (!response.ok) throw new Error(`${url}: ${Buffer.from(body).toString()}`);
  }
  return { median: percentileOf(times, 0.5), slowest: Math.max(...times), bytes };
}

/**
 * Fills a database with this number of tasks, as many comments, and five times as many messages and time logs, unless it is
 * filled. Prints the time of the lists in `volume-calls.ts`, of the board and of the dashboard for each role.
 */
export async function measureVolume(options: PartOptions & { tasks: number }) {
  const { databaseUrl, dataDir, tasks, onStart } = options;
  const database = openDatabase(databaseUrl, { poolSize: 2, timeout: 0 });
  const { db } = database;
  await fill(db, tasks);
  const people = await choosePeople(db);
  const calls = await callsOf(db, people);
  const server = await startOurs(dataDir, databaseUrl);
  onStart(server);
  try {
    const { address } = server;
    const cookies: Record<Who, string> = {
      admin: await signInAs(address, db, people.admin),
      va: await signInAs(address, db, people.va),
      client: await signInAs(address, db, people.client),
    };
    printHeading(`${tasks} tasks, one request at a time`);
    console.log(`${'call'.padEnd(52)}who      median ms  slowest ms      bytes        aim`);
    for (const call of calls) {
      const { median, slowest, bytes } = await measure(address, call, cookies[call.who]);
      const name = `${call.procedure}, ${call.what}`;
      const isSearch = call.procedure === 'tasks.board' && call.what === 'by a word';
      const atMost = isSearch ? maxSearchMs : maxMedianMs;
      const figures = [median.toFixed(1), slowest.toFixed(1), bytes, atMost];
      const cells = figures.map((figure) => String(figure).padStart(11)).join('');
      const verdict = recordAim(`${name}, ${call.who}`, median, { atMost });
      console.log(`${name.padEnd(52)}${call.who.padEnd(7)}${cells}  ${verdict}`);
    }
  } finally {
    await database.close();
  }
}
