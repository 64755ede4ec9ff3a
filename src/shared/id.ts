import * as z from 'zod';
// Adds the types of the OpenAPI fields in `meta` below.
import type {} from 'zod-openapi';

export const maxId = 2_147_483_647;
const spelling = /^[1-9][0-9]{0,9}$/;

/** No row has this id, so a lookup finds nothing. */
const noSuchId = 0;

function toId(value: unknown): number {
  const number = typeof value === 'string' && spelling.test(value) ? Number(value) : value;
  const isId =
    typeof number === 'number' && Number.isInteger(number) && number > 0 && number <= maxId;
  return isId ? number : noSuchId;
}

/**
 * The id of the object that a call is about, as a number or as a string in a URL. An invalid id is not a validation
 * error: it is converted to an id that does not exist, so the response is a 404.
 */
export const id = z
  .unknown()
  .transform(toId)
  .meta({ override: { type: 'integer', minimum: 1 } }) as unknown as z.ZodType<
  number,
  number | string
>;

/** A reference to another row in a body or a query. An invalid one is a validation error (400). */
export const reference = (message: string) =>
  z
    .union([z.number(), z.string().regex(spelling, message).transform(Number)], { error: message })
    .pipe(z.number({ error: message }).int(message).min(1, message).max(maxId, message))
    .meta({ override: { type: 'integer', minimum: 1 } }) as unknown as z.ZodType<
    number,
    number | string
  >;

/** A required selection. The procedure checks whether the id exists (404). */
export const requiredId = (message: string) =>
  z
    .unknown()
    .refine((value) => value !== undefined && value !== null && value !== '', message)
    .pipe(id)
    .meta({ override: { type: 'integer', minimum: 1 } }) as unknown as z.ZodType<
    number,
    number | string
  >;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The UUID of the object that a call is about. A malformed one is converted to '', which no object has: a 404. */
export const publicId = z
  .unknown()
  .transform((value) => (typeof value === 'string' && uuid.test(value) ? value : ''))
  .meta({ override: { type: 'string', format: 'uuid' } }) as unknown as z.ZodType<string, string>;
