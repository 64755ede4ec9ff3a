import type { FastifyInstance } from 'fastify';

type Pace = {
  /** The time for any response. */
  minSeconds: number;
  bytesPerSecond: number;
};

/** The system takes a response of this size from the process, however slowly the client reads it. */
const systemBytes = 16 * 1024;

/**
 * Ends the connection of a client that reads a response too slowly, because the response stays in memory until then. Streams
 * are not limited: they are read in small parts.
 */
export function abortSlowReaders(app: FastifyInstance, { minSeconds, bytesPerSecond }: Pace) {
  app.addHook('onSend', async (_request, { raw }, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return;
    const bytes = Buffer.byteLength(payload);
    if (bytes <= systemBytes) return;
    const late = setTimeout(
      () => raw.destroy(),
      (minSeconds + Math.ceil(bytes / bytesPerSecond)) * 1000,
    ).unref();
    raw.once('close', () => clearTimeout(late));
  });
}
