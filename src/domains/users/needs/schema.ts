import * as z from 'zod';
import { timeZone } from '#shared/calendar.ts';
import { requiredLine } from '#shared/text.ts';
import { specializations } from '#shared/value-sets.ts';
import { specialization } from '../schema.ts';

/** What a client told about the work for their VA. */
export const statedNeeds = z
  .object({
    services: z
      .array(specialization)
      .min(1, 'Choose at least one service')
      .max(specializations.length)
      .overwrite((services) => specializations.filter((one) => services.includes(one))),
    hoursPerWeek: z
      .number({ error: 'Enter the hours per week' })
      .int('Enter whole hours')
      .min(1, 'Enter at least 1 hour')
      .max(168, 'A week has 168 hours'),
    timeZone,
    languages: requiredLine('Languages are required', 200),
  })
  .meta({ id: 'StatedNeeds' });
export type StatedNeeds = z.infer<typeof statedNeeds>;
