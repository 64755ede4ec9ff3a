import type { AnyTRPCRouter } from '@trpc/server';
import * as z from 'zod';
import type { Caller } from '#api';
import type { Meta } from '#server/procedure-meta.ts';
import { buildRoute, type RestRoute } from '#server/rest-route.ts';
import { id } from '#shared/id.ts';

type Procedure = {
  type: 'query' | 'mutation' | 'subscription';
  meta?: Meta;
  inputs: z.ZodObject[];
  output?: z.ZodType | { schema: z.ZodType };
};
type Calls = Record<string, Record<string, (input?: unknown) => Promise<unknown>>>;

/** Runs a procedure by its path, such as `tasks.list`. */
async function run(call: Caller, name: string, input?: unknown) {
  const [router = '', procedure = ''] = name.split('.');
  return (call as unknown as Calls)[router]?.[procedure]?.(input);
}

const isPage = (output: z.ZodType): output is z.ZodObject<{ items: z.ZodArray }> =>
  output instanceof z.ZodObject && Object.keys(output.shape).join() === 'items,nextCursor';

/** The input of a path that has an `id` instead of the field `pathId`. */
function withId({ shape }: z.ZodObject, pathId: string) {
  const { [pathId]: field, ...others } = shape;
  if (!field) throw new Error(`the input has no ${pathId}`);
  return z.object({ ...others, id });
}

function withoutId(fields: unknown, pathId: string) {
  const { id, ...others } = fields as { id: unknown };
  return { ...others, [pathId]: id };
}

function routeOf(name: string, { meta, inputs, output: declared }: Procedure): RestRoute {
  if (!meta?.rest || !meta.access || !declared) throw new Error('the procedure has no output');
  const { rest, access, hasTag, pathId, reread, ...options } = meta;
  const output = 'schema' in declared ? declared.schema : declared;
  const [input] = inputs;
  const toInput = (fields: unknown) => (pathId === undefined ? fields : withoutId(fields, pathId));
  return buildRoute(
    rest,
    {
      ...options,
      access,
      output: isPage(output) ? output.shape.items : output,
      ...(input && { input: pathId === undefined ? input : withId(input, pathId) }),
      ...(hasTag && { taggedQuery: name }),
      ...(reread !== undefined && {
        reread: (call, _input, answer) => run(call, reread, { id: (answer as { id: unknown }).id }),
      }),
    },
    (call, fields) => run(call, name, input && toInput(fields)),
    isPage(output),
  );
}

function checkRoute({ method, path, input }: RestRoute, { type, meta, inputs }: Procedure) {
  if (inputs.length > 1) throw new Error('the procedure has several inputs');
  if (method === 'GET' && type !== 'query') throw new Error(`a ${type} cannot be a GET`);
  if (!/^(\/:?\w[\w-]*)+$/.test(path)) throw new Error('the path is misspelled');
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const unknown = parameters.find((name) => !(name in (input?.shape ?? {})));
  if (unknown) throw new Error(`the input has no ${unknown}`);
  if (meta?.pathId && !parameters.includes('id')) throw new Error('the path has no id');
}

/** The REST routes that procedures declare in their `meta`. Throws if one of them cannot be served. */
export function routesOf({ _def: { procedures: all } }: AnyTRPCRouter): RestRoute[] {
  const procedures = Object.entries(all as Record<string, { _def: Procedure }>);
  return procedures.flatMap(([name, { _def: procedure }]) => {
    const { rest, reread } = procedure.meta ?? {};
    if (!rest) return [];
    try {
      const route = routeOf(name, procedure);
      checkRoute(route, procedure);
      if (reread && !(reread in all)) throw new Error(`there is no ${reread}`);
      return route;
    } catch (cause) {
      throw new Error(`The REST route ${rest} of ${name} is wrong`, { cause });
    }
  });
}
