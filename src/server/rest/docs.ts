import type { FastifyInstance } from 'fastify';
import type { OtherPath } from './other-paths.ts';
import type { RestRoute } from './route.ts';

type Paths = { routes: RestRoute[]; others: OtherPath[] };

/**
 * Serves the API description: `/api/openapi.json` for programs and `/api/docs` for people. Both are loaded on the first
 * request, because they take 60 MiB that most processes never need.
 */
export async function registerDocs(app: FastifyInstance, { routes, others }: Paths) {
  const readDocument = async () =>
    JSON.stringify((await import('./openapi.ts')).describeApi(routes, others));
  let document: Promise<string> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= readDocument();
    return reply.type('application/json').send(await document);
  });

  const openViewer = async () => (await import('./docs-viewer.ts')).createDocsViewer();
  let viewer: Promise<FastifyInstance> | undefined;
  app.get('/api/docs*', async ({ url }, reply) => {
    viewer ??= openViewer();
    const { statusCode, headers, rawPayload } = await (await viewer).inject(url);
    for (const name of ['content-type', 'content-security-policy', 'location'])
      if (headers[name] !== undefined) reply.header(name, headers[name]);
    return reply.code(statusCode).send(rawPayload);
  });
}
