import * as z from 'zod';
import { agency } from '#shared/agency.ts';
import { timeZone } from '#shared/calendar.ts';
import { maxCategories } from '#shared/categories.ts';
import { knownService } from '#shared/category-schema.ts';
import { requiredLine } from '#shared/text.ts';

/** The services in the agency's order, each once. Unknown ones stay, and are refused. */
export function inOrder(services: readonly string[]) {
  const order = agency().serviceCategories.map(({ key }) => key);
  const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...new Set(services)].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What a client told about the work for their VA. */
export const statedNeeds = z
  .object({
    services: z
      .array(knownService)
      .min(1, 'Choose at least one service')
      .max(maxCategories)
      .overwrite(inOrder),
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
