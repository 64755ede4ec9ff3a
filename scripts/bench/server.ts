import { printAim, printHeading, recordAim } from './aims.ts';
import { callsOf, newTaskName, taskListCall, userCall } from './calls.ts';
import { compare, connections, type Load, type Measured, type Pace, requestOf } from './load.ts';
import { prepare } from './prepare.ts';
import { memoryOf, type PartOptions, signIn, startBare, startOurs } from './processes.ts';
import { recordCalls } from './recording.ts';

/** Makes the call once. Throws if it does not return the expected status. */
async function callOnce(load: Load) {
  const response = await fetch(load.address + load.path, requestOf(load));
  const body = await response.text();
  if (response.status !== (load.status ?? 200))
    throw new Error(`${load.name} at ${load.address}: ${response.status} ${body.slice(0, 200)}`);
  return { body, headers: response.headers };
}

const print = (name: string, cells: string[]) =>
  console.log(name.padEnd(30) + cells.map((cell) => cell.padStart(9)).join(''));
const cellsOf = ({ rate, p99, cpu }: Measured) => [rate.toFixed(0), p99.toFixed(1), cpu.toFixed(0)];

type Options = PartOptions & { tasks: number; pace: Pace };

/** Prints the rates of frequent calls, compared with a bare server. Throws if a request failed. */
export async function measureServer({ databaseUrl, dataDir, tasks, pace, onStart }: Options) {
  let failures = 0;
  async function measure(one: Load, other: Load) {
    await callOnce(one);
    await callOnce(other);
    const measured = await compare(one, other, pace);
    for (const side of measured) failures += side.failures;
    return measured;
  }

  const people = await prepare(databaseUrl, tasks);
  // The first start compiles the modules, which is measured elsewhere; later ones read them from the cache.
  await (await startOurs(dataDir, databaseUrl)).stop();
  const ours = await startOurs(dataDir, databaseUrl);
  onStart(ours);
  const idle = memoryOf(ours);
  const calls = await recordCalls({ databaseUrl, dataDir, person: people.bare });
  const bare = await startBare({ databaseUrl, calls });
  onStart(bare);
  const at = {
    ours: { ...ours, cookie: await signIn(ours.address, people.ours) },
    bare: { ...bare, cookie: await signIn(ours.address, people.bare) },
  };

  printHeading(
    `calls: ${tasks} tasks, ${connections} connections, ${pace.rounds} × ${pace.seconds} s`,
  );
  print('', ['ours/s', 'p99 ms', 'CPU µs', 'bare/s', 'p99 ms', 'CPU µs', 'failed', 'ratio', 'aim']);
  const callsOfBare = callsOf(people.bare);
  for (const [index, call] of callsOf(people.ours).entries()) {
    const loads = [
      { ...at.ours, ...call },
      { ...at.bare, ...call, ...callsOfBare[index] },
    ] as const;
    const [own, other] = await measure(...loads);
    const ratio = own.rate / other.rate;
    const failed = String(own.failures + other.failures);
    const { aim } = call;
    print(call.name, [
      ...cellsOf(own),
      ...cellsOf(other),
      failed,
      ratio.toFixed(2),
      aim.toFixed(2),
      `  ${recordAim(`${call.name}, rate compared with the bare server`, ratio, { atLeast: aim })}`,
    ]);
    if (call.name === newTaskName)
      printAim(`${newTaskName}, p99`, own.p99 / other.p99, { atMost: 2 }, 'times the bare p99');
  }

  const list = { ...at.ours, ...taskListCall };
  const live = { ...at.ours, name: 'live', method: 'GET', path: '/api/health/live' } as const;
  const [user, unauthenticated] = await measure({ ...at.ours, ...userCall }, live);
  const headers = { 'if-none-match': (await callOnce(list)).headers.get('etag') ?? '' };
  const [unchanged, full] = await measure({ ...list, headers, status: 304 }, list);
  printAim('list unchanged (304)', unchanged.rate / full.rate, { atLeast: 8 }, 'times the list');
  // `GET /api/user` does little more than read the session, so this is the maximum cost of a session.
  const session = 1 / user.rate - 1 / unauthenticated.rate;
  const share = (100 * session * full.rate).toFixed(1);
  console.log(`session check: at most ${(session * 1e6).toFixed(0)} µs, ${share} % of the list`);
  printAim('memory of the server after its start', idle, { atMost: 150 }, 'MiB');
  console.log(`memory of the server after this: ${memoryOf(ours).toFixed(0)} MiB`);
  if (failures > 0) throw new Error(`${failures} requests failed`);
}
