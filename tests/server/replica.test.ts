import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { heavyReads } from '#server/database/heavy-reads.ts';
import { openReplica, type Replica } from '#server/database/replica.ts';
import { openDatabase } from '#server/db.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import type { TestUser } from '../support/factories.ts';
import { readSamples } from '../support/metric-samples.ts';
import { type Replication, startReplication } from '../support/replication.ts';
import { procedures } from '../support/transports.ts';

const timing = {
  // Long, because a busy machine is slow.
  checkTimeoutMs: 20_000,
  maxDelayMs: 2_000,
  suspensionMs: 50,
};

let servers: Replication;
let database: TestDatabase;
let replica: Replica;
let gva: TestApp;
let admin: TestUser;
const reported: string[] = [];
const METRICS_TOKEN = 'a token for tests only';

beforeAll(async () => {
  servers = await startReplication(mkdtempSync(join(inject('folder'), 'replication-')));
  const opened = openDatabase(servers.primary.url);
  database = { ...opened, drop: opened.close };
  replica = openReplica(servers.replica.url, {
    primary: database.db,
    report: (event) => reported.push(event),
    timing,
  });
  gva = await createTestApp({ database, replica, env: { METRICS_TOKEN } });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(async () => {
  await gva.close();
  await replica.close();
  await database.close();
  await servers.close();
});

const inputs: Record<string, object | undefined> = {
  'attention.list': undefined,
  'audit.list': {},
  'clients.list': {},
  'figures.overview': {},
  'figures.entries': { figure: 'revenue' },
  'figures.history': {},
  'invoices.list': {},
  'invoices.sums': {},
  'pay.list': { month: '2026-10' },
  'pay.totals': { month: '2026-10' },
  'payments.listAll': {},
  'timeReport.list': {},
  'timeReport.totals': {},
};

/** Calls a query by its name over HTTP. */
async function callByName(name: string) {
  const input = inputs[name];
  const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  return gva.requestAs(admin)({ url: `/trpc/${name}${query}` });
}

const listClientNames = async () =>
  (await gva.callAs(admin).clients.list.query({})).items.map(({ fullName }) => fullName);

const untilReplicaIsUsed = () =>
  eventually(async () => {
    const before = replica.counts().replica;
    await listClientNames();
    return replica.counts().replica > before;
  }).toBe(true);

test('every heavy read is a query', () => {
  expect(Object.keys(inputs).toSorted()).toEqual([...heavyReads].toSorted());
  for (const name of heavyReads) expect(procedures.get(name)?._def.type, name).toBe('query');
});

test.each(Object.keys(inputs))('%s is answered by the replica', async (name) => {
  await untilReplicaIsUsed();
  const before = replica.counts();
  const response = await callByName(name);
  expect(response.statusCode, response.body).toBe(200);
  expect(replica.counts()).toEqual({ ...before, replica: before.replica + 1 });
});

test('an invalid input of a heavy read is refused, and does not count as a failure of the replica', async () => {
  await untilReplicaIsUsed();
  const before = replica.counts().primary;
  const response = await gva.requestAs(admin)({
    url: `/trpc/audit.list?input=${encodeURIComponent('{"limit":-1}')}`,
  });
  expect(response.statusCode).toBe(400);
  expect(replica.counts().primary).toBe(before);
});

test('the metrics count reads by the database that answered', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const samples = readSamples((await gva.app.inject({ url: '/metrics', headers })).body);
  const counts = Object.fromEntries(
    ['replica', 'primary'].map((name) => [
      name,
      samples.get(`gva_heavy_reads_total{database="${name}"}`),
    ]),
  );
  expect(counts).toEqual(replica.counts());
});

test('an export reads its rows from the replica', async () => {
  await untilReplicaIsUsed();
  const before = replica.counts();
  const file = await gva
    .callAs(admin)
    .exports.download.mutate({ list: 'users', filter: {}, columns: ['name'] });
  expect(file?.content).toContain(admin.fullName);
  expect(replica.counts()).toEqual({ ...before, replica: before.replica + 1 });
});

test('a read on the replica always sees the change before it', async () => {
  await untilReplicaIsUsed();
  const before = replica.counts().replica;
  for (let round = 0; round < 30; round += 1) {
    const { fullName } = await gva.createUser({ role: 'client' });
    expect(await listClientNames()).toContain(fullName);
  }
  expect(replica.counts().replica).toBeGreaterThan(before);
});

test('while the replica is behind, reads see every change on the primary', async () => {
  await untilReplicaIsUsed();
  await servers.pauseReplay();
  const before = replica.counts();
  const { fullName } = await gva.createUser({ role: 'client' });
  expect(await listClientNames()).toContain(fullName);
  expect(replica.counts()).toEqual({ ...before, primary: before.primary + 1 });
  expect(reported.at(-1)).toBe('heavy reads go to the primary: the replica is behind');

  await servers.resumeReplay();
  await untilReplicaIsUsed();
  expect(await listClientNames()).toContain(fullName);
  expect(reported.at(-1)).toBe('heavy reads go to the replica again');
});

test('a read that the replica breaks off runs again on the primary', async () => {
  await untilReplicaIsUsed();
  const monitor = openDatabase(servers.replica.url, { poolSize: 1 });
  const endSleepers = `select pg_terminate_backend(pid) from pg_stat_activity
    where query like '%select pg_sleep%' and pid <> pg_backend_pid()`;
  const read = replica.read(async (db) => {
    const { rows } = await sql<{ isReplica: boolean }>`
      select pg_sleep(case when pg_is_in_recovery() then 60 else 0 end), pg_is_in_recovery() as is_replica`.execute(
      db,
    );
    return rows[0]?.isReplica;
  });
  await eventually(async () => (await monitor.pool.query(endSleepers)).rowCount).toBe(1);
  expect(await read).toBe(false);
  await monitor.close();
});

test('while the replica is away, reads go to the primary; after its restart they return', async () => {
  await untilReplicaIsUsed();
  await servers.replica.stop();
  const { fullName } = await gva.createUser({ role: 'client' });
  for (let round = 0; round < 5; round += 1) expect(await listClientNames()).toContain(fullName);
  expect(reported.at(-1)).toMatch(/^heavy reads go to the primary: the replica failed: /);

  await servers.replica.start();
  await untilReplicaIsUsed();
  expect(await listClientNames()).toContain(fullName);
});

test('a DATABASE_REPLICA_URL of another server is reported and not used', async () => {
  const other = await createTestDatabase();
  const wrong: [url: string, reason: string][] = [
    [servers.primary.url, 'is not a replica'],
    [servers.replica.url, 'belongs to another database'],
  ];
  for (const [url, reason] of wrong) {
    const events: string[] = [];
    const primary = url === servers.primary.url ? database.db : other.db;
    const opened = openReplica(url, { primary, report: (event) => events.push(event), timing });
    expect(await opened.read(async (db) => db === primary)).toBe(true);
    expect(events).toEqual([`heavy reads go to the primary: the replica ${reason}`]);
    await opened.close();
  }
  await other.drop();
});
