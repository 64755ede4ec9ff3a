import * as z from 'zod';
import { hasTwoDecimals } from './decimals.ts';

/** Of a task, and of the tasks that a routine creates. */
export const estimatedHours = z
  .number({ error: 'Estimated hours must be a number' })
  .min(0, 'Estimated hours cannot be negative')
  .max(10_000, 'Estimated hours can be at most 10,000')
  .refine(hasTwoDecimals, 'Estimated hours have at most two decimals')
  .nullish();
