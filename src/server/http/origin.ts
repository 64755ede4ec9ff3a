import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction as HookDone } from 'fastify';
import type { Env } from '#server/env.ts';
import { forbidden } from '#server/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

// A proxy may terminate TLS, so the scheme and its default port cannot be compared.
const withoutDefaultPort = (host: string) => host.replace(/:(80|443)$/, '').toLowerCase();
const hostOf = (origin = '') => withoutDefaultPort(URL.parse(origin)?.host ?? '');

/** `none` is a request of the user, such as a reloaded page. Other sites and subdomains have other values. */
const ownSites = ['same-origin', 'none', undefined];

/**
 * Rejects changes requested by a page of another site (CSRF). Browsers send Sec-Fetch-Site over HTTPS and to localhost,
 * and the origin of a request always; both must fit. Other clients (curl, a server, Stripe) send neither, but they also
 * cannot use a user's cookie without the user's knowledge.
 */
export function refuseForeignOrigin({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>) {
  const publicHost = hostOf(PUBLIC_URL);
  const isOwnOrigin = (origin: string, host: string) =>
    hostOf(origin) !== '' && [withoutDefaultPort(host), publicHost].includes(hostOf(origin));

  return ({ method, headers, host }: FastifyRequest, _reply: FastifyReply, done: HookDone) => {
    if (safeMethods.has(method)) return done();
    const { origin, 'sec-fetch-site': site } = headers;
    const isOwn =
      ownSites.some((own) => own === site) && (origin === undefined || isOwnOrigin(origin, host));
    done(isOwn ? undefined : forbidden('This request comes from another site.'));
  };
}
