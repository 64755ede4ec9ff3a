import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction as HookDone } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Caller } from '#api';
import type { Database } from '#db/types.ts';
import { forbidden, invalid, unauthenticated } from '#server/errors.ts';
import { spendAtNetwork } from '#server/limits/shared-limits.ts';
import type { HtmlForm } from '#server/pages/html-form.ts';
import type { Secrets } from '#server/session/secret.ts';
import { ok } from '#shared/ok.ts';
import type { Page } from '#shared/page.ts';
import { hoursRounding } from './hours.ts';
import { keyOwnersOf, readKey, runOnce } from './idempotency.ts';
import type { Access, Method, Refusals } from './procedure-meta.ts';

export type RestRoute = {
  method: Method;
  /** Below `/api`, in Fastify's syntax: `/tasks/:id`. */
  path: string;
  access: Access;
  input: z.ZodObject | undefined;
  output: z.ZodType;
  /** Rounds the hours of the answer to two decimals; undefined if it has none. */
  roundHours: ((answer: unknown) => unknown) | undefined;
  status: 200 | 201;
  summary: string;
  /** A paged list: the body is a plain array, and the `Link` header has the next page. */
  isPaged: boolean;
  /** Ignores an `Idempotency-Key`; `procedure-meta.ts` says why. */
  ignoresKey: boolean;
  /** Descriptions of error responses in addition to the common ones, by status. */
  refuses: Refusals;
  /** The query that the route reads, such as `tasks.list`, if the response has an ETag and may be a 304. */
  taggedQuery: string | undefined;
  /** Accepts an HTML form too; other routes accept only JSON. */
  form: HtmlForm | undefined;
  run: (call: Caller, input: unknown) => Promise<unknown>;
  reread: Reread | undefined;
};

/**
 * Reads the object of an answer that is returned again for a repeated `Idempotency-Key`, and throws if the caller may no longer
 * see it.
 */
type Reread<Input = unknown, Output = unknown> = (
  call: Caller,
  input: Input,
  answer: Output,
) => Promise<unknown>;

type Options<Input extends z.ZodObject, Output extends z.ZodType> = {
  access: Access;
  summary: string;
  input?: Input;
  output: Output;
  status?: 200 | 201;
  ignoresKey?: boolean;
  refuses?: Refusals;
  taggedQuery?: string;
  form?: HtmlForm;
  /** Without it, `rereadOf` finds the route that reads the object. */
  reread?: Reread<z.input<Input>, z.output<Output>>;
};

const isPage = (output: z.ZodType): output is z.ZodObject<{ items: z.ZodArray }> =>
  output instanceof z.ZodObject && Object.keys(output.shape).join() === 'items,nextCursor';

function checkPath(path: string, input: z.ZodObject | undefined) {
  if (!/^(\/:?\w[\w-]*)+$/.test(path)) throw new Error(`The path ${path} is malformed`);
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const unknown = parameters.find((name) => !(name in (input?.shape ?? {})));
  if (unknown) throw new Error(`The input of ${path} has no ${unknown}`);
}

export const buildRoute = (
  spelling: `${Method} /${string}`,
  options: Options<z.ZodObject, z.ZodType>,
  run: RestRoute['run'],
): RestRoute => {
  const { access, summary, input, taggedQuery, form } = options;
  const isPaged = isPage(options.output);
  const output = isPage(options.output) ? options.output.shape.items : options.output;
  const { status = 200, ignoresKey = false, refuses = {} } = options;
  const [method, path] = spelling.split(' ') as [Method, string];
  checkPath(path, input);
  const reread = options.reread as Reread | undefined;
  const roundHours = hoursRounding(output);
  const kind = { access, status, ignoresKey, refuses, isPaged, taggedQuery, form, reread };
  return { method, path, summary, input, output, roundHours, ...kind, run };
};

/**
 * Defines a REST route with logic of its own; others are declared by their procedure (`procedure-meta.ts`). `input` is used
 * for the OpenAPI document and for types; the procedure validates, so the handler passes the unvalidated input on. The body of a
 * page is its rows.
 */
export const route = <Input extends z.ZodObject, Output extends z.ZodType>(
  spelling: `${Method} /${string}`,
  options: Options<Input, Output>,
  run: (call: Caller, input: z.input<Input>) => Promise<z.output<Output>>,
) => buildRoute(spelling, options, run as RestRoute['run']);

/**
 * The `reread` of a route: its own, or the route that gets the created object by its id, or the one that gets the object in the
 * path. An answer that only says `ok` needs none.
 */
export function rereadOf(
  { path, reread, output }: RestRoute,
  routes: RestRoute[],
): Reread | undefined {
  if (reread || output === ok) return reread;
  const get = (spelling: string) =>
    routes.find((route) => route.method === 'GET' && route.path === spelling);
  const hasId = output instanceof z.ZodObject && 'id' in output.shape;
  const created = hasId ? get(`${path}/:id`) : undefined;
  if (created)
    return (call, _input, answer) => created.run(call, { id: (answer as { id: unknown }).id });
  const parent = path.includes('/:id') ? get(path.replace(/\/:id.*/, '/:id')) : undefined;
  return parent && ((call, input) => parent.run(call, { id: (input as { id: unknown }).id }));
}

/** Rejects users who may not call this path, before its body is read. */
export const checkAccess =
  (access: Access) =>
  ({ requestSession: { actor } }: FastifyRequest, _reply: FastifyReply, done: HookDone) => {
    if (access === 'public') return done();
    if (!actor) return done(unauthenticated());
    done(access !== 'signed-in' && !access.includes(actor.role) ? forbidden() : undefined);
  };

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges path and query (GET, DELETE) or path and body (other methods) into one input; the path takes precedence. Methods
 * with a body ignore the query, so that a password cannot end up in an access log. Repeated query parameters are rejected.
 */
export function gatherInput({ method, body, query, params }: FastifyRequest): unknown {
  if (body !== undefined && !isPlainObject(body)) throw invalid('The body must be a JSON object');
  const fields = isPlainObject(query) ? query : {};
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) throw invalid(`The parameter ${name} is given twice`, name);
  const given = method === 'GET' || method === 'DELETE' ? fields : body;
  return { ...given, ...(isPlainObject(params) ? params : {}) };
}

/** `<…?cursor=…>; rel="next"` for the page after this one. */
function linkToNext(url: string, nextCursor: string): string {
  const next = new URL(url, 'http://localhost');
  next.searchParams.set('cursor', nextCursor);
  return `<${next.pathname}${next.search}>; rel="next"`;
}

/** Creates a caller for the user of the request; `db` can be an open transaction. */
export type CallWith = (db?: Kysely<Database>) => Caller;

type AnswerContext = {
  route: RestRoute;
  db: Kysely<Database>;
  callWith: CallWith;
  secrets: Secrets;
  reread: Reread | undefined;
};

export async function answer(
  { route, db, callWith, secrets, reread }: AnswerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const input = gatherInput(request);
  const key = route.method === 'POST' ? readKey(request.headers['idempotency-key']) : undefined;
  const { actor } = request.requestSession;
  const claim = key !== undefined &&
    !route.ignoresKey && {
      key,
      input,
      call: `${request.method} ${request.url}`,
      ...keyOwnersOf({ actor, ip: request.ip, secrets }),
    };
  if (claim && actor) await spendAtNetwork(db, request.ip);
  const result = claim
    ? await runOnce(
        db,
        claim,
        (transaction) => route.run(callWith(transaction), input),
        async (transaction, first) => reread?.(callWith(transaction), input, first),
      )
    : await route.run(callWith(), input);
  reply.code(route.status);
  const { roundHours = (value: unknown) => value } = route;
  if (!route.isPaged) return roundHours(result);
  const { items, nextCursor } = result as Page<unknown>;
  if (nextCursor) reply.header('link', linkToNext(request.url, nextCursor));
  return roundHours(items);
}
