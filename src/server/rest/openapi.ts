import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import type { OtherPath } from './other-paths.ts';
import type { RestRoute } from './route.ts';

const error = z
  .object({
    message: z.string().meta({ description: 'One sentence for the user' }),
    code: z.string().meta({ example: 'BAD_REQUEST' }),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    details: z
      .unknown()
      .optional()
      .meta({ description: 'What a caller needs to continue, such as the current row' }),
  })
  .meta({ id: 'Error' });

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: error } },
});

const temporaryFailure = (description: string) => ({
  ...failure(description),
  headers: z.object({ 'retry-after': z.string().meta({ description: 'Seconds to wait' }) }),
});

const parameterName = /:(\w+)/g;

/** Splits the input's fields into path, query and body. */
function splitFields({ method, path, input }: RestRoute) {
  const names = new Set([...path.matchAll(parameterName)].map(([, name]) => name ?? ''));
  const fields = Object.entries(input?.shape ?? {});
  const inPath = fields.filter(([name]) => names.has(name));
  const elsewhere = fields.filter(([name]) => !names.has(name));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return { inPath, inQuery: hasBody ? [] : elsewhere, inBody: hasBody ? elsewhere : [] };
}

/** The error responses of a route: the common ones of its kind and those in `refuses`. */
function describeRefusals({ method, access, input, refuses }: RestRoute, hasPathId: boolean) {
  const isWrite = method !== 'GET';
  const byRole = typeof access === 'object';
  const sentences = {
    '400': 'The input breaks a rule',
    ...(access !== 'public' && { '401': 'No valid session' }),
    ...(isWrite && { '403': 'The request comes from another site' }),
    ...(isWrite && access === 'signed-in' && { '403': 'Signed in, but not allowed' }),
    ...(byRole && { '403': `Only for ${access.join(' and ')}` }),
    ...(hasPathId && { '404': "Not found, or you don't have access" }),
    ...(isWrite && input && { '409': 'The object was changed or deleted in the meantime' }),
    ...(isWrite && {
      '413': 'More than a megabyte',
      '415': 'Not JSON, or in an unknown encoding',
    }),
    ...refuses,
    '500': 'A server error, logged under the x-request-id of the response',
  };
  return {
    ...Object.fromEntries(
      Object.entries(sentences).map(([status, sentence]) => [status, failure(sentence)]),
    ),
    '429': temporaryFailure('Too many requests'),
    '503': temporaryFailure('The database is unavailable'),
  };
}

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/)
  .optional()
  .meta({ description: 'The same key with the same body returns the first result again' });

const nameOf = (method: string, path: string) =>
  `${method.toLowerCase()}${path.replace(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

function describeRoute(route: RestRoute): ZodOpenApiOperationObject {
  const { inPath, inQuery, inBody } = splitFields(route);
  const path = z.object(Object.fromEntries(inPath));
  const query = z.object(Object.fromEntries(inQuery));
  const body = z.object(Object.fromEntries(inBody));
  const isPublic = route.access === 'public';
  const takesKey = route.method === 'POST' && !route.ignoresKey;
  return {
    operationId: nameOf(route.method, route.path),
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    security: isPublic ? [] : [{ session: [] }],
    requestParams: {
      path,
      query,
      ...(takesKey && { header: z.object({ 'idempotency-key': idempotencyKey }) }),
    },
    ...(inBody.length > 0 && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      [route.status]: {
        description: route.status === 201 ? 'Created' : 'OK',
        content: { 'application/json': { schema: route.output } },
        ...(route.isPaged && {
          headers: z.object({
            link: z.string().optional().meta({ description: 'The next page, if there is one' }),
          }),
        }),
      },
      ...(route.taggedQuery && {
        '304': { description: 'The version in If-None-Match is still current' },
      }),
      ...describeRefusals(route, inPath.length > 0),
    },
  };
}

const binary = { schema: { type: 'string', format: 'binary' } } as const;

function describeOther(other: OtherPath, method: string, path: string): ZodOpenApiOperationObject {
  const { access, summary, params, query, form, status, output, refuses } = other;
  const refusals = { ...refuses, '500': 'A server error, logged under the x-request-id' };
  // Files are stored, so a range of them can be requested; a list with a query is written for each request.
  const isFile = !form && !query;
  const content =
    'shape' in output || 'def' in output
      ? { 'application/json': { schema: output as z.ZodType } }
      : Object.fromEntries((output as readonly string[]).map((type) => [type, binary]));
  return {
    operationId: nameOf(method, path),
    summary,
    tags: [path.split('/')[1] ?? ''],
    security: access === 'public' ? [] : [{ session: [] }],
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
    }),
    responses: {
      [status]: { description: status === 201 ? 'Created' : 'OK', content },
      ...(isFile && { '206': { description: 'The requested range', content } }),
      ...(isFile && { '304': { description: 'The version in If-None-Match is still current' } }),
      ...Object.fromEntries(
        Object.entries(refusals).map(([code, sentence]) => [code, failure(sentence)]),
      ),
      '429': temporaryFailure('Too many requests'),
      '503': temporaryFailure('The database or the file store is unavailable'),
    },
  };
}

/** Generates the OpenAPI 3.1 document from the same route definitions that serve the requests. */
export function describeApi(routes: RestRoute[], others: OtherPath[]) {
  const paths: ZodOpenApiPathsObject = {};
  const add = (method: string, path: string, operation: ZodOpenApiOperationObject) => {
    const name = `/api${path.replace(parameterName, '{$1}')}`;
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation };
  };
  for (const route of routes) add(route.method, route.path, describeRoute(route));
  for (const other of others) {
    const [method = '', path = ''] = other.spelling.split(' ');
    add(method, path, describeOther(other, method, path));
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
