import * as z from 'zod';
import { hasTwoDecimals } from '#shared/decimals.ts';

/** The hours that a VA offers in a week. */
export const weeklyHours = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,3}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    {
      error: 'Weekly hours must be a number',
    },
  )
  .pipe(
    z
      .number()
      .min(0, 'Weekly hours must be at least 0')
      .max(100, 'Weekly hours must be at most 100')
      .refine(hasTwoDecimals, 'Weekly hours have at most 2 decimals'),
  )
  .meta({ override: { type: 'number', minimum: 0, maximum: 100 } });
