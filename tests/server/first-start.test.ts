/** @module-tag release */
import { existsSync, globSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { clusterUrl } from '#server/postgres/cluster.ts';
import { runningPort } from '#server/postgres/postmaster.ts';
import { until } from '../support/eventually.ts';
import { clusterOf, migratedTemplate, startApp, temporaryFolder } from './app-process.ts';

/** Queries the database that the app is creating; undefined while it does not respond. */
async function query(folder: string, sql: string): Promise<unknown> {
  const port = existsSync(clusterOf(folder)) && runningPort(clusterOf(folder));
  if (!port) return undefined;
  const client = new pg.Client(clusterUrl(clusterOf(folder), port));
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } catch {
    return undefined; // Not started yet, or just ended.
  } finally {
    await client.end().catch(() => {});
  }
}

const isAt = (pattern: string) => (folder: string) => globSync(pattern, { cwd: folder }).length > 0;

/** The stages of a first start that can be observed from outside, in order. */
const stages: [string, (folder: string) => unknown][] = [
  ['the cluster folder exists', isAt('postgres.new-*/cluster')],
  ['the cluster has its version file', isAt('postgres.new-*/cluster/PG_VERSION')],
  ['the cluster is being filled', isAt('postgres.new-*/cluster/base/4')],
  ['the cluster is in place', isAt('postgres/PG_VERSION')],
  ['PostgreSQL is starting', isAt('postgres/postmaster.pid')],
  ['the migrations begin', (folder) => query(folder, "select to_regclass('kysely_migration')")],
  ['the tables exist', (folder) => query(folder, "select to_regclass('tasks')")],
  [
    'the demo is being seeded',
    (folder) =>
      query(
        folder,
        "select 1 from pg_locks where relation = 'tasks'::regclass and mode like 'Row%'",
      ),
  ],
];

// A clean exit writes the compile cache, which a killed app does not.
beforeAll(async () => {
  await migratedTemplate();
});

test('a first start that is killed at every stage is completed by the next start', {
  timeout: 300_000,
}, async () => {
  const folder = temporaryFolder();
  for (const [stage, isReached] of stages) {
    const app = startApp(folder, { SEED: 'demo' });
    const missed = app.ready.then(() => 'missed');
    expect(await Promise.race([until(() => isReached(folder)), missed]), stage).not.toBe('missed');
    app.kill('SIGKILL');
    await app.ended;
  }

  const app = startApp(folder, { SEED: 'demo' });
  await app.ready;
  expect(globSync('postgres.new-*', { cwd: folder })).toEqual([]);
  expect(await query(folder, 'select count(*)::int from users')).toBeGreaterThan(30);
  expect(await query(folder, 'select count(*)::int from tasks')).toBeGreaterThan(200);
});
