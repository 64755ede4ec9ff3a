import { connect } from 'node:net';

// A process with many open streams, so that reading them does not delay the process that writes.

/** Opens `streamsOf` streams for each cookie, a few at a time. */
export type OpenStreams = { address: string; cookies: string[]; streamsOf: number };

/** When an event of a task arrived: milliseconds since 1970, with fractions. */
export type Arrival = [taskId: number, at: number];

const concurrentOpenings = 50;
const taskEvent = /"kind":"task","id":(\d+)/;
const arrivals: Arrival[] = [];
const clock = () => performance.timeOrigin + performance.now();

/** Resolves with the first message of the stream. */
function openStream(address: string, cookie: string) {
  const { hostname, port, host } = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(Number(port), hostname);
  let rest = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    const at = clock();
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: {"kind"')) continue;
      resolve();
      const [, id] = taskEvent.exec(line) ?? [];
      if (id !== undefined) arrivals.push([Number(id), at]);
    }
  });
  const fail = () => reject(new Error(`A stream was closed: ${rest}`));
  socket.on('error', fail).on('close', fail);
  socket.write(
    `GET /trpc/live.follow?input=%7B%7D HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`,
  );
  return promise;
}

async function openAll({ address, cookies, streamsOf }: OpenStreams) {
  const waiting = cookies.flatMap((cookie) => Array.from({ length: streamsOf }, () => cookie));
  const openNext = async (): Promise<void> => {
    const cookie = waiting.pop();
    if (cookie === undefined) return;
    await openStream(address, cookie);
    return openNext();
  };
  await Promise.all(Array.from({ length: concurrentOpenings }, openNext));
}

process.on('message', async (request: OpenStreams | 'collect') => {
  if (request === 'collect') process.send?.(arrivals.splice(0));
  else {
    await openAll(request);
    process.send?.('opened');
  }
});
process.on('disconnect', () => process.exit());
