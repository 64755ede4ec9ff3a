import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from '#client/live/connection.ts';
import { createStreamOpener } from '#portal/live/open-stream.ts';
import type { DatabaseHandle } from '#server/db.ts';
import { until } from './eventually.ts';
import { makeFactories, password, type TestUser } from './factories.ts';
import { subscriber } from './streams.ts';

const pairCount = 4;
const adminCount = 2;
/** Below the limit of 60 messages, tasks and comments a minute for each account. */
const roundMs = 1_100;

/** `at` is the time in milliseconds. */
type Failure = { request: string; status: number | string; at: number };
type Follower = { created: number[]; resyncs: number };
type Person = TestUser & { cookie: string };

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

type Outgoing = { method: string; cookie: string; body: object | undefined };

// Keeps connections open, but for a shorter time than a node serves before it stops, as load balancers should. A
// connection that a node closes because it is idle can break a request that is on its way.
const agent = new Agent({ keepAlive: true, timeout: 500 });

async function send(url: string, { method, cookie, body }: Outgoing) {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const request = openRequest(url, { method, headers, agent });
  request.end(body && JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('There is no response');
  return { status: response.statusCode ?? 0, content: await text(response) };
}

async function signIn(address: string, user: TestUser): Promise<Person> {
  const response = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password }),
  });
  if (response.status !== 200) throw new Error(`sign-in: ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { ...user, cookie: cookies.join('; ') };
}

export type MixedLoad = Awaited<ReturnType<typeof startMixedLoad>>;

/**
 * Clients, VAs and administrators who use a site through its load balancer: they send messages, create tasks, log time,
 * read lists and reports, and follow live events as their browsers do. No request is repeated.
 */
export async function startMixedLoad(address: string, { db }: DatabaseHandle) {
  const factories = makeFactories(db);
  const failures: Failure[] = [];
  /** Reports that lacked the time log that the same VA had just written. */
  let staleReads = 0;
  let succeeded = 0;
  let isOver = false;
  const sent = new Map<string, number[]>();

  async function call({ cookie }: Person, request: string, body?: object) {
    const [method = 'GET', path] = request.split(' ');
    try {
      const { status, content } = await send(`${address}${path}`, { method, cookie, body });
      if (status === 200 || status === 201) {
        succeeded += 1;
        return JSON.parse(content) as { id: number } & { id: number }[];
      }
      failures.push({ request, status, at: performance.now() });
    } catch (error) {
      failures.push({ request, status: String(error), at: performance.now() });
    }
    return undefined;
  }

  /** Repeats the round until the load ends. */
  async function repeat(round: (number: number) => Promise<void>) {
    for (let number = 1; !isOver; number += 1) await Promise.all([round(number), pause(roundMs)]);
  }

  async function write(person: Person, contact: Person, pair: string) {
    const body = { receiverId: contact.id, content: 'Hello', clientKey: randomUUID() };
    const message = await call(person, 'POST /api/messages', body);
    if (message) sent.get(pair)?.push(message.id);
    await call(person, `GET /api/messages?contactId=${contact.id}`);
    await call(person, 'GET /api/tasks?limit=50');
  }

  async function workAsClient(client: Person, va: Person, pair: string) {
    await repeat(async (number) => {
      await write(client, va, pair);
      await call(client, 'POST /api/tasks', {
        title: `Task ${number}`,
        description: 'Written under load.',
        category: 'admin',
        priority: 'low',
        dueDate: '2030-01-31',
      });
    });
  }

  async function workAsVa(va: Person, client: Person, pair: string) {
    const { id: taskId } = await factories.createTask({
      clientId: client.id,
      vaId: va.id,
      status: 'in-progress',
    });
    await repeat(async (number) => {
      await write(va, client, pair);
      const log = await call(va, 'POST /api/time-logs', {
        taskId,
        vaId: va.id,
        duration: 0.01,
        startTime: minutesAgo(20_000 - 2 * number),
        endTime: minutesAgo(19_999 - 2 * number),
      });
      const report = await call(va, `GET /api/time-report?limit=50&from=${minutesAgo(30_000)}`);
      if (log && report && !report.some(({ id }) => id === log.id)) staleReads += 1;
    });
  }

  async function workAsAdmin(admin: Person) {
    const month = new Date().toISOString().slice(0, 7);
    await repeat(async () => {
      await call(admin, 'GET /trpc/figures.overview?input={}');
      await call(admin, 'GET /trpc/clients.list?input={}');
      await call(admin, 'GET /trpc/audit.list?input={}');
      await call(admin, `GET /trpc/pay.totals?input={"month":"${month}"}`);
      await call(admin, 'GET /api/time-report/totals?by=va');
    });
  }

  /** Follows the messages of a user. */
  async function follow({ cookie }: Person) {
    const follower: Follower = { created: [], resyncs: 0 };
    let isLive = false;
    const connection = createConnection({
      open: createStreamOpener(subscriber(`${address}/trpc`, cookie)),
      onDelivery({ event }) {
        if (event.kind === 'resync') follower.resyncs += 1;
        if (event.kind === 'message' && event.operation === 'created')
          follower.created.push(event.id);
      },
      onState: (state) => {
        isLive ||= state === 'live';
      },
    });
    connection.start(null);
    await until(() => isLive);
    return { follower, stop: () => connection.stop() };
  }

  const pairs = [];
  for (let number = 0; number < pairCount; number += 1) {
    const { client, va } = await factories.createPair();
    pairs.push({ client: await signIn(address, client), va: await signIn(address, va) });
  }
  const admins = [];
  for (let number = 0; number < adminCount; number += 1)
    admins.push(await signIn(address, await factories.createUser({ role: 'admin' })));
  const streams: (Awaited<ReturnType<typeof follow>> & { pair: string })[] = [];
  for (const [index, { client, va }] of pairs.entries()) {
    const pair = String(index);
    sent.set(pair, []);
    for (const person of [client, va]) streams.push({ ...(await follow(person)), pair });
  }
  const work = pairs.flatMap(({ client, va }, index) => [
    workAsClient(client, va, String(index)),
    workAsVa(va, client, String(index)),
  ]);
  const working = Promise.all([...work, ...admins.map(workAsAdmin)]);

  /** Sums over all streams, of acknowledged messages. */
  function countEvents() {
    let [missed, doubled, resyncs, received] = [0, 0, 0, 0];
    for (const { follower, pair } of streams) {
      const seen = new Set(follower.created);
      missed += (sent.get(pair) ?? []).filter((id) => !seen.has(id)).length;
      doubled += follower.created.length - seen.size;
      resyncs += follower.resyncs;
      received += seen.size;
    }
    return { missed, doubled, resyncs, received };
  }

  return {
    failures,
    succeeded: () => succeeded,
    staleReads: () => staleReads,
    countEvents,
    /** Resolves after this many more successful requests. */
    untilServed: (requests: number) => {
      const target = succeeded + requests;
      return until(() => succeeded >= target);
    },
    /** Ends the load, and waits a while for events that are still on their way. */
    async stop() {
      isOver = true;
      await working;
      for (let wait = 0; wait < 600 && countEvents().missed > 0; wait += 1) await pause(50);
      for (const { stop } of streams) stop();
      return countEvents();
    },
  };
}
