import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BuiltPage, makePage, sendPage } from '#server/built-page.ts';
import type { Env } from '#server/env.ts';
import { policyFor } from '#server/page-policy.ts';
import { companyFacts, fillTemplate } from '#server/page-template.ts';

/** One address is usual; a page for each name under which someone reaches us needs a bound. */
const keptPages = 4;

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
  const pages = new Map<string, Promise<BuiltPage>>();

  function baseOf(request: FastifyRequest): string {
    if (env.PUBLIC_URL) return env.PUBLIC_URL.replace(/\/+$/, '');
    const host = /^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost';
    return `${request.protocol}://${host}`;
  }

  function pageFor(base: string) {
    const known = pages.get(base);
    if (known) return known;
    if (pages.size >= keptPages) pages.clear();
    const html = fillTemplate(template, companyFacts(env, base));
    const page = makePage(html, {
      policy: policyFor(html, { writesStyles: false }),
      vary: 'accept-encoding',
    });
    pages.set(base, page);
    return page;
  }

  app.get('/', async (request, reply) => sendPage(request, reply, await pageFor(baseOf(request))));
  app.get('/sitemap.xml', (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(baseOf(request))),
  );
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(baseOf(request))),
  );
}
