import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, globSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { serverAccount } from '#server/postgres/account.ts';
import { findBinaries } from '#server/postgres/binaries.ts';
import { clusterUrl } from '#server/postgres/cluster.ts';
import { findFreePort } from '#server/postgres/embedded.ts';
import { createLauncher } from '#server/postgres/launcher.ts';
import { runningPort } from '#server/postgres/postmaster.ts';
import { serverArguments } from '#server/postgres/settings.ts';
import { createCaller, signUp } from '../server/api.ts';
import { until } from '../support/eventually.ts';
import { clusterOf, copyMigrated, startApp } from './installation.ts';
import type { FaultPart } from './part.ts';
import { openStream } from './streams.ts';

/** Debian's package `faketime`, which `npm run test:faults` installs. */
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

/** A clock that a part can move while processes use it. Timers and measured durations are not affected. */
function createClock(file: string) {
  const moveTo = (offset: string) => {
    writeFileSync(`${file}.new`, `${offset}\n`);
    chmodSync(`${file}.new`, 0o644);
    renameSync(`${file}.new`, file);
  };
  moveTo('+0');
  const variables = {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return { moveTo, variables };
}

type Clock = ReturnType<typeof createClock>;

/** Starts the database of a DATA_DIR under a clock of its own. */
async function startDatabase(dataDir: string, { variables }: Clock) {
  const folder = clusterOf(dataDir);
  const binaries = findBinaries();
  const launch = createLauncher(serverAccount(), [dataDir, binaries.postgres]);
  const port = await findFreePort();
  const args = serverArguments(folder, { port, isFast: false, walArchive: undefined });
  const server = launch(binaries.postgres, args, {
    stdio: 'ignore',
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...variables },
  });
  const ended = once(server, 'exit');
  await Promise.race([
    until(() => runningPort(folder) === port),
    ended.then(() => assert.fail('PostgreSQL did not start')),
  ]);
  return {
    url: clusterUrl(folder, port),
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
}

const task = {
  title: 'At another time',
  description: 'Written while clocks change.',
  category: 'admin',
  priority: 'low',
  dueDate: '2060-01-31',
};

async function checkClocks(folder: string) {
  const dataDir = join(folder, 'data');
  await copyMigrated(folder, dataDir);
  chmodSync(folder, 0o711);
  const clocks = {
    app: createClock(join(folder, 'app.clock')),
    database: createClock(join(folder, 'database.clock')),
  };
  const move = (offset: string) => {
    for (const clock of Object.values(clocks)) clock.moveTo(offset);
  };
  const database = await startDatabase(dataDir, clocks.database);
  const app = startApp(join(folder, 'files'), {
    DATABASE_URL: database.url,
    SESSION_SECRET: 'k'.repeat(40),
    ...clocks.app.variables,
  });
  const client = new pg.Client(database.url);
  try {
    const address = await app.ready;
    await client.connect();
    const cookie = await signUp(address);
    const call = createCaller(cookie)(address);
    const statusOf = async (...request: Parameters<typeof call>) => (await call(...request)).status;
    /** The session is valid, a task is written, it comes first, and its event arrives. */
    async function checkUse(what: string) {
      assert.equal(await statusOf('GET', '/user'), 200, `the session ${what}`);
      const stream = await openStream(address, cookie);
      const created = await call('POST', '/tasks', task);
      assert.equal(created.status, 201, `a write ${what}`);
      const { id } = (await created.json()) as { id: number };
      await until(() => stream.text().includes(`"id":${id}`));
      stream.close();
      assert.equal(await statusOf('GET', `/tasks/${id}`), 200);
      assert.equal(await statusOf('GET', '/health/ready'), 200);
    }
    await checkUse('before the changes');
    clocks.app.moveTo('+40d');
    await checkUse('while the clock of the app is 40 days ahead');
    clocks.app.moveTo('-40d');
    await checkUse('while the clock of the app is 40 days behind');
    move('-1h');
    const { rows } = await client.query<{ behind: number }>(
      'select extract(epoch from $1::timestamptz - clock_timestamp())::int as behind',
      [new Date().toISOString()],
    );
    assert(Math.abs((rows[0]?.behind ?? 0) - 3_600) < 60, 'the database uses its own clock');
    await checkUse('after both clocks were set back by an hour');

    for (let attempt = 0; attempt < 10; attempt += 1)
      await statusOf('POST', '/login', { username: 'acme', password: 'wrong-1' });
    const account = { username: 'acme', password: 'secret-1' };
    assert.equal(await statusOf('POST', '/login', account), 429, 'a blocked sign-in');
    clocks.app.moveTo('+40d');
    assert.equal(await statusOf('POST', '/login', account), 429, 'the block uses one clock');
    move('+40d');
    assert.equal(await statusOf('GET', '/user'), 401, 'a session ends after 40 days');
    assert.equal(await statusOf('POST', '/login', account), 200, 'a block ends');
    assert.doesNotMatch(app.output(), /"level":(50|60)/);
  } finally {
    await client.end().catch(() => {});
    await app.stop();
    await database.stop();
  }
}

/** The clocks of the app and of the database are moved while they run, apart and together. */
export const clock: FaultPart = {
  name: 'clock',
  findObstacle: () => (library ? undefined : 'needs libfaketime: apt-get install faketime'),
  async run(folder, figure) {
    await checkClocks(folder);
    figure('changes of the clocks', 5, '');
    figure('refused or failed calls', 0, '', 0);
  },
};
