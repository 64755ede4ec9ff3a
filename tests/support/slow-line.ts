import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Options = {
  /** The address of the server. */
  to: string;
  /** From a request to its response, in ms: half of it on each way. An event has only one way. */
  latencyMs: number;
  /** Whether the next response is lost, after the server has carried out the request. */
  isLost: () => boolean;
};

/** An HTTP proxy that delays all traffic as a slow line does, and loses responses. */
export async function openSlowLine({ to, latencyMs, isLost }: Options) {
  const wayMs = latencyMs / 2;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    await pause(wayMs);
    const { method, headers, url = '' } = incoming;
    const forwarded = request(new URL(url, to), { method, headers }, async (response) => {
      const isStream = response.headers['content-type']?.startsWith('text/event-stream') ?? false;
      const isCall = url.startsWith('/trpc/');
      await pause(wayMs);
      if (isCall && !isStream && isLost()) return outgoing.destroy();
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      outgoing.flushHeaders();
      response.on('data', (chunk) => setTimeout(() => outgoing.write(chunk), isStream ? wayMs : 0));
      response.on('end', () => setTimeout(() => outgoing.end(), isStream ? wayMs : 0));
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    forwarded.end(Buffer.concat(chunks));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
