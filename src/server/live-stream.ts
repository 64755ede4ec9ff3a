import { Readable } from 'node:stream';
import { getTRPCErrorShape, isTrackedEnvelope, type TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appRouter, createCaller } from '#api';
import { toTrpcError } from '#server/answer-error.ts';
import { type Context, createContext, type Services } from '#server/context.ts';
import { invalid } from '#server/errors.ts';

const path = 'notifications.live';

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // Nginx would keep events back until its buffer is full.
  'x-accel-buffering': 'no',
};

/** A browser that hears nothing for this long takes the stream for dead; a silent one says hello every 15 to 20 s. */
const reconnectAfterInactivityMs = 45_000;

const named = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${data === undefined ? '' : JSON.stringify(data)}\n\n`;

function shapeOf(error: TRPCError, ctx: Context) {
  const config = appRouter._def._config;
  return getTRPCErrorShape({ config, error, ctx, type: 'subscription', path, input: undefined });
}

/** What the procedure yields to callers in this process: events in envelopes with their ids. */
type Events = AsyncIterable<unknown>;

/** The events in the spelling that tRPC's `httpSubscriptionLink` reads. */
async function* spell(open: () => Promise<Events>, ctx: Context) {
  yield named('connected', { reconnectAfterInactivityMs });
  try {
    for await (const envelope of await open())
      if (isTrackedEnvelope(envelope))
        yield `id: ${envelope[0]}\ndata: ${JSON.stringify(envelope[1])}\n\n`;
    yield named('return', undefined);
  } catch (cause) {
    const error = toTrpcError(cause);
    if (error.code === 'INTERNAL_SERVER_ERROR') ctx.log.error({ err: cause }, 'stream failed');
    yield named('serialized-error', shapeOf(error, ctx));
  }
}

function readInput(request: FastifyRequest) {
  const { input } = request.query as { input?: unknown };
  const lastEventId = request.headers['last-event-id'];
  try {
    const given = typeof input === 'string' ? JSON.parse(input) : undefined;
    // A browser that reconnects by itself repeats the first address, and names the last event in a header.
    return lastEventId === undefined ? given : { ...given, lastEventId };
  } catch {
    throw invalid('Invalid request');
  }
}

/**
 * The procedure `notifications.live` over HTTP. tRPC's own stream takes about 130 µs and a timer for each event and
 * reader, which is six times what a thousand readers leave; this one writes the same lines straight to the response.
 */
export async function registerLiveStream(
  app: FastifyInstance,
  { services }: { services: Services },
) {
  const toContext = createContext(services);

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const ctx = toContext({ req: request });
    const abort = new AbortController();
    reply.raw.once('close', () => abort.abort());
    const call = createCaller(ctx, { signal: abort.signal });
    const open = async () => call.notifications.live(readInput(request));

    // An EventSource hides the status of a refusal from its page, so it is told in the stream; others get the status.
    if (request.headers.accept?.includes('text/event-stream'))
      return reply.headers(headers).send(Readable.from(spell(open, ctx)));
    const events = await open();
    return reply.headers(headers).send(Readable.from(spell(async () => events, ctx)));
  }

  app.get(`/${path}`, answer);
}
