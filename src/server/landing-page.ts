import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { policyFor } from '#server/page-policy.ts';
import { companyFacts, fillTemplate } from '#server/page-template.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** One address is usual; a page for each name under which someone reaches us needs a bound. */
const keptPages = 4;

async function makePage(template: string, env: Env, base: string) {
  const html = fillTemplate(template, companyFacts(env, base));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gz] = await Promise.all([brotli(html, { params }), deflate(html)]);
  return {
    policy: policyFor(html),
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    bodies: { br, gzip: gz, identity: Buffer.from(html) },
  };
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

const sitemap = (base: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${base}/</loc></url>
</urlset>
`;

const robots = (base: string) => `User-agent: *
Disallow: /api/
Disallow: /trpc/

Sitemap: ${base}/sitemap.xml
`;

/** The page that was rendered at build time, for the address and the company that the settings name. */
export async function registerLandingPage(
  app: FastifyInstance,
  { folder, env }: { folder: string; env: Env },
) {
  const template = await readFile(join(folder, 'landing.html'), 'utf8');
  const pages = new Map<string, ReturnType<typeof makePage>>();

  function baseOf(request: FastifyRequest): string {
    if (env.PUBLIC_URL) return env.PUBLIC_URL.replace(/\/+$/, '');
    const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost';
    return `${request.protocol}://${host}`;
  }

  function pageFor(base: string) {
    const known = pages.get(base);
    if (known) return known;
    if (pages.size >= keptPages) pages.clear();
    const page = makePage(template, env, base);
    pages.set(base, page);
    return page;
  }

  app.get('/', async (request, reply) => {
    const { policy, etag, bodies } = await pageFor(baseOf(request));
    const encoding = encodingFor(request);
    const tag = `"${etag}-${encoding}"`;
    reply.headers({
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: tag,
    });
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bodies[encoding]);
  });
  app.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(baseOf(request))),
  );
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(baseOf(request))),
  );
}
