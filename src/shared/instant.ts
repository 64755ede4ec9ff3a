import * as z from 'zod';

/**
 * The limit of a period in a filter. PostgreSQL refuses years outside of its range, so the years are limited to 1000 to
 * 2999.
 */
export const instantLimit = (message: string) =>
  z.iso.datetime({ error: message }).regex(/^[12]/, message).optional();
