import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { answerNoSuchPath } from '#server/answer-error.ts';

const inlineScript = /<script>([\s\S]*?)<\/script>/g;

/** Scripts and styles from here only; the page's own inline script is named by its hash. */
function policyFor(page: string): string {
  const hashes = [...page.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // Emotion writes its rules into a style element at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The built SPA: hashed assets for ever, the page afresh each time, every unknown path the page. */
export const registerSite = fp(async (app: FastifyInstance, { folder }: { folder: string }) => {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const policy = policyFor(page);
  const sendPage = { 'content-security-policy': policy, 'cache-control': 'no-cache' };

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
    globIgnore: ['assets/**', 'index.html', '**/*.br', '**/*.gz', '.vite/**'],
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const { pathname } = new URL(request.url, 'http://localhost');
    if (!isPage || /^\/+(api|trpc|assets)(\/|$)/i.test(decodeLoosely(pathname)))
      return answerNoSuchPath(request, reply);
    return reply.headers(sendPage).type('text/html; charset=utf-8').send(page);
  });
});

/** The path as a reader of it might spell it; a broken escape stays as it is. */
function decodeLoosely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
