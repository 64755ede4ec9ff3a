import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '#server/postgres/embedded.ts';
import { callsOf, newTaskName, taskListCall, userCall } from './bench/calls.ts';
import { measureCanvas } from './bench/canvas.ts';
import { measureCommits } from './bench/commits.ts';
import { measureEvents } from './bench/events.ts';
import { compare, connections, type Load, type Measured, requestOf } from './bench/load.ts';
import { prepare } from './bench/prepare.ts';
import { memoryOf, signIn, startBare, startOurs } from './bench/processes.ts';
import { profileCalls } from './bench/profile.ts';
import { measureTimesheets } from './bench/timesheets.ts';

// `npm run bench -- [--tasks 100000] [--rounds 3] [--seconds 1]`: requests per second and p99 of the ten most used calls,
// compared with a bare Fastify and pg server that runs the same SQL on the same database. The servers are measured
// alternately, `rounds` times for `seconds` each. Exits with 1 if a request failed.
// `npm run bench -- profile [--requests 3000]`: the CPU time of our server for each of these calls, by part of the code.
// `npm run bench -- events`: the latency of events, mails, errors while the database hangs, and the exit.
// `npm run bench -- commits [--seconds 1]`: commits with live events per second, by the number of streams.
// `npm run bench -- timesheets [--lines 200000] [--rounds 3]`: the time in the database of a week, the approvals and a month.
// `npm run bench -- workflows [--rounds 3] [--seconds 1]`: frames per second of a workflow of 500 steps in Chromium.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tasks: { type: 'string', default: '100000' },
    lines: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    requests: { type: 'string', default: '3000' },
  },
});
const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
let failures = 0;

/** Throws if a call does not return the expected status. */
async function checkStatus(load: Load) {
  const response = await fetch(load.address + load.path, requestOf(load));
  const text = (await response.text()).slice(0, 200);
  if (response.status !== (load.status ?? 200))
    throw new Error(`${load.name} at ${load.address}: ${response.status} ${text}`);
  return response;
}

const print = (name: string, cells: string[]) =>
  console.log(name.padEnd(30) + cells.map((cell) => cell.padStart(9)).join(''));
const cellsOf = ({ rate, p99 }: Measured) => [rate.toFixed(0), p99.toFixed(1)];

async function measure(one: Load, other: Load) {
  await checkStatus(one);
  await checkStatus(other);
  const measured = await compare(one, other, pace);
  for (const side of measured) failures += side.failures;
  return measured;
}

const reached = (isReached: boolean) => (isReached ? 'reached' : 'not reached');

const cleanups: (() => Promise<unknown>)[] = [];
async function cleanUp() {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await cleanUp();
    process.exit(1);
  });

/** A database of this run. */
async function startDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'gva-bench-'));
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir });
  cleanups.push(postgres.stop);
  return { dataDir, postgres };
}

async function measureServer() {
  const { dataDir, postgres } = await startDatabase();
  const people = await prepare(postgres.url, Number(values.tasks));

  // The first start compiles the modules, which is measured elsewhere; later ones read them from the cache.
  await (await startOurs(dataDir, postgres.url)).stop();
  const ours = await startOurs(dataDir, postgres.url);
  cleanups.push(ours.stop);
  const idle = memoryOf(ours);
  const bare = await startBare(postgres.url);
  cleanups.push(bare.stop);
  const at = {
    ours: { address: ours.address, cookie: await signIn(ours.address, people.ours) },
    bare: { address: bare.address, cookie: await signIn(ours.address, people.bare) },
  };

  console.log(
    `${values.tasks} tasks, ${connections} connections, ${pace.rounds} × ${pace.seconds} s`,
  );
  print('', ['ours/s', 'p99 ms', 'bare/s', 'p99 ms', 'failed', 'ratio', 'aim']);
  const callsOfBare = callsOf(people.bare);
  for (const [index, call] of callsOf(people.ours).entries()) {
    const [own, other] = await measure(
      { ...at.ours, ...call },
      { ...at.bare, ...call, ...callsOfBare[index] },
    );
    const ratio = own.rate / other.rate;
    const failed = String(own.failures + other.failures);
    const { aim = 0 } = call;
    const cells = [...cellsOf(own), ...cellsOf(other), failed, ratio.toFixed(2), aim.toFixed(2)];
    print(call.name, [...cells, reached(ratio >= aim)]);
    if (call.name !== newTaskName) continue;
    const times = own.p99 / other.p99;
    console.log(`  its p99: ${times.toFixed(1)} times the bare one, aim 2, ${reached(times <= 2)}`);
  }

  const list = { ...at.ours, ...taskListCall };
  const live = { ...at.ours, name: 'live', method: 'GET', path: '/api/health/live' } as const;
  const [user, unauthenticated] = await measure({ ...at.ours, ...userCall }, live);
  const headers = { 'if-none-match': (await checkStatus(list)).headers.get('etag') ?? '' };
  const [unchanged, full] = await measure({ ...list, headers, status: 304 }, list);
  const times = unchanged.rate / full.rate;
  console.log(
    `list unchanged (304): ${unchanged.rate.toFixed(0)}/s, ${times.toFixed(1)} times the full list, aim 8, ${reached(times >= 8)}`,
  );
  // `GET /api/user` does little more than read the session, so this is the maximum cost of a session.
  const session = 1 / user.rate - 1 / unauthenticated.rate;
  const share = (100 * session * full.rate).toFixed(1);
  console.log(`session check: at most ${(session * 1e6).toFixed(0)} µs, ${share} % of the list`);
  const memory = [idle, memoryOf(ours)].map((mib) => mib.toFixed(0));
  console.log(
    `memory of the server: ${memory[0]} MiB after its start, aim 150, ${reached(idle <= 150)}; ${memory[1]} after this`,
  );
  if (failures > 0) throw new Error(`${failures} requests failed`);
}

try {
  if (positionals[0] === 'workflows') await measureCanvas(pace);
  else if (positionals[0] === 'events') await measureEvents();
  else if (positionals[0] === 'profile') {
    const { dataDir, postgres } = await startDatabase();
    const { ours } = await prepare(postgres.url, Number(values.tasks));
    const amount = Number(values.requests);
    await profileCalls({ databaseUrl: postgres.url, dataDir, person: ours, amount });
  } else if (positionals[0] === 'commits') {
    const { postgres } = await startDatabase();
    await measureCommits(postgres.url, pace.seconds);
  } else if (positionals[0] === 'timesheets') {
    const { postgres } = await startDatabase();
    await measureTimesheets(postgres.url, Number(values.lines), pace.rounds);
  } else await measureServer();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
