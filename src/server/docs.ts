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
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
  });
}
