import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { migrateToLatest } from '#db/migrate.ts';
import { demoPassword, seedDemo, seedVolume } from '#db/seed.ts';
import { type Db, openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { signIn, startOurs } from './bench/processes.ts';
import { type Call, callsOf, type People, type Who } from './measure/calls.ts';

const usage = `Usage: npm run measure:volume -- [options]

Fills a database, starts the server, requests every list, the board and the dashboard as each role, and prints the
median and maximum time in milliseconds and the size of a response in bytes.

  --tasks N     default 20000; adds as many comments, and five times as many messages and time logs
  --clients N   default: tasks / 200
  --vas N       default: tasks / 500
  --rounds N    default 20
  --data DIR    keep the database in this folder, and measure an existing one again
  --delete      at the end, delete the busiest client and print the time`;

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '20000' },
    clients: { type: 'string' },
    vas: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    data: { type: 'string' },
    delete: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function fill(db: Db) {
  await migrateToLatest(db);
  await seedDemo(db);
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', '%@volume.example')
    .limit(1)
    .execute();
  if (known.length > 0) return;
  const tasks = Number(values.tasks);
  const startedAt = performance.now();
  await seedVolume(db, {
    clients: Number(values.clients ?? Math.ceil(tasks / 200)),
    vas: Number(values.vas ?? Math.ceil(tasks / 500)),
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
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
    const body = await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    bytes = body.byteLength;
    if (!response.ok) throw new Error(`${url}: ${Buffer.from(body).toString()}`);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)] ?? 0, slowest: times.at(-1) ?? 0, bytes };
}

async function measureDeletion(address: string, db: Db, clientId: number, cookie: string) {
  const { tasks } = await db
    .selectFrom('tasks')
    .where('clientId', '=', clientId)
    .select((eb) => eb.fn.countAll<number>().as('tasks'))
    .executeTakeFirstOrThrow();
  const startedAt = performance.now();
  const response = await fetch(`${address}/api/admin/users/${clientId}`, {
    method: 'DELETE',
    headers: { cookie },
  });
  if (!response.ok) throw new Error(`Not deleted: ${await response.text()}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Deleting a client with ${tasks} tasks and their comments and time logs: ${seconds} s.`,
  );
}

async function measureAll(url: string, dataDir: string) {
  const database = openDatabase(url, { poolSize: 2, timeout: 0 });
  const { db } = database;
  await fill(db);
  const people = await choosePeople(db);
  const calls = await callsOf(db, people);
  const server = await startOurs(dataDir, url);
  try {
    const { address } = server;
    const cookies: Record<Who, string> = {
      admin: await signInAs(address, db, people.admin),
      va: await signInAs(address, db, people.va),
      client: await signInAs(address, db, people.client),
    };
    console.log(`${'call'.padEnd(52)}who      median ms  slowest ms      bytes`);
    for (const call of calls) {
      const { median, slowest, bytes } = await measure(address, call, cookies[call.who]);
      const name = `${call.procedure}, ${call.what}`.padEnd(52);
      const figures = [median.toFixed(1), slowest.toFixed(1), bytes];
      const cells = figures.map((figure) => String(figure).padStart(11)).join('');
      console.log(`${name}${call.who.padEnd(7)}${cells}`);
    }
    if (values.delete) await measureDeletion(address, db, people.client, cookies.admin);
  } finally {
    await server.stop();
    await database.close();
  }
}

if (values.help) console.log(usage);
else {
  const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'gva-measure-')));
  const postgres = await startPostgres({ dataDir });
  try {
    await measureAll(postgres.url, dataDir);
  } finally {
    await postgres.stop();
    if (values.data === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}
