import type { Env } from '#server/env.ts';

/**
 * Fastify's `trustProxy` option. Fastify calls the function for each address, starting with the nearest, to decide
 * whether to trust what it forwards. The last entry of X-Forwarded-For comes from the nearest proxy; a client can forge
 * the first ones. (Fastify would trust no proxy if this were a number.)
 */
export const trustProxy = (proxies: Env['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
