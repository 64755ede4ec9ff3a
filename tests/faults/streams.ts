import { connect } from 'node:net';

export type RawStream = Awaited<ReturnType<typeof openStream>>;

/** A stream of live events on a plain socket, which costs a client less than `fetch`. Resolves with the first event. */
export function openStream(address: string, cookie: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    text: () => string;
    isOver: () => boolean;
    close: () => void;
  }>();
  let text = '';
  let isOver = false;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const head = ['GET /trpc/live.follow HTTP/1.1', 'host: localhost', 'accept: text/event-stream'];
  socket.write([...head, `cookie: ${cookie}`, '', ''].join('\r\n'));
  const stream = { text: () => text, isOver: () => isOver, close: () => socket.destroy() };
  socket
    .setEncoding('utf8')
    .on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('"kind":"')) resolve(stream);
    })
    .on('error', reject)
    .on('close', () => {
      isOver = true;
      reject(new Error(`The stream ended: ${text}`));
    });
  return promise;
}
