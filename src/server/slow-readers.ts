import type { FastifyInstance } from 'fastify';

type Pace = {
  /** The time for any response. */
  minMs: number;
  bytesPerSecond: number;
};

/**
 * Ends the connection of a client that reads a response too slowly, because the response stays in memory until then. Streams
 * are not limited: they are read in small parts.
 */
export function abortSlowReaders(app: FastifyInstance, { minMs, bytesPerSecond }: Pace) {
  app.addHook('onSend', async (_request, { raw }, payload) => {
    const isInMemory = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isInMemory) return;
    const maxMs = minMs + (Buffer.byteLength(payload) / bytesPerSecond) * 1000;
    const late = setTimeout(() => raw.destroy(), maxMs).unref();
    raw.once('close', () => clearTimeout(late));
  });
}
