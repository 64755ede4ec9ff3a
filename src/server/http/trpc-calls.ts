import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { fromDatabaseError } from '#server/errors.ts';
import { retryAfterHeader } from './send-error.ts';

type Call = { path: string; type: 'query' | 'mutation'; input: unknown; batchIndex: number };
type Calls = { isBatch: boolean; calls: Call[] };

/** Throws if the input is not JSON. */
function readInput({ method, body, query }: FastifyRequest): unknown {
  const text = method === 'GET' ? (query as { input?: string }).input : body;
  return text === undefined || text === '' ? undefined : JSON.parse(String(text));
}

const isObject = (value: unknown): value is Record<number, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Streams, connection parameters and repeated query parameters are left to tRPC's adapter. */
const needsAdapter = ({ headers, query }: FastifyRequest) =>
  'trpc-accept' in headers ||
  headers.accept?.includes('jsonl') ||
  'connectionParams' in (query as object) ||
  Object.values(query as object).some(Array.isArray);

const typeOf = ({ method, headers }: FastifyRequest): Call['type'] | undefined => {
  if (method === 'GET') return 'query';
  const isJson = headers['content-type']?.startsWith('application/json');
  return method === 'POST' && isJson ? 'mutation' : undefined;
};

type Failure = { error: TRPCError; req: FastifyRequest };

export function logProcedureBug({ error, req }: Failure) {
  const isBug = error.code === 'INTERNAL_SERVER_ERROR' && !fromDatabaseError(error.cause);
  if (isBug) req.log.error({ err: error.cause ?? error }, 'procedure failed');
}

type Options = {
  router: AnyTRPCRouter;
  procedures: ReadonlyMap<string, AnyTRPCProcedure>;
  createContext: (options: { req: FastifyRequest }) => Context;
  onError: (failure: Failure) => void;
};

/**
 * Answers queries and mutations before tRPC's adapter, which creates a web `Request` and `Response` for each request and
 * takes longer than most procedures (docs/performance.md). Leaves all other requests, such as those with an unknown
 * procedure or an invalid input, to the adapter. Bodies and statuses are those of https://trpc.io/docs/rpc.
 */
export function answerCalls(
  app: FastifyInstance,
  { router, procedures, createContext, onError }: Options,
) {
  function readCalls(request: FastifyRequest): Calls | undefined {
    const type = typeOf(request);
    const { path } = request.params as { path?: string };
    if (!type || path === undefined || needsAdapter(request)) return undefined;
    const isBatch = (request.query as { batch?: unknown }).batch === '1';
    const paths = isBatch ? path.split(',') : [path];
    if (paths.some((name) => procedures.get(name)?._def.type !== type)) return undefined;
    try {
      const input = readInput(request);
      const inputs = isBatch && input !== undefined ? input : { 0: input };
      if (!isObject(inputs)) return undefined;
      const calls = paths.map((name, index) => ({
        path: name,
        type,
        batchIndex: index,
        input: inputs[index],
      }));
      return { isBatch, calls };
    } catch {
      return undefined;
    }
  }

  async function callProcedure(request: FastifyRequest, ctx: Context, { input, ...call }: Call) {
    const getRawInput = async () => input;
    try {
      const data = await callTRPCProcedure({
        ...call,
        router,
        ctx,
        getRawInput,
        signal: undefined,
      });
      return { body: { result: { data } } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      onError({ error, req: request });
      const { path, type } = call;
      const config = router._def._config;
      return {
        error,
        body: { error: getTRPCErrorShape({ config, error, type, path, input, ctx }) },
      };
    }
  }

  app.addHook('preHandler', async (request, reply) => {
    const read = readCalls(request);
    if (!read) return;
    const ctx = createContext({ req: request });
    const answers = await Promise.all(read.calls.map((call) => callProcedure(request, ctx, call)));
    const bodies = answers.map(({ body }) => body);
    return reply
      .code(getHTTPStatusCode(bodies))
      .headers(retryAfterHeader(answers.flatMap(({ error }) => error ?? [])))
      .header('content-type', 'application/json')
      .header('vary', 'trpc-accept, accept')
      .send(JSON.stringify(read.isBatch ? bodies : bodies[0]));
  });
}
