import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { describeApi } from '#server/openapi.ts';
import type { OtherPath } from '#server/other-path.ts';
import type { RestRoute } from '#server/rest-route.ts';

/** `/api/openapi.json` for programs and `/api/docs` for people, both from what answers the calls. */
type Paths = { routes: RestRoute[]; others: OtherPath[] };

/** The API's document, and pages to read it by. */
export async function registerDocs(app: FastifyInstance, { routes, others }: Paths) {
  // Made when somebody asks: it takes memory and time that most starts have no use for.
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

/** Allows scripts of this server and inline ones of the page. The viewer adds styles at run time. */
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
