import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Closes this connection together with the server, and ignores its errors. */
export type Keep = (socket: Socket) => void;

/** A TCP server on a free port. It keeps the connections that it accepts. */
export async function openTcpServer(accept: (outer: Socket, keep: Keep) => void) {
  const sockets = new Set<Socket>();
  const keep: Keep = (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((outer) => {
    keep(outer);
    accept(outer, keep);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    sockets,
    closeConnections,
    async close() {
      closeConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
