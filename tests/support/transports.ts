import type { FastifyInstance } from 'fastify';
import { appRouter } from '#api';
import type { Meta } from '#server/rest/procedure-meta.ts';
import type { RestRoute } from '#server/rest/route.ts';
import { restRoutes } from '../../src/rest.ts';

export type Fields = Record<string, unknown>;
export type Answer = { status: number; body: unknown; headers: Record<string, unknown> };

type Procedure = {
  _def: {
    type: 'query' | 'mutation' | 'subscription';
    inputs: unknown[];
    output?: { schema?: unknown };
    meta?: Meta;
  };
};

/** Every procedure by its path, such as `tasks.move`. */
export const procedures = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>),
);

export const routeNameOf = ({ method, path }: RestRoute) => `${method} ${path}`;

export function findRoute(routeName: string): RestRoute {
  const found = restRoutes.find((route) => routeNameOf(route) === routeName);
  if (!found) throw new Error(`There is no REST route ${routeName}`);
  return found;
}

const asText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Builds a REST request: fields named in the path go into the path, the others into the query or the body. */
export function buildRequest(routeName: string, input: Fields) {
  const { method, path } = findRoute(routeName);
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(asText(input[name]));
  });
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const query = Object.entries(hasBody ? {} : rest).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]) => [name, asText(value)]));
  const url = `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
  return { method, url, ...(hasBody && { payload: rest }) };
}

/** Calls a REST route with fields of any shape. */
export async function callRest(
  app: FastifyInstance,
  routeName: string,
  input: Fields,
  cookie?: string,
): Promise<Answer> {
  const request = buildRequest(routeName, input);
  const response = await app.inject({ ...request, headers: { ...(cookie && { cookie }) } });
  return { status: response.statusCode, body: read(response.body), headers: response.headers };
}

/** Calls a procedure with an input of any shape, without the client's types. */
export async function callTrpc(
  app: FastifyInstance,
  procedure: string,
  input: unknown,
  cookie?: string,
): Promise<Answer> {
  const type = procedures.get(procedure)?._def.type;
  if (!type) throw new Error(`There is no procedure ${procedure}`);
  const headers = { ...(cookie && { cookie }) };
  if (type === 'mutation') {
    const payload = JSON.stringify(input);
    const response = await app.inject({
      method: 'POST',
      url: `/trpc/${procedure}`,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    });
    return { status: response.statusCode, body: read(response.body), headers: response.headers };
  }
  const search =
    input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input) ?? '')}`;
  const url = `/trpc/${procedure}${search}`;
  if (type === 'query') {
    const response = await app.inject({ method: 'GET', url, headers });
    return { status: response.statusCode, body: read(response.body), headers: response.headers };
  }
  // A stream stays open, so only the headers are read.
  const response = await app.inject({ method: 'GET', url, headers, payloadAsStream: true });
  response.stream().destroy();
  return { status: response.statusCode, body: null, headers: response.headers };
}
