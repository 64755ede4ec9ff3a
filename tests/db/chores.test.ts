import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileCache } from '../support/compile-cache.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { rowHashes } from '../support/row-hashes.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'gva-chores-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

type Outcome = { said: string; status: number };

/** Runs `npm run db:… -- …` on the test database. */
const run = (script: string, ...args: string[]) =>
  new Promise<Outcome>((resolve) => {
    const env = { ...process.env, ...compileCache(), DATABASE_URL: database.url, SEED: 'demo' };
    execFile(process.execPath, [`scripts/db-${script}.ts`, ...args], { env }, (error, out, err) =>
      resolve({ said: out + err, status: error ? Number(error.code) : 0 }),
    );
  });

test('the db scripts migrate, seed, dump, reset and restore a database', {
  timeout: 180_000,
}, async () => {
  const file = join(folder, 'chore.ndjson.gz');

  expect((await run('migrate')).said).toMatch(/The database is at \d{4}_\w+\./);
  expect((await run('seed', '--tasks', '50')).said).toContain('Added 50 tasks');
  expect((await run('dump', file)).said).toMatch(/^Wrote \d+ rows to .*chore.ndjson.gz/);
  const before = await rowHashes(database);

  const refused = await Promise.all([
    run('seed', '--tasks', 'many'),
    run('reset'),
    run('restore', file),
  ]);
  expect(refused).toMatchObject([
    { status: 1 },
    { status: 1, said: expect.stringContaining('--yes') },
    { status: 1, said: expect.stringContaining('--yes') },
  ]);
  expect(await rowHashes(database)).toEqual(before);

  expect((await run('reset', '--yes')).said).toContain('contains the demo data');
  expect((await run('restore', file, '--yes')).status).toBe(0);
  expect(await rowHashes(database)).toEqual(before);
});
