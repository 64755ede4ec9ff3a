import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { describeApi } from '#server/openapi.ts';
import type { OtherPath } from '#server/other-paths.ts';
import type { RestRoute } from '#server/rest-route.ts';

type Paths = { routes: RestRoute[]; others: OtherPath[] };

/** Serves the API description: `/api/openapi.json` for programs and `/api/docs` for people. */
export async function registerDocs(app: FastifyInstance, { routes, others }: Paths) {
  // Created on the first request, because it takes time and memory that most processes never need.
  let document: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(describeApi(routes, others));
    return reply.type('application/json').send(document);
  });
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      if (isPage && typeof payload === 'string')
        reply.header('content-security-policy', policyOf(payload));
    });
    await pages.register(scalar, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
    });
  });
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Allows scripts of this server and the page's inline scripts. The viewer adds styles at run time. */
function policyOf(page: string): string {
  const hashes = [...page.matchAll(inlineScript)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
