import { beforeAll, expect, test } from 'vitest';
import { processesOn } from '#server/postgres/processes.ts';
import { until } from '../support/eventually.ts';
import { listTaskIds, signUpWriters, writeTasks } from './api.ts';
import {
  clusterOf,
  isRunningOn,
  migratedFolder,
  migratedTemplate,
  postmasterOf,
  startApp,
} from './app-process.ts';

beforeAll(async () => {
  await migratedTemplate();
});

test('an app that is killed during 200 writes keeps every acknowledged write', async () => {
  const folder = await migratedFolder();
  const app = startApp(folder);
  const address = await app.ready;
  const callsAt = await signUpWriters(address);

  let isKilled = false;
  const writes = await writeTasks(callsAt(address), 200, {
    isOver: () => isKilled,
    onAcknowledged(count) {
      if (count === 100) isKilled = app.kill('SIGKILL');
    },
  });
  await app.ended;
  const orphan = postmasterOf(folder);
  expect(isRunningOn(orphan, folder)).toBe(true);

  const next = startApp(folder);
  const kept = await listTaskIds(callsAt(await next.ready));
  expect(writes.acknowledged.length).toBeGreaterThanOrEqual(100);
  expect(writes.statuses).toEqual(new Set([201]));
  expect(kept).toEqual(expect.arrayContaining(writes.acknowledged));
  expect(isRunningOn(orphan, folder)).toBe(false);
  expect(postmasterOf(folder)).not.toBe(orphan);
});

test('a database that is killed under load is restarted, and the app returns 503 until then', async () => {
  const folder = await migratedFolder();
  const app = startApp(folder);
  const address = await app.ready;
  const callsAt = await signUpWriters(address);
  const victim = postmasterOf(folder);

  const writes = await writeTasks(callsAt(address), 200, {
    onAcknowledged(count) {
      if (count === 100) process.kill(victim, 'SIGKILL');
    },
  });
  await until(() => postmasterOf(folder) !== victim);

  expect(writes.unanswered).toBe(0);
  expect([...writes.statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(await listTaskIds(callsAt(address))).toEqual(expect.arrayContaining(writes.acknowledged));
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
});

test('a second app on a DATA_DIR is refused and names the first app, which keeps running', async () => {
  const folder = await migratedFolder();
  const first = startApp(folder);
  const address = await first.ready;

  const second = startApp(folder);
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toMatch(
    new RegExp(`^GVA is already running on DATA_DIR ${folder} \\(process ${first.pid}\\): .+\\n$`),
  );
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
});

test('of three apps started on a folder with an orphaned database, one runs', async () => {
  const folder = await migratedFolder();
  const killed = startApp(folder);
  await killed.ready;
  killed.kill('SIGKILL');
  await killed.ended;

  const rivals = Array.from({ length: 3 }, () => startApp(folder));
  const outcomes = await Promise.allSettled(rivals.map((rival) => rival.ready));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  // The list contains the postmaster and its child processes.
  const servers = processesOn(clusterOf(folder));
  expect(servers).toContain(postmasterOf(folder));
});
