import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Agency } from '#shared/agency.ts';
import { isOwnPath } from '#shared/own-path.ts';
import { perAgency, writeAgency } from './agency-parts.ts';
import { makePage, sendPage } from './built-page.ts';
import { policyFor } from './page-policy.ts';
import { logMissingSession, type ReadSession } from './page-session.ts';

const variants = ['register', 'demo', 'sign-in'] as const;
type Variant = (typeof variants)[number];

const readSearch = ({ url }: FastifyRequest) => {
  const { searchParams } = new URL(url, 'http://localhost');
  const next = searchParams.get('next');
  return {
    isRegister: searchParams.get('register') === 'true',
    next: isOwnPath(next) ? next : '/dashboard',
  };
};

/** Serves the sign-in page, which was prerendered at build time, and redirects signed-in users to the requested page. */
export async function registerAuthPage(
  scope: FastifyInstance,
  { folder, readSession }: { folder: string; readSession: ReadSession },
) {
  const read = async (variant: Variant) =>
    [variant, await readFile(join(folder, `auth-${variant}.html`), 'utf8')] as const;
  const built = await Promise.all(variants.map(read));
  const make = async (variant: Variant, template: string, shown: Agency) => {
    const html = writeAgency(template, shown);
    const policy = policyFor(html, { writesStyles: true });
    return [variant, await makePage(html, { policy, vary: 'accept-encoding, cookie' })] as const;
  };
  const pages = perAgency(
    async (shown) =>
      new Map(await Promise.all(built.map(([variant, html]) => make(variant, html, shown)))),
  );
  const pageOf = async (variant: Variant) => {
    const page = (await pages()).get(variant);
    if (!page) throw new Error(`No page ${variant}`);
    return page;
  };

  // A visitor can fill in the form while the database is unavailable or being migrated.
  scope.setErrorHandler(async (error, request, reply) => {
    logMissingSession(error, request);
    const { isRegister } = readSearch(request);
    return sendPage(request, reply, await pageOf(isRegister ? 'register' : 'sign-in'));
  });
  scope.get('/auth', async (request, reply) => {
    const { isRegister, next } = readSearch(request);
    const { user, demo } = await readSession(request);
    if (user) return reply.header('cache-control', 'no-store').redirect(next, 302);
    if (isRegister) return sendPage(request, reply, await pageOf('register'));
    return sendPage(request, reply, await pageOf(demo ? 'demo' : 'sign-in'));
  });

  // Without JavaScript the form is sent as a POST, so that the password is not in the URL. Redirect it to the page.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null));
  });
  scope.post('/auth', (request, reply) => reply.redirect(request.url, 303));
}
