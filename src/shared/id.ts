import * as z from 'zod';
// Only its types: it adds the OpenAPI fields that `meta` takes below.
import type {} from 'zod-openapi';

export const maxId = 2_147_483_647;
const spelling = /^[1-9][0-9]{0,9}$/;

/** No row ever has this id, so whatever is looked up by it is not found. */
const noSuchId = 0;

function toId(value: unknown): number {
  const number = typeof value === 'string' && spelling.test(value) ? Number(value) : value;
  const isId =
    typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= maxId;
  return isId ? number : noSuchId;
}

/**
 * The id of the thing a call is about, as a number or as its spelling in a URL. A malformed, negative or
 * oversized one is not a validation error: it reads as an id that does not exist and so answers 404.
 */
export const id = z
  .unknown()
  .transform(toId)
  .meta({ override: { type: 'integer', minimum: 1 } }) as unknown as z.ZodType<
  number,
  number | string
>;

/** A reference to another row inside a body or a query: here a wrong shape is the caller's mistake (400). */
export const reference = (message: string) =>
  z
    .union([z.number(), z.string().regex(spelling, message).transform(Number)], { error: message })
    .pipe(z.number({ error: message }).int(message).min(1, message).max(maxId, message))
    .meta({ override: { type: 'integer', minimum: 1 } }) as unknown as z.ZodType<
    number,
    number | string
  >;
