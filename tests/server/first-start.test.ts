import { existsSync, globSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { clusterUrl } from '#server/postgres/cluster.ts';
import { runningPort } from '#server/postgres/postmaster.ts';
import { until } from '../support/eventually.ts';
import { migratedTemplate, startApp, temporaryFolder } from './app-process.ts';
import { clusterOf } from './postmaster.ts';

/** Asks the database that a start is filling; undefined while it does not answer. */
async function ask(folder: string, sql: string): Promise<unknown> {
  const port = existsSync(clusterOf(folder)) && runningPort(clusterOf(folder));
  if (!port) return undefined;
  const client = new pg.Client(clusterUrl(clusterOf(folder), port));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } catch {
    return undefined; // Not yet, or just ended.
  } finally {
    await client.end().catch(() => {});
  }
}

const isAt = (pattern: string) => (folder: string) => globSync(pattern, { cwd: folder }).length > 0;

/** What can be seen of a first start from outside, in its order. */
const moments: [string, (folder: string) => unknown][] = [
  ['the cluster is begun', isAt('postgres.new-*/cluster')],
  ['the cluster has its version', isAt('postgres.new-*/cluster/PG_VERSION')],
  ['the cluster is being filled', isAt('postgres.new-*/cluster/base/4')],
  ['the cluster stands', isAt('postgres/PG_VERSION')],
  ['the database is being started', isAt('postgres/postmaster.pid')],
  ['the migrations begin', (folder) => ask(folder, "select to_regclass('kysely_migration')")],
  ['the tables stand', (folder) => ask(folder, "select to_regclass('tasks')")],
  [
    'the demo is being filled in',
    (folder) =>
      ask(folder, "select 1 from pg_locks where relation = 'tasks'::regclass and mode like 'Row%'"),
  ],
];

// Its clean end leaves the compiled code, which a killed app never writes.
beforeAll(async () => {
  await migratedTemplate();
});

test('a first start, killed at every stage in turn, is completed by the next', {
  timeout: 300_000,
}, async () => {
  const folder = temporaryFolder();
  for (const [moment, hasCome] of moments) {
    const app = startApp(folder, { SEED: 'demo' });
    const missed = app.ready.then(() => 'missed');
    expect(await Promise.race([until(() => hasCome(folder)), missed]), moment).not.toBe('missed');
    app.kill('SIGKILL');
    await app.ended;
  }

  const app = startApp(folder, { SEED: 'demo' });
  await app.ready;
  expect(globSync('postgres.new-*', { cwd: folder })).toEqual([]);
  expect(await ask(folder, 'select count(*)::int from users')).toBeGreaterThan(30);
  expect(await ask(folder, 'select count(*)::int from tasks')).toBeGreaterThan(200);
});
