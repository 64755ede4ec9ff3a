import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { procedures } from './transports.ts';

/** The schemas of the outputs that the server does not validate, by procedure. */
export const declaredOutputs = new Map(
  [...procedures].flatMap(([path, { _def }]) => {
    const schema = _def.output?.schema;
    return schema instanceof z.ZodType ? [[path, schema] as const] : [];
  }),
);

/** Stricter than zod: a field that the schema would drop is an error too. */
export function expectDeclared(path: string, body: string) {
  const schema = declaredOutputs.get(path);
  const data: unknown = JSON.parse(body)?.result?.data;
  if (!schema || data === undefined) return;
  const parsed = schema.parse(data);
  if (!isDeepStrictEqual(data, JSON.parse(JSON.stringify(parsed))))
    throw new Error(`The output of ${path} has fields that its schema does not have`);
}
