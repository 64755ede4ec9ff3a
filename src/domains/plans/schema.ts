import * as z from 'zod';
import { cursor, limit } from '#shared/page.ts';
import { requiredText, text } from '#shared/text.ts';

const fewHours = 'Monthly hours must be at least 1';
const lowRate = 'Hourly rate must be at least $0.01';
const most = 10_000;

/** The terms of a plan that is not in the catalogue. */
export const monthlyHours = z
  .number({ error: fewHours })
  .min(1, fewHours)
  .max(most, 'Monthly hours can be at most 10,000');
export const hourlyRate = z
  .number({ error: lowRate })
  .min(0.01, lowRate)
  .max(most, 'Hourly rate can be at most $10,000');

export const planName = requiredText('Plan name is required', 120);

/** The monthly total is the product of the two, whatever a caller sends. */
export const createTemplateInput = z.object({
  name: planName,
  monthlyHours,
  hourlyRate,
  description: text(2_000).nullish(),
});

export const listTemplatesInput = z.object({ limit, cursor: cursor.optional() });

export const planTemplate = z
  .object({
    id: z.int(),
    name: z.string(),
    monthlyHours: z.number(),
    hourlyRate: z.number(),
    monthlyTotal: z.number(),
    description: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PlanTemplate' });
export type PlanTemplate = z.infer<typeof planTemplate>;
