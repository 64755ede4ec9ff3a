import { type AnyTRPCProcedure, getTRPCErrorShape } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appRouter, createCaller } from '#api';
import { concerns } from '#domains/live/concerns.ts';
import { toVisibleEvent } from '#domains/live/policy.ts';
import { createContext, type Services } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import type { ChangesWith } from '#server/http/conditional-get.ts';
import { toTrpcError } from '#server/http/send-error.ts';
import { formatEvent, ResponseOutput } from '#server/live/stream-output.ts';

const path = 'live.follow';

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // Nginx would hold events back until its buffer is full.
  'x-accel-buffering': 'no',
};

function readInput(request: FastifyRequest) {
  const { input } = request.query as { input?: unknown };
  const lastEventId = request.headers['last-event-id'];
  try {
    const given = typeof input === 'string' ? JSON.parse(input) : undefined;
    // A browser that reconnects automatically repeats the first URL and sends the last event id in a header.
    return lastEventId === undefined ? given : { ...given, lastEventId };
  } catch {
    throw invalid('Invalid request');
  }
}

/** Opens the stream after the hooks of the app have set their headers. The hook of `@fastify/compress` is later and does not run for a stream. */
function openStream(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
) {
  if (!(payload instanceof ResponseOutput)) return done(null, payload);
  payload.open(reply.getHeaders());
  reply.hijack();
}

/**
 * Serves the procedure `live.follow` over HTTP. The procedure checks the caller like any other, and the live feed then writes
 * the events directly to the response, without a generator and a stream for each reader (docs/performance.md).
 */
export async function registerLiveStream(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  const toContext = createContext(services);

  function formatError(cause: unknown, request: FastifyRequest) {
    const error = toTrpcError(cause);
    if (error.code === 'INTERNAL_SERVER_ERROR') request.log.error({ err: cause }, 'stream failed');
    const config = appRouter._def._config;
    // Created again, so that an open stream does not keep its context.
    const ctx = toContext({ req: request });
    const call = { ctx, path, type: 'subscription' as const, input: undefined };
    return formatEvent('serialized-error', getTRPCErrorShape({ config, error, ...call }));
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const output = new ResponseOutput(reply.raw, (error) => formatError(error, request));
    const ctx = { ...toContext({ req: request }), output };
    try {
      await createCaller(ctx).live.follow(readInput(request));
    } catch (error) {
      // An EventSource hides the status of an error from its page, so the error is sent in the stream.
      if (!request.headers.accept?.includes('text/event-stream')) throw error;
      output.fail(error);
    }
    return reply.headers(headers).send(output);
  }

  app.get(
    `/${path}`,
    { config: { isStream: true }, exposeHeadRoute: false, onSend: openStream },
    answer,
  );
}

type Procedure = AnyTRPCProcedure & { _def: { meta?: { hasTag?: true } } };
/** By path, such as `tasks.list`. */
export const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>),
);

/** The query that a request reads, if its response has an ETag. A batch of queries has none. */
function taggedQueryOf({ method, routeOptions, params }: FastifyRequest) {
  if (method !== 'GET') return undefined;
  const { path = '' } = params as { path?: string };
  const query = routeOptions.config.taggedQuery ?? path;
  return procedures.get(query)?._def.meta?.hasTag && query;
}

/** Which events change the response to a request; undefined if it has no ETag. Changed and deleted users always count: lists show names. */
export function changesWith(request: FastifyRequest): ChangesWith | undefined {
  const query = taggedQueryOf(request);
  return query === undefined
    ? undefined
    : (actor, event) =>
        (event.kind === 'user' && event.operation !== 'created') ||
        (concerns(event.kind, query) && toVisibleEvent(actor, event) !== null);
}
