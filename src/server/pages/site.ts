import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sendPathNotFound } from '#server/http/send-error.ts';
import { isAuthPath } from '#shared/auth-path.ts';
import { perAgency, writeAgency } from './agency-parts.ts';
import { registerAuthPage } from './auth-page.ts';
import { policyFor } from './page-policy.ts';
import type { PageSessions } from './page-session.ts';
import { registerPortalPages } from './portal-pages.ts';

type Site = { folder: string; sessions: PageSessions };

/**
 * Serves the site. Hashed assets are cached forever; pages of the portal contain a session and are not stored; other pages
 * are revalidated. Unknown paths get the SPA with a 404.
 */
export const registerSite = fp(async (app: FastifyInstance, { folder, sessions }: Site) => {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const page = perAgency((shown) => writeAgency(html, shown));
  const policy = policyFor(html, { writesStyles: true });
  const pageHeaders = { 'content-security-policy': policy, 'cache-control': 'no-cache' };

  const paths: string[] = JSON.parse(await readFile(join(folder, '.vite/pages.json'), 'utf8'));
  const portalPaths = paths.filter((path) => !isAuthPath(path));
  const isPath = pathReader(paths);

  await app.register(async (scope) => {
    await sessions.register(scope);
    const readSession = sessions.read;
    await scope.register(registerAuthPage, { folder, readSession });
    await scope.register(registerPortalPages, { folder, paths: portalPaths, readSession });
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    globIgnore: ['assets/**', '*.html', '**/*.br', '**/*.gz', '.vite/**'],
  });
  // Browsers request it when a page has no icon link.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const [pathname = ''] = request.url.split('?');
    if (!isPage || /^\/+(api|trpc|assets)(\/|$)/i.test(decodeLoosely(pathname)) || isFile(pathname))
      return sendPathNotFound(request, reply);
    return reply
      .code(isPath(pathname) ? 200 : 404)
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(page());
  });
});

/** A request for a missing file must get a 404, not the SPA. */
const isFile = (path: string) => /\.\w+$/.test(path);

/** Decodes the path; an invalid escape sequence leaves it unchanged. */
function decodeLoosely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Matches paths against the router's page paths, such as `/messages/$id`. Like the router, it accepts upper case and a
 * final slash.
 */
function pathReader(paths: string[]): (path: string) => boolean {
  const spellings = paths.map((path) => path.replaceAll(/\$\w+/g, '[^/]+'));
  const pattern = new RegExp(`^(${spellings.join('|')})/?$`, 'i');
  return (path) => pattern.test(path);
}
