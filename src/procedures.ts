import type { AnyTRPCProcedure } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { appRouter } from '#api';
import { concerns } from '#domains/live/concerns.ts';
import { toVisibleEvent } from '#domains/live/policy.ts';
import type { ChangesWith } from '#server/conditional-get.ts';

type Procedure = AnyTRPCProcedure & { _def: { meta?: { hasTag?: true } } };
/** By path, such as `tasks.list`. */
export const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>),
);

/** The query that a request reads, if its response has an ETag. A batch of queries has none. */
function taggedQueryOf({ method, routeOptions, params }: FastifyRequest) {
  if (method !== 'GET') return undefined;
  const { path = '' } = params as { path?: string };
  return routeOptions.config.taggedQuery ?? (procedures.get(path)?._def.meta?.hasTag && path);
}

/** Which events change the response to a request; undefined if it has no ETag. A changed user always counts, because lists show names. */
export function changesWith(request: FastifyRequest): ChangesWith | undefined {
  const query = taggedQueryOf(request);
  return query === undefined
    ? undefined
    : (actor, event) =>
        event.kind === 'user' ||
        (concerns(event.kind, query) && toVisibleEvent(actor, event) !== null);
}
