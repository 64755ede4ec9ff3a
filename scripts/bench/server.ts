import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type pg from 'pg';
import { migrateToLatest } from '#db/migrate.ts';
import { noVolume } from '#db/seed/volume.ts';
import { demoPassword, seedDemo, seedVolume } from '#db/seed.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db.ts';
import { readEnv } from '#server/env.ts';
import { startPostgres } from '#server/postgres/embedded.ts';

// Runs as a child of scripts/bench.ts: our server, and a bare one that runs the SQL which ours was seen to run.

type Statement = { name?: string; text: string; values?: unknown[] };

const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query;

/** Notes the statements of a pool's clients, so that the bare server can run the same ones. */
function record(pool: pg.Pool) {
  let statements: Statement[] = [];
  const known = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client);
    Object.assign(client, {
      query: (...parameters: unknown[]) => {
        const [first, second] = parameters;
        if (isStatement(first)) {
          const { name, text, values } = first;
          statements.push({ text, ...(name && { name }), ...(values && { values }) });
        } else if (typeof first === 'string')
          statements.push({ text: first, ...(Array.isArray(second) && { values: second }) });
        return Reflect.apply(query, client, parameters);
      },
    });
  });
  return () => {
    const taken = statements;
    statements = [];
    return taken;
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'gva-bench-'));
const postgres = await startPostgres({ dataDir });
const chores = openDatabase(postgres.url, { timeout: 0 });
await migrateToLatest(chores.db);
await seedDemo(chores.db);
const [tasks = 100_000] = process.argv.slice(2).map(Number);
await seedVolume(chores.db, {
  ...noVolume,
  clients: 500,
  vas: 100,
  tasks,
  comments: tasks / 5,
  timeLogs: tasks / 5,
  messages: tasks / 5,
});
await chores.close();

const database = openDatabase(postgres.url);
const takeStatements = record(database.pool);
const env = readEnv({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  SEED: 'none',
  SESSION_SECRET: 'a secret of the benchmark and of nothing else',
});
const app = await buildApp({ env, database });
const ours = await app.listen({ port: 0, host: '127.0.0.1' });

// The bare server: Fastify and pg, the same statements with the same parameters, rows as JSON.
const barePool = openDatabase(postgres.url).pool;
let replay: Statement[] = [];
const bare = Fastify();
bare.all('/replay', async () => {
  const client = await barePool.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of replay) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    client.release();
  }
});
const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });

const idOf = async (username: string) => {
  const { id } = await database.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
};
const clientId = await idOf('client');
const vaId = await idOf('va');
const { taskId } = await database.db
  .selectFrom('taskComments')
  .innerJoin('tasks', 'tasks.id', 'taskComments.taskId')
  .select('tasks.id as taskId')
  .where('tasks.clientId', '=', clientId)
  .orderBy('tasks.id')
  .executeTakeFirstOrThrow();

process.on('message', async (message) => {
  if (message === 'take') {
    replay = takeStatements().filter(({ text }) => !/^select 1$/.test(text));
    process.send?.({ taken: replay.length });
  }
  if (message === 'forget') {
    takeStatements();
    process.send?.({ forgotten: true });
  }
  if (message === 'stop') {
    await app.close();
    await bare.close();
    await barePool.end();
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    process.exit(0);
  }
});
process.send?.({ ours, bare: `${bareUrl}/replay`, password: demoPassword, clientId, vaId, taskId });
