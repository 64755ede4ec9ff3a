import type { FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { forbidden } from '#server/errors.ts';

const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (origin: string) => URL.parse(origin)?.host;

/**
 * Refuses a change that another site's page asks for. Browsers say where a request comes from; other
 * callers (curl, a server) say nothing and carry no cookie of a person who does not know of it.
 */
export function refuseForeignOrigin({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) {
  const publicHost = PUBLIC_URL && hostOf(PUBLIC_URL);
  return async ({ method, headers, host }: FastifyRequest) => {
    if (changesNothing.has(method)) return;
    const site = headers['sec-fetch-site'];
    const isForeign = headers.origin
      ? // A proxy may end TLS before us, so the scheme cannot be compared.
        ![host, publicHost].includes(hostOf(headers.origin) ?? 'none')
      : site === 'cross-site' || site === 'same-site';
    if (isForeign) throw forbidden('This request comes from another site.');
  };
}
