import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openTcpServer } from '#tests/support/tcp-server.ts';

/** The slow 4G of Lighthouse: the time of a round trip, and bits per second. */
const slow4G = { roundTripMs: 150, down: 1_638_400, up: 675_000 };

/**
 * A link that all connections share: first in, first out, with an unlimited buffer. A large response delays those that
 * follow.
 */
function createLink(bitsPerSecond: number) {
  let freeAt = 0;
  return {
    /** Milliseconds until these bytes have arrived at the other end. */
    delayOf(bytes: number) {
      const now = performance.now();
      freeAt = Math.max(now, freeAt) + (bytes * 8 * 1000) / bitsPerSecond;
      return freeAt - now + slow4G.roundTripMs / 2;
    },
  };
}

/** The bytes of a packet. */
const partBytes = 1_460;

function forward(from: Socket, to: Socket, link: ReturnType<typeof createLink>) {
  let last = Promise.resolve();
  from.on('data', (chunk) => {
    const bytes = Buffer.from(chunk);
    for (let start = 0; start < bytes.length; start += partBytes) {
      const part = bytes.subarray(start, start + partBytes);
      const arrived = pause(link.delayOf(part.length));
      last = last.then(async () => {
        await arrived;
        if (!to.destroyed) to.write(part);
      });
    }
  });
  from.on('close', () => void last.then(() => to.end()));
  from.on('error', () => to.destroy());
}

/**
 * A proxy in front of a server that is as slow as a mobile network. It delays packets as the network does, while Chromium's
 * own throttling delays whole requests.
 */
export function openSlowNetwork(targetPort: number) {
  const [down, up] = [createLink(slow4G.down), createLink(slow4G.up)];
  return openTcpServer(async (outer, keep) => {
    const inner = connect(targetPort, '127.0.0.1');
    keep(inner);
    // A connection over a network opens after a round trip; this one has opened immediately.
    outer.pause();
    await pause(slow4G.roundTripMs);
    forward(outer, inner, up);
    forward(inner, outer, down);
    outer.resume();
  });
}
