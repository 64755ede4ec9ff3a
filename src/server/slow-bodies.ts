import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from '#server/answer-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body that may take as long as the server allows at all, as a file does. */
    takesLong?: boolean;
  }
}

/** Ends a request whose body has not come within so many milliseconds; Node has one limit for all requests. */
export function abortSlowBodies(app: FastifyInstance, longest: number) {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete || routeOptions.config.takesLong) return;
    // A request that the program makes of itself has come whole, and says neither so nor when it is over.
    if (!(raw.socket instanceof Socket)) return;
    const late = setTimeout(() => {
      if (raw.complete) return;
      const error = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      answerUnreadable(error, raw.socket);
    }, longest).unref();
    raw.once('close', () => clearTimeout(late));
  });
}
