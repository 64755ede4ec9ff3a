import type { Env } from '#server/env.ts';

/**
 * For Fastify, which asks of each address from the nearest on whether to believe what it forwards. The last entry of
 * X-Forwarded-For was written by the nearest proxy; the first ones may be the caller's own. (Fastify trusts no proxy when
 * it gets a bare number.)
 */
export const trustProxy = (proxies: Env['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
