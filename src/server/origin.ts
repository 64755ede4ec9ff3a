import type { FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { forbidden } from '#server/errors.ts';

const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS']);

// A proxy may end TLS before us, so neither the scheme nor the port that goes with it can be compared.
const withoutDefaultPort = (host: string) => host.replace(/:(80|443)$/, '').toLowerCase();
const hostOf = (origin = '') => withoutDefaultPort(URL.parse(origin)?.host ?? '');

/**
 * Refuses a change that another site's page asks for. Browsers say where a request comes from; other
 * callers (curl, a server) say nothing and carry no cookie of a person who does not know of it.
 */
export function refuseForeignOrigin({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) {
  const publicHost = hostOf(PUBLIC_URL);
  return async ({ method, headers, host }: FastifyRequest) => {
    if (changesNothing.has(method)) return;
    const site = headers['sec-fetch-site'];
    const origin = headers.origin === undefined ? undefined : hostOf(headers.origin);
    const isForeign =
      origin === undefined
        ? site === 'cross-site' || site === 'same-site'
        : origin === '' || ![withoutDefaultPort(host), publicHost].includes(origin);
    if (isForeign) throw forbidden('This request comes from another site.');
  };
}
