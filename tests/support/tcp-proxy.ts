import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>;

/**
 * A TCP proxy in front of a server that a test stops, restarts or freezes. The proxy keeps the port bound, because a
 * released port may be taken by any other process.
 */
export async function openTcpProxy(initial: number | null = null) {
  let target = initial;
  let isFrozen = false;
  const sockets = new Set<Socket>();

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((outer) => {
    keep(outer);
    if (target === null) return outer.destroy();
    if (isFrozen) return;
    const inner = connect(target, '127.0.0.1');
    keep(inner);
    outer.on('close', () => inner.destroy());
    inner.on('close', () => outer.destroy());
    outer.pipe(inner).pipe(outer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    /** Sets the port that new connections go to. With `null` they are closed right after they open. */
    setTarget(port: number | null) {
      target = port;
    },
    /** Keeps connections open and forwards nothing, as if the server hung. */
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
