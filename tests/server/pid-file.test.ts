import { spawn, spawnSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { serverAccount } from '#server/postgres/account.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import {
  clusterOf,
  isRunningOn,
  migratedFolder,
  pidFileOf,
  postmasterOf,
  startApp,
} from './app-process.ts';

const account = serverAccount();
const { pid: endedPid } = spawnSync('true');
const sleeper = spawn('sleep', ['600'], { ...(account && { uid: account.uid, gid: account.gid }) });

const pidFileNaming = (pid: number | undefined, folder: string) =>
  `${[pid, clusterOf(folder), 1, 5432, '', '127.0.0.1', '1 1', 'ready'].join('\n')}\n`;

let folder: string;
beforeEach(async () => {
  folder = await migratedFolder();
});
afterAll(() => {
  sleeper.kill();
});

test.each([
  ['names a process that has ended', () => pidFileNaming(endedPid, folder)],
  [
    "names a living process of the database's own account",
    () => pidFileNaming(sleeper.pid, folder),
  ],
  ['names a living process of another account', () => pidFileNaming(1, folder)],
  ['is empty', () => ''],
  ['is garbage', () => 'not a pid\n'],
])('PostgreSQL starts despite a pid file that %s', async (_what, content) => {
  writeFileSync(pidFileOf(folder), content());
  const database = await startPostgres({ dataDir: folder, fast: true });

  expect(postmasterOf(folder)).toBeGreaterThan(0);
  expect(isRunningOn(postmasterOf(folder), folder)).toBe(true);
  await database.stop();
  expect(sleeper.exitCode ?? sleeper.signalCode).toBeNull();
});

test('a running database with an empty pid file is found and ended before the start', async () => {
  const killed = startApp(folder);
  await killed.ready;
  const orphan = postmasterOf(folder);
  killed.kill('SIGKILL');
  await killed.ended;
  truncateSync(pidFileOf(folder));

  const app = startApp(folder);
  await app.ready;
  expect(isRunningOn(orphan, folder)).toBe(false);
});
