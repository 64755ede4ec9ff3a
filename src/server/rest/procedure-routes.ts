import type { AnyTRPCRouter } from '@trpc/server';
import * as z from 'zod';
import type { Caller } from '#api';
import { id } from '#shared/id.ts';
import type { Meta, RestMeta } from './procedure-meta.ts';
import { buildRoute, type RestRoute } from './route.ts';

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
  const found = (call as unknown as Calls)[router]?.[procedure];
  if (!found) throw new Error(`There is no procedure ${name}`);
  return found(input);
}

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

function routeOf(name: string, meta: Meta & RestMeta, procedure: Procedure): RestRoute {
  const { type, inputs, output: declared } = procedure;
  const { rest, access, hasTag, pathId, reread, ...options } = meta;
  if (!access) throw new Error('the procedure has no access');
  if (!declared) throw new Error('the procedure has no output');
  if (inputs.length > 1) throw new Error('the procedure has several inputs');
  if (rest.startsWith('GET ') && type !== 'query') throw new Error(`a ${type} cannot be a GET`);
  if (pathId !== undefined && !/:id\b/.test(rest)) throw new Error('the path has no id');
  const output = 'schema' in declared ? declared.schema : declared;
  const [input] = inputs;
  const toInput = (fields: unknown) => (pathId === undefined ? fields : withoutId(fields, pathId));
  return buildRoute(
    rest,
    {
      ...options,
      access,
      output,
      ...(input && { input: pathId === undefined ? input : withId(input, pathId) }),
      ...(hasTag && { taggedQuery: name }),
      ...(reread !== undefined && {
        reread: (call, _input, answer) => run(call, reread, { id: (answer as { id: unknown }).id }),
      }),
    },
    (call, fields) => run(call, name, input && toInput(fields)),
  );
}

/** The REST routes that procedures declare in their `meta`. Throws if one of them cannot be served. */
export function routesOf({ _def: { procedures: all } }: AnyTRPCRouter): RestRoute[] {
  const procedures = Object.entries(all as Record<string, { _def: Procedure }>);
  return procedures.flatMap(([name, { _def: procedure }]) => {
    const { meta } = procedure;
    if (!meta?.rest) return [];
    try {
      if (meta.reread && !(meta.reread in all)) throw new Error(`there is no ${meta.reread}`);
      return routeOf(name, meta, procedure);
    } catch (cause) {
      throw new Error(`The REST route ${meta.rest} of ${name} is wrong`, { cause });
    }
  });
}
