import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Spreads new connections over servers, as a TCP load balancer does. A connection that a server refuses goes to the next
 * one. A connection that breaks is closed at the client, which cannot know whether its request was carried out.
 */
export async function openLoadBalancer(ports: number[]) {
  const sockets = new Set<Socket>();
  let opened = 0;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const join = (outer: Socket, candidates: number[]) => {
    const [port, ...others] = candidates;
    if (port === undefined) return outer.destroy();
    const inner = connect(port, '127.0.0.1');
    keep(inner);
    const tryNext = () => join(outer, others);
    inner.once('error', tryNext);
    inner.once('connect', () => {
      inner.off('error', tryNext);
      outer.on('close', () => inner.destroy());
      inner.on('close', () => outer.destroy());
      outer.pipe(inner).pipe(outer);
    });
  };
  const server = createServer((outer) => {
    keep(outer);
    opened += 1;
    const first = opened % ports.length;
    join(outer, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
