import { connect, type Socket } from 'node:net';
import { openTcpServer } from './tcp-server.ts';

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>;

/**
 * A TCP proxy in front of a server that a test stops, restarts or freezes. The proxy keeps the port bound, because a
 * released port may be taken by any other process.
 */
export async function openTcpProxy(initial: number | null = null) {
  let target = initial;
  let delayMs = 0;
  let isFrozen = false;
  const pairs = new Set<{ outer: Socket; inner: Socket }>();

  const forward = ({ outer, inner }: { outer: Socket; inner: Socket }) =>
    outer.pipe(inner).pipe(outer);
  const { port, sockets, closeConnections, close } = await openTcpServer((outer, keep) => {
    if (target === null) return outer.destroy();
    const inner = connect(target, '127.0.0.1');
    keep(inner);
    const pair = { outer, inner };
    pairs.add(pair);
    inner.on('close', () => outer.destroy());
    outer.on('close', () => {
      inner.destroy();
      pairs.delete(pair);
    });
    setTimeout(() => {
      if (!isFrozen) forward(pair);
    }, delayMs);
  });

  return {
    port,
    closeConnections,
    close,
    /**
     * Sets the port that new connections go to, and after how many milliseconds they are forwarded, as on a busy machine. With
     * `null` they are closed right after they open.
     */
    setTarget(port: number | null, delay = 0) {
      target = port;
      delayMs = delay;
    },
    /** Keeps connections open and forwards nothing, as if the server hung. */
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Forwards again, also what was sent in the meantime. */
    thaw() {
      isFrozen = false;
      for (const pair of pairs) forward(pair);
    },
  };
}
