import * as z from 'zod';

export const largestPage = 1000;

const wholeNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ],
    {
      error: 'limit must be a whole number',
    },
  )
  .pipe(z.number().int('limit must be a whole number').min(1, 'limit must be at least 1'))
  .transform((value) => Math.min(value, largestPage));

/** How many rows a list answers at most: 500 unless told, 1000 at the most. */
export const limit = wholeNumber
  .default(500)
  .meta({ override: { type: 'integer', minimum: 1, maximum: largestPage, default: 500 } });

/** Where the former page ended: the value its rows are ordered by, and the id that breaks ties. */
const cursorParts = z.tuple([z.string().regex(/^[\w:. -]{0,200}$/), z.number().int()]);
export type CursorParts = z.infer<typeof cursorParts>;

function readCursor(value: string): unknown {
  try {
    return JSON.parse(atob(value.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

/** An opaque mark made by `writeCursor`; the procedure gets the values inside it. */
export const cursor = z
  .string()
  .max(400, 'Invalid cursor')
  .transform((value, context) => {
    const parts = cursorParts.safeParse(readCursor(value));
    if (parts.success) return parts.data;
    context.addIssue({ code: 'custom', message: 'Invalid cursor' });
    return z.NEVER;
  })
  .meta({ override: { type: 'string' } });

export const writeCursor = (parts: CursorParts) =>
  btoa(JSON.stringify(parts)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

export type Page<Row> = { items: Row[]; nextCursor: string | null };

/** Turns `limit + 1` rows read into a page: the surplus row only tells that there are more. */
export function toPage<Row>(rows: Row[], limit: number, key: (row: Row) => CursorParts): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor(key(last)) : null };
}

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), nextCursor: z.string().nullable() });
