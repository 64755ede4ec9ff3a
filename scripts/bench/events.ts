import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSource } from 'eventsource';
import { migrateToLatest } from '#db/migrate.ts';
import { demoPassword, seedDemo } from '#db/seed.ts';
import { openDatabase } from '#server/db.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openTcpProxy } from '#tests/support/tcp-proxy.ts';
import { callsOf } from './calls.ts';
import { requestOf } from './load.ts';
import { type Server, signIn, startOurs } from './processes.ts';

const print = (name: string, milliseconds: number[]) => {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  console.log(`${name.padEnd(56)}${at(0.5).padStart(7)}${at(0.95).padStart(7)}`);
};

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The demo client. Only calls that refer to no VA or task are made. */
const client = { username: 'client', password: demoPassword, vaId: 0, taskId: 0 };

async function fill(url: string) {
  const { db, close } = openDatabase(url, { timeout: 0 });
  await migrateToLatest(db);
  await seedDemo(db);
  await close();
}

/** Measures the time from a write on one node to the event in a browser on another node. */
async function timeEvents([one, other]: [Server, Server], person: typeof client, count: number) {
  const cookie = await signIn(one.address, person);
  const create = callsOf(person).find(({ name }) => name === 'POST /api/tasks');
  if (!create) throw new Error('There is no call that creates a task.');
  const load = { ...create, address: one.address, cookie };
  const stream = new EventSource(`${other.address}/trpc/live.follow?input=%7B%7D`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, cookie } }),
  });
  const nextMessage = () =>
    new Promise((resolve) => stream.addEventListener('message', resolve, { once: true }));
  await nextMessage(); // The stream starts with a hello.
  const times: number[] = [];
  for (let n = 0; n < count; n += 1)
    times.push(
      await timeOf(() =>
        Promise.all([nextMessage(), fetch(one.address + load.path, requestOf(load))]),
      ),
    );
  stream.close();
  return times;
}

/** Measures the time from a response until its mail arrives at the mail server. */
async function timeMails(node: Server, mails: { received: unknown[] }, count: number) {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const before = mails.received.length;
    const call = { name: 'forgot', method: 'POST', path: '/api/password/forgot' } as const;
    const load = { ...call, address: node.address, body: { username: n % 2 ? 'client' : 'va' } };
    const answer = await fetch(node.address + call.path, requestOf(load));
    if (!answer.ok) throw new Error(`forgot: ${answer.status} ${await answer.text()}`);
    times.push(
      await timeOf(async () => {
        while (mails.received.length === before)
          await new Promise((resolve) => setTimeout(resolve, 1));
      }),
    );
  }
  return times;
}

/** Measures the time from SIGTERM to the exit, during a request that never ends. */
async function timeExit(node: Server) {
  const socket = connect(Number(new URL(node.address).port), '127.0.0.1').on('error', () => {});
  socket.write(
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\ncontent-type: application/json\r\n\r\n',
  );
  await once(socket, 'connect');
  await fetch(`${node.address}/api/health/live`);
  return timeOf(node.stop);
}

/** Prints the median and 95th percentile of latencies that users notice, in milliseconds. */
export async function measureEvents({ count = 40 } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'gva-bench-'));
  const postgres = await startPostgres({ dataDir });
  const mails = await startMailServer();
  const proxy = await openTcpProxy(Number(new URL(postgres.url).port));
  const nodes: Server[] = [];
  const start = async (url: string) => {
    const mail = { SMTP_URL: mails.url, MAIL_FROM: 'gva@bench.example' };
    const node = await startOurs(dataDir, url, mail);
    nodes.push(node);
    return node;
  };
  try {
    await fill(postgres.url);
    const proxyUrl = new URL(postgres.url);
    proxyUrl.port = String(proxy.port);
    const [one, other] = [await start(postgres.url), await start(proxyUrl.href)];

    console.log(`${''.padEnd(56)}${'p50 ms'.padStart(7)}${'p95 ms'.padStart(7)}`);
    print(
      'an event, from one node to a browser on another',
      await timeEvents([one, other], client, count),
    );
    print('a mail, after the response', await timeMails(one, mails, 8));
    proxy.freeze();
    const cookie = await signIn(one.address, client);
    const ask = () => fetch(`${other.address}/api/user`, { headers: { cookie } });
    print(
      '503 while the database hangs',
      await Promise.all(Array.from({ length: 8 }, () => timeOf(ask))),
    );
    print('exit while a request never ends', [await timeExit(one)]);
  } finally {
    await proxy.close();
    await Promise.all(nodes.map(({ stop }) => stop()));
    await mails.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
