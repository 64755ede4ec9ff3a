import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { readFrom } from '#server/database/heavy-reads.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import { choosePaymentProvider } from '#server/payments/choose.ts';
import { testEnv } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { runJobs } from '#tests/support/jobs.ts';
import { enqueue } from './enqueue.ts';
import { defineJob, type JobServices } from './job.ts';
import { prepareQueues } from './queues.ts';
import { type RunningJobs, startJobs } from './start.ts';

let database: TestDatabase;
let services: JobServices;
const nodes: RunningJobs[] = [];
const done: string[] = [];
let failures = 0;

const note = defineJob({
  name: 'note',
  label: 'A note',
  input: z.object({ text: z.string() }),
  retry: { limit: 2, delaySeconds: 600 },
  timeoutSeconds: 60,
  concurrency: 2,
  async run(_context, { text }) {
    if (failures > 0) {
      failures -= 1;
      throw new Error(`Nobody at ines@example.com takes ${text}`);
    }
    done.push(text);
  },
  describe: async (_db, { text }) => `The note ${text}`,
});
const hourly = defineJob({
  name: 'hourly',
  label: 'An hourly job',
  input: z.object({}),
  schedule: '0 * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  timeoutSeconds: 60,
  async run() {
    done.push('hourly');
  },
});
const jobs = [note, hourly];

beforeAll(async () => {
  database = await createTestDatabase();
  const env = testEnv();
  const { log } = Fastify({ logger: false });
  const files = chooseFileStore(env);
  const payments = await choosePaymentProvider(env);
  const { db } = database;
  services = { db, readHeavy: readFrom(db), env, files, payments, log };
  await prepareQueues(database, jobs);
});
beforeEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop(1_000)));
  await database.pool.query('delete from pgboss.job');
  done.length = 0;
  failures = 0;
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop(1_000)));
  await database.drop();
});

const run = (options: { ignoreDelay?: boolean } = {}) =>
  runJobs({ database, services, jobs, ...options });
const startNode = async () => {
  const node = await startJobs({ database, services, jobs });
  nodes.push(node);
};
const failed = () => database.db.selectFrom('failedJobs').selectAll().execute();

test('a job of a transaction that is rolled back never runs', async () => {
  const sending = database.db.transaction().execute(async (trx) => {
    await enqueue(trx, note, { text: 'lost' });
    throw new Error('A later statement failed');
  });
  await expect(sending).rejects.toThrow();
  await enqueue(database.db, note, { text: 'kept' });
  await run();
  expect(done).toEqual(['kept']);
});

test('a job with the key of a waiting job is not queued again', async () => {
  await enqueue(database.db, note, { text: 'first' }, { key: 'one' });
  await enqueue(database.db, note, { text: 'second' }, { key: 'one' });
  await enqueue(database.db, note, { text: 'third' }, { key: 'two' });
  await run();
  expect(done.toSorted()).toEqual(['first', 'third']);
  await enqueue(database.db, note, { text: 'fourth' }, { key: 'one' });
  await run();
  expect(done.toSorted()).toEqual(['first', 'fourth', 'third']);
});

test('a job does not run before its time', async () => {
  const startAfter = new Date(Date.now() + 3_600_000);
  await enqueue(database.db, note, { text: 'later' }, { startAfter });
  await run();
  expect(done).toEqual([]);
  await run({ ignoreDelay: true });
  expect(done).toEqual(['later']);
});

test('a node runs a job as soon as its transaction commits', async () => {
  await startNode();
  await eventually(() => done).toEqual(['hourly']);
  await database.db.transaction().execute((trx) => enqueue(trx, note, { text: 'now' }));
  await eventually(() => done).toEqual(['hourly', 'now']);
});

test('of two nodes, one runs a job, and a schedule fires once', async () => {
  await Promise.all([startNode(), startNode()]);
  const texts = Array.from({ length: 40 }, () => randomUUID());
  await Promise.all(texts.map((text) => enqueue(database.db, note, { text })));
  await eventually(() => done.filter((text) => text !== 'hourly').toSorted()).toEqual(
    texts.toSorted(),
  );
  const { rows } = await database.pool.query("select from pgboss.schedule where name = 'hourly'");
  expect(rows).toHaveLength(1);
});

test('a job is listed as failed after its last attempt, without addresses, and a success removes it', async () => {
  failures = 3;
  await enqueue(database.db, note, { text: '7' });
  await run();
  expect(await failed()).toEqual([]);
  await run({ ignoreDelay: true });
  expect(await failed()).toMatchObject([
    {
      job: 'note',
      about: 'The note 7',
      reason: 'Nobody at [address] takes 7',
      attempts: 3,
      input: { text: '7' },
    },
  ]);
  await enqueue(database.db, note, { text: '7' });
  await run();
  expect(done).toEqual(['7']);
  expect(await failed()).toEqual([]);
});

test('a running node lists a failed job at once', async () => {
  await startNode();
  failures = 1;
  await database.pool.query("update pgboss.queue set retry_limit = 0 where name = 'note'");
  await enqueue(database.db, note, { text: '8' });
  await eventually(async () => (await failed()).length).toBe(1);
  await database.db.deleteFrom('failedJobs').execute();
  await prepareQueues(database, jobs);
});
