import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A response that stays open, so its duration says nothing about speed. */
    isStream?: boolean;
  }
}

/** A request whose response has been sent. Nothing in it comes from the caller except the method. */
export type FinishedRequest = {
  id: string;
  method: string;
  /** A pattern such as `/api/tasks/:id`, or the procedures: `/trpc/tasks.list,users.me`. */
  route: string;
  /** More than one procedure in one request. */
  isBatch: boolean;
  status: number;
  durationMs: number;
  userId: number | null;
  isStream: boolean;
};

export type RequestObserver = (request: FinishedRequest) => void;

/** Nginx's status for a client that closed the connection before the response was complete. */
const clientClosedRequest = 499;
const maxNames = 20;

export type IsProcedure = (name: string) => boolean;

/** The procedures of a tRPC call. Names come from the URL, so only those that exist are used. */
function proceduresOf({ params }: FastifyRequest, isProcedure: IsProcedure) {
  const { path = '' } = params as { path?: string };
  const names = path.split(',').map((name) => (isProcedure(name) ? name : 'unknown'));
  return [...new Set(names)].slice(0, maxNames);
}

/** The route of a request in a bounded number of spellings, without anything that the caller chose. */
export function describeRoute(request: FastifyRequest, isProcedure: IsProcedure) {
  const { url } = request.routeOptions;
  if (url === '/trpc/:path') {
    const names = proceduresOf(request, isProcedure);
    return { route: `/trpc/${names.join(',')}`, isBatch: names.length > 1 };
  }
  return { route: url ?? 'unmatched', isBatch: false };
}

/**
 * Calls back with the status when the response is complete, or when the client has closed the connection. Fastify's
 * `onResponse` does not run in the second case.
 */
export function onceFinished(reply: FastifyReply, callback: (status: number) => void) {
  const { raw } = reply;
  let isComplete = false;
  raw.once('finish', () => {
    isComplete = true;
  });
  raw.once('close', () => {
    const isStream = reply.routeOptions.config.isStream === true;
    const isSent = isComplete || (isStream && raw.headersSent);
    callback(isSent ? reply.statusCode : clientClosedRequest);
  });
}

/** Calls the observers for each request. Without observers it adds no hook. */
export function observeRequests(
  app: FastifyInstance,
  isProcedure: IsProcedure,
  observers: RequestObserver[],
) {
  if (observers.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const startedAt = performance.now();
    onceFinished(reply, (status) => {
      const finished = {
        id: request.id,
        method: request.method,
        ...describeRoute(request, isProcedure),
        status,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
        userId: request.requestSession?.actor?.id ?? null,
        isStream: request.routeOptions.config.isStream === true,
      };
      for (const observe of observers) observe(finished);
    });
    done();
  });
}
