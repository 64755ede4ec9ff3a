import { fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { type Call, callsOf } from './bench/calls.ts';

// `npm run bench -- [tasks] [seconds]`: requests a second and p99 of the most used calls beside a bare
// Fastify and pg handler that runs the same statements, in one run, as ratios.

const [tasks = '100000', seconds = '3'] = process.argv.slice(2);
const connections = 16;

type Ready = {
  ours: string;
  bare: string;
  password: string;
  clientId: number;
  vaId: number;
  taskId: number;
};

const server = fork(new URL('./bench/server.ts', import.meta.url), [tasks]);
const answer = async () => (await once(server, 'message'))[0];
const ask = async (word: string) => {
  const answered = answer();
  server.send(word);
  return answered;
};

async function signIn({ ours, password }: Ready, username: string) {
  const response = await fetch(`${ours}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const headersOf = (call: Call, cookie: string) => ({
  cookie,
  ...(call.body && { 'content-type': 'application/json' }),
});

async function load(url: string, call: Call, cookie: string) {
  const result = await autocannon({
    url,
    connections,
    duration: Number(seconds),
    method: call.method,
    headers: headersOf(call, cookie),
    ...(call.body && { body: JSON.stringify(call.body()) }),
  });
  return { rate: result.requests.average, p99: result.latency.p99, failures: result.non2xx };
}

const ready: Ready = await answer();
const cookies = {
  client: await signIn(ready, 'client'),
  va: await signIn(ready, 'va'),
};
console.log(
  `${tasks} tasks, ${connections} connections, ${seconds} s each; bare: the same statements`,
);
console.log('call                          ours/s   p99 ms   bare/s   p99 ms   ratio   failed');
for (const call of callsOf(ready)) {
  const cookie = cookies[call.as];
  const url = ready.ours + call.path;
  const body = call.body && JSON.stringify(call.body());
  // Twice, so that the second shows no statement that only a first call runs.
  for (const step of ['forget', 'take']) {
    await fetch(url, {
      method: call.method,
      headers: headersOf(call, cookie),
      ...(body && { body }),
    });
    await ask(step);
  }
  const { body: _, ...bareCall } = { ...call, method: 'GET' as const };
  const bare = await load(ready.bare, bareCall, '');
  const ours = await load(url, call, cookie);
  const cells = [
    ours.rate.toFixed(0),
    ours.p99,
    bare.rate.toFixed(0),
    bare.p99,
    (ours.rate / bare.rate).toFixed(2),
    ours.failures,
  ];
  console.log(call.name.padEnd(28) + cells.map((cell) => String(cell).padStart(9)).join(''));
}
server.send('stop');
await once(server, 'exit');
