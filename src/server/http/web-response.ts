import type { FastifyInstance } from 'fastify';

/**
 * Sends the `Response` objects of tRPC as text with a length. Fastify would send their body as a stream in chunks, and the
 * other hooks would not see their status.
 */
export function sendWebResponsesAsText(app: FastifyInstance) {
  app.addHook('onSend', (_request, reply, payload: unknown, done) => {
    if (!(payload instanceof Response)) return done(null, payload);
    reply.code(payload.status);
    for (const [name, value] of payload.headers) reply.header(name, value);
    if (payload.body === null) return done(null, null);
    payload.text().then((text) => done(null, text), done);
  });
}
