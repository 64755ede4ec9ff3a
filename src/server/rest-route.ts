import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Caller } from '#api';
import type { Database } from '#db/types.ts';
import type { ChangesWith } from '#server/conditional-get.ts';
import { forbidden, invalid, unauthenticated } from '#server/errors.ts';
import type { HtmlForm } from '#server/html-form.ts';
import { once, ownerOf, readKey } from '#server/idempotency.ts';
import type { Role } from '#shared/actor.ts';
import type { Page } from '#shared/page.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call a path at all. The procedure behind it asks again; here it refuses before the body is read. */
export type Access = 'public' | 'signed-in' | readonly Role[];

export type Refusals = Partial<Record<401 | 402 | 403 | 404 | 409, string>>;

export type RestRoute = {
  method: Method;
  /** As Fastify spells it, below `/api`: `/tasks/:id`. */
  path: string;
  access: Access;
  input: z.ZodObject | undefined;
  output: z.ZodType;
  status: 200 | 201;
  summary: string;
  /** A list in pages: the body is the bare array, the next page stands in the `Link` header. */
  isPaged: boolean;
  /** Counts failed attempts, which the rolled-back transaction of an `Idempotency-Key` would forget. */
  countsFailures: boolean;
  /** What this path refuses beyond what every path of its kind does, as a sentence by its status. */
  refuses: Refusals;
  /** By what the answer changes, where whoever has it already is answered 304. */
  changesWith: ChangesWith | undefined;
  /** How a page without a script reaches it; all others take JSON alone. */
  form: HtmlForm | undefined;
  run: (call: Caller, input: unknown) => Promise<unknown>;
};

type Options<Input extends z.ZodObject, Output extends z.ZodType> = {
  access: Access;
  summary: string;
  input?: Input;
  output: Output;
  status?: 200 | 201;
  countsFailures?: boolean;
  refuses?: Refusals;
  changesWith?: ChangesWith;
  form?: HtmlForm;
};

const build = (
  spelling: `${Method} /${string}`,
  options: Options<z.ZodObject, z.ZodType>,
  run: RestRoute['run'],
  isPaged: boolean,
): RestRoute => {
  const { access, summary, input, output, changesWith, form } = options;
  const { status = 200, countsFailures = false, refuses = {} } = options;
  const [method, path] = spelling.split(' ') as [Method, string];
  const kind = { access, status, countsFailures, refuses, isPaged, changesWith, form };
  return { method, path, summary, input, output, ...kind, run };
};

/**
 * A row of the REST table. `input` describes the call for the document; the procedure is what validates,
 * so the handler passes on what came, typed as what the procedure takes.
 */
export const route = <Input extends z.ZodObject, Output extends z.ZodType>(
  spelling: `${Method} /${string}`,
  options: Options<Input, Output>,
  run: (call: Caller, input: z.input<Input>) => Promise<z.output<Output>>,
) => build(spelling, options, run as RestRoute['run'], false);

/** The same for a procedure that answers a page; the answer's body is the array alone. */
export const pagedRoute = <Input extends z.ZodObject, Row extends z.ZodType>(
  spelling: `GET /${string}`,
  options: Options<Input, Row>,
  run: (call: Caller, input: z.input<Input>) => Promise<Page<z.output<Row>>>,
) =>
  build(spelling, { ...options, output: z.array(options.output) }, run as RestRoute['run'], true);

/** Refuses whoever may not call this path, before its body is read. */
export const checkAccess = (access: Access) => async (request: FastifyRequest) => {
  if (access === 'public') return;
  const { actor } = request.requestSession;
  if (!actor) throw unauthenticated();
  if (access !== 'signed-in' && !access.includes(actor.role)) throw forbidden();
};

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Path and query of a read, path and body of a write, as one input; the path wins. A write takes nothing from
 * its query: a password or an id must not end up in somebody's access log. A query key given twice is refused.
 */
export function gatherInput({ method, body, query, params }: FastifyRequest): unknown {
  if (body !== undefined && !isPlainObject(body)) throw invalid('The body must be a JSON object');
  const fields = isPlainObject(query) ? query : {};
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) throw invalid(`The parameter ${name} is given twice`, name);
  const given = method === 'GET' ? fields : body;
  return { ...given, ...(isPlainObject(params) ? params : {}) };
}

/** `<…?cursor=…>; rel="next"` for the page after this one. */
function linkToNext(url: string, nextCursor: string): string {
  const next = new URL(url, 'http://localhost');
  next.searchParams.set('cursor', nextCursor);
  return `<${next.pathname}${next.search}>; rel="next"`;
}

/** Calls the procedure as the request's caller; `db` stands in for the pool, as an open transaction does. */
export type CallWith = (db?: Kysely<Database>) => Caller;

type Answering = { route: RestRoute; db: Kysely<Database>; callWith: CallWith; secret: string };

export async function answer(
  { route, db, callWith, secret }: Answering,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const input = gatherInput(request);
  const key = route.method === 'POST' ? readKey(request.headers['idempotency-key']) : undefined;
  const { actor } = request.requestSession;
  const claim = key !== undefined && {
    key,
    input,
    call: `${request.method} ${request.url}`,
    owner: ownerOf({ actor, ip: request.ip, secret }),
  };
  const result =
    claim && !route.countsFailures
      ? await once(db, claim, (transaction) => route.run(callWith(transaction), input))
      : await route.run(callWith(), input);
  reply.code(route.status);
  if (!route.isPaged) return result;
  const { items, nextCursor } = result as Page<unknown>;
  if (nextCursor) reply.header('link', linkToNext(request.url, nextCursor));
  return items;
}
