import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { isDevelopmentOrTest } from '#server/env.ts';

/**
 * An output that is validated in tests and development only. Parsing 200 rows takes a fifth of the time of a list
 * request (docs/performance.md). The check is stricter than zod's: a field that the schema would drop is an error.
 */
export const validatedInTests =
  <Schema extends z.ZodType>(schema: Schema) =>
  (value: unknown): z.output<Schema> => {
    if (!isDevelopmentOrTest) return value as z.output<Schema>;
    const parsed = schema.parse(value);
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(value)), JSON.parse(JSON.stringify(parsed))))
      throw new Error('The output has fields that its schema does not have');
    return parsed;
  };
