import { startServerProcess } from '#tests/support/server-process.ts';
import { autocannon } from '../tools/autocannon.ts';
import { callsOf } from './calls.ts';
import { connections, type Load, requestOf } from './load.ts';
import type { Person } from './prepare.ts';
import { serverVariables, signIn, startBare } from './processes.ts';
import { recordCalls } from './recording.ts';

// The CPU time of the server's main thread by part of the code, measured with V8's profiler while one call is repeated.

type Frame = { functionName: string; url: string };
type Node = { id: number; callFrame: Frame; children?: number[] };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

/** The first part whose pattern matches the address of the source file. */
const parts: [name: string, pattern: RegExp][] = [
  ['kysely', /node_modules\/kysely\/|server\/camel-case/],
  ['pg', /node_modules\/pg|server\/db\.ts/],
  ['tRPC', /node_modules\/@trpc\/|server\/trpc/],
  ['zod', /node_modules\/zod\//],
  [
    'session',
    /node_modules\/(@fastify\/cookie|lucia|@lucia|oslo|cookie)|server\/(session|known-device)/,
  ],
  [
    'compression',
    /node_modules\/(@fastify\/compress|mime-db|minizlib|pumpify|duplexify)|node:zlib|internal\/zlib|node:internal\/streams/,
  ],
  [
    'other hooks',
    /node_modules\/(@fastify\/helmet|helmet)|server\/(conditional-get|slow-|origin|json-body|page-policy)|app\.ts/,
  ],
  [
    'Fastify',
    /node_modules\/(fastify|find-my-way|avvio|fast-|secure-json|light-my-request|@fastify|pino|proxy-addr)/,
  ],
  ['Node: http, net, crypto', /^node:/],
  ['domains', /src\//],
];

const isIdle = (part: string) => part.startsWith('(');

/** The time of each part. A native function belongs to the function that calls it. */
function timesByPart({ nodes, samples, timeDeltas }: Profile) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  function findPart(id: number): string {
    const { functionName, url } = byId.get(id)?.callFrame ?? { functionName: '', url: '' };
    if (functionName === '(garbage collector)') return 'garbage collection';
    if (isIdle(functionName)) return functionName;
    const caller = callers.get(id);
    const part = parts.find(([, pattern]) => pattern.test(url))?.[0];
    return part ?? (caller === undefined ? 'other' : findPart(caller));
  }
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const part = findPart(id);
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
  return [...times].filter(([part]) => !isIdle(part)).sort(([, a], [, b]) => b - a);
}

/** Connects to the inspector of the server, which has written its address. */
async function openInspector(output: string) {
  const [url] = /ws:\/\/\S+/.exec(output) ?? [];
  if (!url) throw new Error('The server has no inspector');
  const socket = new WebSocket(url);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const send = <Result>(method: string, params = {}) =>
    new Promise<Result>((resolve) => {
      const id = waiting.size + 1;
      waiting.set(id, resolve as (result: unknown) => void);
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, close: () => socket.close() };
}

const sendRequests = (load: Load, amount: number) =>
  new Promise<void>((resolve, reject) => {
    const options = { ...requestOf(load), url: load.address + load.path, connections, amount };
    autocannon(options, (error) => (error ? reject(error) : resolve()));
  });

/** The CPU time per request in microseconds, after a warm-up. */
async function measureCpu(load: Load, amount: number, readCpu: () => Promise<number>) {
  await sendRequests(load, amount);
  const before = await readCpu();
  await sendRequests(load, amount);
  return ((await readCpu()) - before) / amount;
}

type Options = {
  databaseUrl: string;
  dataDir: string;
  people: { ours: Person; bare: Person };
  amount: number;
};

/** Prints the CPU time of each call on our server and on the bare one, and the shares of the parts of ours. */
export async function profileCalls({ databaseUrl, dataDir, people, amount }: Options) {
  const statements = await recordCalls({ databaseUrl, dataDir, person: people.bare });
  const bare = await startBare(databaseUrl, statements);
  const server = startServerProcess({
    ...serverVariables(dataDir, databaseUrl),
    NODE_OPTIONS: '--inspect=127.0.0.1:0',
  });
  try {
    const address = await server.ready;
    const cookie = await signIn(address, people.ours);
    const atBare = { address: bare.address, cookie: await signIn(address, people.bare) };
    const callsOfBare = callsOf(people.bare);
    const { send, close } = await openInspector(server.output());
    const readCpu = async () => {
      const expression = 'process.cpuUsage().user + process.cpuUsage().system';
      const { result } = await send<{ result: { value: number } }>('Runtime.evaluate', {
        expression,
      });
      return result.value;
    };
    await send('Profiler.enable');
    await send('Profiler.setSamplingInterval', { interval: 200 });
    for (const [index, call] of callsOf(people.ours).entries()) {
      const load = { ...call, address, cookie };
      const cpu = await measureCpu(load, amount, readCpu);
      const loadOfBare = { ...call, ...callsOfBare[index], ...atBare };
      const cpuOfBare = await measureCpu(loadOfBare, amount, bare.readCpu);
      await send('Profiler.start');
      await sendRequests(load, amount);
      const { profile } = await send<{ profile: Profile }>('Profiler.stop');
      const times = timesByPart(profile);
      const total = times.reduce((sum, [, time]) => sum + time, 0);
      const shares = times.map(([part, time]) => `${part} ${((100 * time) / total).toFixed(0)} %`);
      const figures = `${cpu.toFixed(0)} µs of CPU time, bare ${cpuOfBare.toFixed(0)} µs`;
      console.log(`${call.name}: ${figures}; ${shares.join(', ')}`);
    }
    close();
  } finally {
    await server.stop();
    await bare.stop();
  }
}
