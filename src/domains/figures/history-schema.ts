import * as z from 'zod';
import { monthField } from './schema.ts';

export const figuresHistoryInput = z.object({
  /** The last month; by default, and at most, the current one. */
  to: monthField('to must be a month, such as 2026-03').optional(),
});

export const monthFigures = z
  .object({
    month: z.iso.date(),
    /** Null in the months before the first figure. The recurring revenue is that at the end of the month. */
    figures: z
      .object({ recurring: z.number(), revenue: z.number(), cost: z.number(), margin: z.number() })
      .nullable(),
  })
  .meta({ id: 'MonthFigures' });
export type MonthFigures = z.infer<typeof monthFigures>;
