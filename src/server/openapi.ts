import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import type { RestRoute } from '#server/rest-route.ts';

const error = z
  .object({
    message: z.string().meta({ description: 'One sentence for a person' }),
    code: z.string().meta({ example: 'BAD_REQUEST' }),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    details: z
      .unknown()
      .optional()
      .meta({ description: 'What a caller needs to go on, such as the row as it is now' }),
  })
  .meta({ id: 'Error' });

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: error } },
});

const parameterName = /:(\w+)/g;

/** The input's fields by where they travel: in the path, in the query or in the body. */
function splitFields({ method, path, input }: RestRoute) {
  const names = new Set([...path.matchAll(parameterName)].map(([, name]) => name ?? ''));
  const fields = Object.entries(input?.shape ?? {});
  const inPath = fields.filter(([name]) => names.has(name));
  const elsewhere = fields.filter(([name]) => !names.has(name));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return { inPath, inQuery: hasBody ? [] : elsewhere, inBody: hasBody ? elsewhere : [] };
}

function describeRoute(route: RestRoute): ZodOpenApiOperationObject {
  const { inPath, inQuery, inBody } = splitFields(route);
  const path = z.object(Object.fromEntries(inPath));
  const query = z.object(Object.fromEntries(inQuery));
  const body = z.object(Object.fromEntries(inBody));
  const isPublic = route.access === 'public';
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    security: isPublic ? [] : [{ session: [] }],
    requestParams: { path, query },
    ...(inBody.length > 0 && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      [route.status]: {
        description: route.status === 201 ? 'Created' : 'OK',
        content: { 'application/json': { schema: route.output } },
        ...(route.isPaged && {
          headers: z.object({
            link: z.string().optional().meta({ description: 'The next page, where there is one' }),
          }),
        }),
      },
      '400': failure('The input breaks a rule'),
      ...(!isPublic && {
        '401': failure('No valid session'),
        '403': failure('Signed in, but not allowed'),
      }),
      ...(isPublic && route.path === '/login' && { '401': failure('Invalid credentials') }),
      ...(inPath.length > 0 && { '404': failure('No such thing, or not yours to know of') }),
      ...(route.method !== 'GET' && { '409': failure('Conflicts with what is there') }),
      '429': failure('Too many requests; see Retry-After'),
      '503': failure('The database is away; see Retry-After'),
    },
  };
}

/** OpenAPI 3.1 of the rows that also answer the calls. */
export function describeApi(routes: RestRoute[]) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = `/api${route.path.replace(parameterName, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'GVA',
      version: '1.0.0',
      description: 'Tasks, time, messages and accounts of a virtual-assistant staffing business.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'gva_session' } },
    },
  });
}
