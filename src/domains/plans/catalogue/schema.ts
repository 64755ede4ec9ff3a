import * as z from 'zod';
import type { CataloguePlan } from '#shared/catalogue-plans.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { formatShortMoney, lowRate } from '#shared/money.ts';
import { optional } from '#shared/optional.ts';
import { cursor, limit } from '#shared/page.ts';
import { line, requiredLine, text } from '#shared/text.ts';
import { isKnownPlan, isNamedPlan } from './catalogue.ts';
import { planNamed } from './plan-name.ts';

const planMissing = 'Please select a plan';

/** The name of a plan: one of `GET /api/plans`, `enterprise` or `custom`. */
export const plan = planNamed(planMissing);

/** A plan that is not only named, but known. What starts one reads the catalogue and refuses a plan that is not offered. */
export const knownPlan = (error: string) => planNamed(error).refine(isKnownPlan, { error });

/** A plan that clients choose. */
export const namedPlan = plan.refine(isNamedPlan, { error: planMissing });

/** A plan of the catalogue, as it holds on a day. */
export const cataloguePlan = z
  .object({
    slug: z.string(),
    position: z.int(),
    label: z.string(),
    /** Null is the name of the agency with the label. */
    title: z.string().nullable(),
    badge: z.string().nullable(),
    advertised: z.object({
      monthlyPrice: z.number(),
      monthlyHours: z.number(),
      hourlyRate: z.number(),
    }),
    /** The terms of a new subscription. */
    recorded: z.object({ monthlyHours: z.number(), hourlyRate: z.number() }),
    weeklyHours: z.int(),
    /** Null is unlimited. */
    storageGb: z.int().nullable(),
    sharing: z.string(),
    included: z.array(z.string()),
    isMostPopular: z.boolean(),
    isOffered: z.boolean(),
  })
  .meta({ id: 'CataloguePlan' }) satisfies z.ZodType<CataloguePlan>;

export const minHoursMessage = 'Monthly hours must be at least 1';
const maxValue = 10_000;

/** The terms of a plan that is not in the catalogue. */
export const monthlyHours = z
  .number({ error: minHoursMessage })
  .min(1, minHoursMessage)
  .max(maxValue, 'Monthly hours can be at most 10,000')
  .refine(hasTwoDecimals, 'Monthly hours have at most two decimals');
export const hourlyRate = z
  .number(lowRate)
  .min(0.01, lowRate)
  .max(maxValue, { error: () => `Hourly rate can be at most ${formatShortMoney(maxValue)}` })
  .refine(hasTwoDecimals, 'Enter an hourly rate in whole cents');

const rolloverMessage = 'Enter the hours that roll over, 0 to 10,000';
/** The unused hours that roll over at most: null if all, 0 if none. */
export const rolloverLimit = z
  .number({ error: rolloverMessage })
  .min(0, rolloverMessage)
  .max(maxValue, rolloverMessage)
  .refine(hasTwoDecimals, 'The hours that roll over have at most two decimals')
  .nullish();

/** Which plan, and the terms of one outside the catalogue. */
export const planTerms = z.object({
  plan: knownPlan(planMissing),
  monthlyHours: optional(monthlyHours),
  hourlyRate: optional(hourlyRate),
  customPlanName: optional(line(120)),
  rolloverLimit,
});
export type PlanTermsInput = z.infer<typeof planTerms>;

/** Has no monthly total, because the database computes it from hours and rate. */
export const createTemplateInput = z.object({
  name: requiredLine('Plan name is required', 120),
  monthlyHours,
  hourlyRate,
  rolloverLimit,
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
    /** The unused hours that roll over at most; null if all of them do. */
    rolloverLimit: z.number().nullable(),
    description: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PlanTemplate' });
export type PlanTemplate = z.infer<typeof planTemplate>;
