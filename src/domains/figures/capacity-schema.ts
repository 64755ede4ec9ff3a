import * as z from 'zod';
import { calendarDate } from '#shared/calendar.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { id } from '#shared/id.ts';

const hours = z
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

export const capacityForm = z.object({
  weeklyHours: hours,
  /** The first day on which the hours are offered. */
  validFrom: calendarDate('Choose the first day', 'This day does not exist'),
});
export const setCapacityInput = capacityForm.extend({ id });
export const capacity = z
  .object({ vaId: z.int(), validFrom: z.iso.date(), weeklyHours: z.number() })
  .meta({ id: 'VaCapacity' });
