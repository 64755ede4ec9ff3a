import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { answerNoSuchPath } from '#server/answer-error.ts';
import { type AuthSessions, registerAuthPage } from '#server/auth-page.ts';
import type { Env } from '#server/env.ts';
import { registerLandingPage } from '#server/landing-page.ts';
import { policyFor } from '#server/page-policy.ts';

type Site = { folder: string; env: Env; sessions: AuthSessions };

/** The documents and the built SPA: hashed assets for ever, pages afresh; the SPA says itself of a path that it is none. */
export const registerSite = fp(async (app: FastifyInstance, { folder, env, sessions }: Site) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const policy = policyFor(page, { writesStyles: true });
  const sendPage = { 'content-security-policy': policy, 'cache-control': 'no-cache' };

  const isPath = pathReader(JSON.parse(await readFile(join(folder, '.vite/pages.json'), 'utf8')));

  await registerLandingPage(app, { folder, env });
  await app.register(registerAuthPage, { folder, sessions });
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
  // Browsers ask for it by themselves wherever no page names another.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const [pathname = ''] = request.url.split('?');
    if (!isPage || /^\/+(api|trpc|assets)(\/|$)/i.test(decodeLoosely(pathname)) || isFile(pathname))
      return answerNoSuchPath(request, reply);
    return reply
      .code(isPath(pathname) ? 200 : 404)
      .headers(sendPage)
      .type('text/html; charset=utf-8')
      .send(page);
  });
});

/** What asks for a file must not be answered with a page that says so with a 200. */
const isFile = (path: string) => /\.\w+$/.test(path);

/** The path as a reader of it might spell it; a broken escape stays as it is. */
function decodeLoosely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Knows the paths of pages as the router spells them, such as `/messages/$id`, and as freely as the router reads them. */
function pathReader(paths: string[]): (path: string) => boolean {
  const spellings = paths.map((path) => path.replaceAll(/\$\w+/g, '[^/]+'));
  const pattern = new RegExp(`^(${spellings.join('|')})/?$`, 'i');
  return (path) => pattern.test(path);
}
