import { randomInt } from 'node:crypto';
import { type AddressInfo, createServer, Socket } from 'node:net';
import pg from 'pg';

export type Pooler = { url: string; close: () => Promise<void> };

/** https://www.postgresql.org/docs/18/protocol-message-formats.html */
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int32 = (...values: number[]) => {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) buffer.writeInt32BE(value, index * 4);
  return buffer;
};
const refusal = (text: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`));
const sslRequest = 80_877_103;
const settingsOfSessions = /^(options|statement_timeout|lock_timeout)$/;

/** Splits a stream into messages. The first message of a client has no type. */
function readMessages(onMessage: (type: string, whole: Buffer) => void, isClient = false) {
  let rest = Buffer.alloc(0);
  let isStarting = isClient;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const at = isStarting ? 0 : 1;
      if (rest.length < at + 4) return;
      const length = at + rest.readInt32BE(at);
      if (rest.length < length) return;
      const whole = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (!isStarting) onMessage(String.fromCharCode(whole[0] ?? 0), whole);
      else if (whole.readInt32BE(4) === sslRequest) onMessage('ssl', whole);
      else {
        isStarting = false;
        onMessage('startup', whole);
      }
    }
  };
}

type Backend = { socket: Socket; client: Client | undefined };
type Client = { socket: Socket; backend: Backend | undefined; held: Buffer[]; pending: number };

/** A pooler like PgBouncer in transaction mode: a client has a backend only until the end of its transaction. */
export async function startPooler(url: string, { backends = 2 } = {}): Promise<Pooler> {
  const all: Backend[] = [];
  const idle: Backend[] = [];
  const waiting: Client[] = [];

  async function openBackend() {
    const socket = new Socket();
    const session = new pg.Client({ connectionString: url, stream: () => socket });
    await session.connect();
    socket.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close');
    const backend: Backend = { socket, client: undefined };
    const read = readMessages((type, whole) => {
      const { client } = backend;
      client?.socket.write(whole);
      if (type !== 'Z' || !client) return;
      client.pending -= 1;
      if (client.pending === 0 && whole.toString('latin1', 5) === 'I') release(backend);
    });
    socket.on('data', read).on('error', () => {});
    all.push(backend);
    idle.push(backend);
  }

  function release(backend: Backend) {
    if (backend.client) backend.client.backend = undefined;
    backend.client = undefined;
    const next = waiting.shift();
    if (next) assign(backend, next);
    else idle.push(backend);
  }

  function assign(backend: Backend, client: Client) {
    backend.client = client;
    client.backend = backend;
    for (const held of client.held.splice(0)) backend.socket.write(held);
  }

  function welcome({ socket }: Client, startup: Buffer) {
    const names = startup.toString('utf8', 8).split('\0');
    const refused = names.find((name, index) => index % 2 === 0 && settingsOfSessions.test(name));
    if (refused) return socket.end(refusal(`unsupported startup parameter: ${refused}`));
    const key = int32(randomInt(1 << 30), randomInt(1 << 30));
    const ready = message('Z', Buffer.from('I'));
    return socket.write(Buffer.concat([message('R', int32(0)), message('K', key), ready]));
  }

  function forward(client: Client, type: string, whole: Buffer) {
    if (type === 'X') return;
    if (type === 'Q' || type === 'S') client.pending += 1;
    if (client.backend) {
      client.backend.socket.write(whole);
      return;
    }
    client.held.push(Buffer.from(whole));
    if (client.held.length > 1) return;
    // Poolers reuse the most recently released backend first.
    const backend = idle.pop();
    if (backend) assign(backend, client);
    else waiting.push(client);
  }

  for (let opened = 0; opened < backends; opened += 1) await openBackend();
  const server = createServer((socket) => {
    const client: Client = { socket, backend: undefined, held: [], pending: 0 };
    const read = readMessages((type, whole) => {
      if (type === 'ssl') socket.write('N');
      else if (type === 'startup') welcome(client, whole);
      else forward(client, type, whole);
    }, true);
    socket.on('data', read).on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);

  return {
    url: address.href,
    async close() {
      for (const { socket } of all) socket.end(message('X'));
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
