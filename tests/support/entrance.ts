import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Entrance = Awaited<ReturnType<typeof openEntrance>>;

/**
 * A TCP port in front of a server that a test stops, restarts or freezes. The port stays bound meanwhile: once released,
 * the system may hand it to any other process.
 */
export async function openEntrance(initial: number | null = null) {
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
    /** Where new connections lead to; with `null` they are closed right after they open. */
    leadTo(port: number | null) {
      target = port;
    },
    /** Keeps the connections and passes nothing on, as if the server hung. */
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
