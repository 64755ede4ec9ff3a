import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { withDatabase } from '../../scripts/database-script.ts';
import { createTestDatabase, hashRows, type TestDatabase } from '../support/database.ts';
import { runScript } from '../support/run-script.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'gva-scripts-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs `npm run db:… -- …` on the test database. */
const run = (script: string, ...args: string[]) =>
  runScript(`db-${script}.ts`, args, { env: { DATABASE_URL: database.url, SEED: 'demo' } });

test('the db scripts migrate, seed, dump, reset and restore a database', {
  timeout: 180_000,
}, async () => {
  const file = join(folder, 'backup.ndjson.gz');

  expect((await run('migrate')).stdout).toMatch(/The database is at \d{4}_\w+\./);
  expect((await run('seed', '--tasks', '50')).stdout).toContain('Added 50 tasks');
  expect((await run('dump', file)).stdout).toMatch(
    /^Wrote \d+ rows and 0 files to .*backup.ndjson.gz/,
  );
  const before = await hashRows(database);

  const refused = await Promise.all([
    run('seed', '--tasks', 'many'),
    run('reset'),
    run('restore', file),
  ]);
  expect(refused).toMatchObject([
    { status: 1 },
    { status: 1, stderr: expect.stringContaining('--yes') },
    { status: 1, stderr: expect.stringContaining('--yes') },
  ]);
  expect(await hashRows(database)).toEqual(before);

  expect((await run('reset', '--yes')).stdout).toContain('contains the demo data');
  expect((await run('restore', file, '--yes')).status).toBe(0);
  expect(await hashRows(database)).toEqual(before);
});

test('a script waits for a connection that a busy machine accepts slowly', async () => {
  const url = new URL(database.url);
  const proxy = await openTcpProxy();
  // Longer than a request waits.
  proxy.setTarget(Number(url.port), 2_600);
  url.port = String(proxy.port);
  const env = readEnv({ DATABASE_URL: url.href, SESSION_SECRET: 'x'.repeat(40) });
  const { rows } = await withDatabase(env, ({ db }) => sql`select 1 as one`.execute(db));
  expect(rows).toEqual([{ one: 1 }]);
  await proxy.close();
});
