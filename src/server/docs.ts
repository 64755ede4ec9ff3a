import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { describeApi } from '#server/openapi.ts';
import type { OtherPath } from '#server/other-paths.ts';
import { policyFor } from '#server/page-policy.ts';
import type { RestRoute } from '#server/rest-route.ts';

// The viewer checks with zod, which otherwise calls `new Function` to find out whether it may.
const withoutEval = '<script>globalThis.__zod_globalConfig = { jitless: true }</script>';

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
      if (!isPage || typeof payload !== 'string') return payload;
      const page = payload.replace('<head>', `<head>${withoutEval}`);
      // The viewer is written with Vue, which inserts its templates by a Trusted Types policy of this name.
      const policy = policyFor(page, { writesStyles: true, trustedTypesPolicies: ['vue'] });
      reply.header('content-security-policy', policy);
      return page;
    });
    await pages.register(scalar, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
    });
  });
}
