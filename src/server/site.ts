import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { answerNoSuchPath } from '#server/answer-error.ts';
import type { Env } from '#server/env.ts';
import { registerLandingPage } from '#server/landing-page.ts';
import { policyFor } from '#server/page-policy.ts';

type Site = { folder: string; env: Env };

/** The landing page and the built SPA: hashed assets for ever, pages afresh, every unknown path the SPA's page. */
export const registerSite = fp(async (app: FastifyInstance, { folder, env }: Site) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const policy = policyFor(page);
  const sendPage = { 'content-security-policy': policy, 'cache-control': 'no-cache' };

  await registerLandingPage(app, { folder, env });
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
    globIgnore: ['assets/**', 'index.html', 'landing.html', '**/*.br', '**/*.gz', '.vite/**'],
  });
  // Browsers ask for it by themselves wherever no page names another.
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const { pathname } = new URL(request.url, 'http://localhost');
    if (!isPage || /^\/+(api|trpc|assets)(\/|$)/i.test(decodeLoosely(pathname)) || isFile(pathname))
      return answerNoSuchPath(request, reply);
    return reply.headers(sendPage).type('text/html; charset=utf-8').send(page);
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
