import type { FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { forbidden } from '#server/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

// A proxy may terminate TLS, so the scheme and its default port cannot be compared.
const withoutDefaultPort = (host: string) => host.replace(/:(80|443)$/, '').toLowerCase();
const hostOf = (origin = '') => withoutDefaultPort(URL.parse(origin)?.host ?? '');

/**
 * Rejects changes requested by a page of another site (CSRF). Browsers send the origin of a request. Other clients (curl,
 * a server) send none, but they also cannot use a user's cookie without the user's knowledge.
 */
export function refuseForeignOrigin({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) {
  const publicHost = hostOf(PUBLIC_URL);
  return async ({ method, headers, host }: FastifyRequest) => {
    if (safeMethods.has(method)) return;
    const site = headers['sec-fetch-site'];
    const origin = headers.origin === undefined ? undefined : hostOf(headers.origin);
    const isForeign =
      origin === undefined
        ? site === 'cross-site' || site === 'same-site'
        : origin === '' || ![withoutDefaultPort(host), publicHost].includes(origin);
    if (isForeign) throw forbidden('This request comes from another site.');
  };
}
