import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

type Pace = {
  /** The time for any response. */
  minSeconds: number;
  bytesPerSecond: number;
};

/** The system takes a response of this size from the process, however slowly the client reads it. */
const systemBytes = 16 * 1024;

/**
 * Resets the connection of a client that reads a response too slowly, because the response stays in the memory of the process
 * and the system until then. Streams are not limited: they are read in small parts.
 */
export function abortSlowReaders(app: FastifyInstance, { minSeconds, bytesPerSecond }: Pace) {
  function watchReader({ raw }: FastifyReply, payload: unknown) {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
    const bytes = Buffer.byteLength(payload);
    const { socket } = raw;
    // `app.inject` has no socket.
    if (bytes <= systemBytes || !(socket instanceof Socket)) return;
    const seconds = minSeconds + Math.ceil(bytes / bytesPerSecond);
    const late = setTimeout(() => socket.resetAndDestroy(), seconds * 1000).unref();
    raw.once('close', () => clearTimeout(late));
  }
  app.addHook('onSend', (_request, reply, payload, done) => {
    watchReader(reply, payload);
    done();
  });
}
