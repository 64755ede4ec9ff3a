import * as z from 'zod';
import { maxId } from './id.ts';

export const maxPageSize = 1000;

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
  .transform((value) => Math.min(value, maxPageSize));

/** The maximum number of rows in a page: 500 by default, at most 1000. */
export const limit = wholeNumber
  .default(500)
  .meta({ override: { type: 'integer', minimum: 1, maximum: maxPageSize, default: 500 } });

/** The end of the previous page: the value that the rows are sorted by, and the id, which breaks ties. */
export type CursorParts = [value: string, id: number];

/** What a query reads: the rows after the cursor, or the first ones. */
export type PageRequest = { limit: number; cursor?: CursorParts | undefined };

/** For lists sorted by time. */
const instantPart = z.iso.datetime({ precision: 3 }).regex(/^[12]/);
/** For lists sorted by name. */
const textPart = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/);

function readCursor(value: string): unknown {
  try {
    return JSON.parse(atob(value.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

/** Parses an opaque cursor of `writeCursor`. */
const cursorOf = (value: z.ZodString | z.ZodISODateTime, maxLength = 400) => {
  const cursorParts: z.ZodType<CursorParts> = z.tuple([value, z.int().min(1).max(maxId)]);
  return z
    .string()
    .max(maxLength, 'Invalid cursor')
    .transform((text, context) => {
      const parts = cursorParts.safeParse(readCursor(text));
      if (parts.success) return parts.data;
      context.addIssue({ code: 'custom', message: 'Invalid cursor' });
      return z.NEVER;
    })
    .meta({ override: { type: 'string' } });
};

export const cursor = cursorOf(instantPart);
export const textCursor = cursorOf(textPart, 2000);
export const isInstantCursor = ([value]: CursorParts) => instantPart.safeParse(value).success;

/** `btoa` accepts only Latin-1, so other characters are written as JSON escapes. */
const toAscii = (json: string) =>
  json.replaceAll(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const writeCursor = (parts: CursorParts) =>
  btoa(toAscii(JSON.stringify(parts)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export type Page<Row> = { items: Row[]; nextCursor: string | null };

/** Converts up to `limit + 1` rows to a page. The extra row shows that there is a next page. */
export function toPage<Row>(rows: Row[], limit: number, key: (row: Row) => CursorParts): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? writeCursor(key(last)) : null };
}

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), nextCursor: z.string().nullable() });
