import * as z from 'zod';
import { weeklyHours } from '#domains/users/capacity/schema.ts';
import { calendarDate } from '#shared/calendar.ts';
import { id } from '#shared/id.ts';

export const capacityForm = z.object({
  weeklyHours,
  /** The first day on which the hours are offered. */
  validFrom: calendarDate('Choose the first day', 'This day does not exist'),
});
export const setCapacityInput = capacityForm.extend({ id });
export const capacity = z
  .object({ vaId: z.int(), validFrom: z.iso.date(), weeklyHours: z.number() })
  .meta({ id: 'VaCapacity' });
