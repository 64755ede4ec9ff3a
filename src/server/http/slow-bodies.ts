import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendParseError } from './send-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as the server's request timeout, as for an upload. */
    takesLong?: boolean;
  }
}

/** Ends a request whose body takes longer than `timeoutMs`. Node itself has only one timeout for all requests. */
export function abortSlowBodies(app: FastifyInstance, timeoutMs: number) {
  function watchBody({ raw, headers, routeOptions }: FastifyRequest) {
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete || routeOptions.config.takesLong) return;
    // `app.inject` passes the whole body and has no socket.
    if (!(raw.socket instanceof Socket)) return;
    const late = setTimeout(() => {
      if (raw.complete) return;
      const error = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      sendParseError(error, raw.socket);
    }, timeoutMs).unref();
    raw.once('close', () => clearTimeout(late));
  }
  app.addHook('onRequest', (request, _reply, done) => {
    watchBody(request);
    done();
  });
}
