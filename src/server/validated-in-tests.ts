import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { isDevelopmentOrTest } from '#server/env.ts';

/**
 * The output of a list that is asked for all day. To parse 200 rows is a fifth of such an answer's work
 * (docs/performance.md), and its rows are columns named one by one; so the tests and `npm run dev` hold each answer
 * against the schema, more strictly than parsing does: what it would drop is refused. A started product trusts them.
 */
export const validatedInTests =
  <Schema extends z.ZodType>(schema: Schema) =>
  (value: unknown): z.output<Schema> => {
    if (!isDevelopmentOrTest) return value as z.output<Schema>;
    const parsed = schema.parse(value);
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(value)), JSON.parse(JSON.stringify(parsed))))
      throw new Error('This answer holds more than its schema says');
    return parsed;
  };
