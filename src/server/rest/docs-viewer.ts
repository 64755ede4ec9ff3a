import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { policyFor } from '#server/pages/page-policy.ts';

// The viewer checks with zod, which otherwise calls `new Function` to find out whether it may.
const withoutEval = '<script>globalThis.__zod_globalConfig = { jitless: true }</script>';

/** An application of its own, because Fastify accepts no more plugins once it listens. */
export async function createDocsViewer() {
  const app = Fastify();
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || typeof payload !== 'string') return payload;
    const page = payload.replace('<head>', `<head>${withoutEval}`);
    // The viewer is written with Vue, which inserts its templates by a Trusted Types policy of this name.
    const policy = policyFor(page, { writesStyles: true, trustedTypesPolicies: ['vue'] });
    reply.header('content-security-policy', policy);
    return page;
  });
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
  });
  return app;
}
