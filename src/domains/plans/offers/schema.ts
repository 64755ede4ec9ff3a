import * as z from 'zod';
import { bespokePlans, planSlug } from '#shared/catalogue-plans.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { id } from '#shared/id.ts';
import { formatShortMoney } from '#shared/money.ts';
import { clearable, optional } from '#shared/optional.ts';
import { requiredLine } from '#shared/text.ts';
import { cataloguePlan, hourlyRate, monthlyHours } from '../catalogue/schema.ts';

const lowPrice = { error: () => `Enter a price above ${formatShortMoney(0)}` };
const maxPrice = 100_000;
const advertisedPrice = z
  .number(lowPrice)
  .positive(lowPrice)
  .max(maxPrice, { error: () => `The price can be at most ${formatShortMoney(maxPrice)}` })
  .refine(hasTwoDecimals, 'Enter a price in whole cents');
const weeklyMessage = 'Enter the hours per week, 1 to 168';
const storageMessage = 'Enter whole gigabytes, 1 to 100,000, or leave it empty for unlimited';
const positionMessage = 'Enter the position of the plan, 1 to 99';

const slugMessage = 'Use lower case letters, digits and hyphens, at most 20';
const slug = z
  .string({ error: slugMessage })
  .regex(planSlug, { error: slugMessage, abort: true })
  .refine((name) => !bespokePlans.some((one) => one === name), {
    error: 'Enterprise and custom plans are agreed with each client',
  });

const maxLines = 12;

/** The terms and texts of a plan from a day on, as entered: one line of `included` for each service. */
export const planVersionForm = z.object({
  validFrom: z.iso.date({ error: 'Choose the day from which the plan is valid' }),
  label: requiredLine('Name is required', 40),
  title: clearable(requiredLine('Title is required', 60)),
  badge: clearable(requiredLine('Badge is required', 30)),
  advertisedPrice,
  advertisedHours: monthlyHours,
  advertisedRate: hourlyRate,
  monthlyHours,
  hourlyRate,
  weeklyHours: z
    .number({ error: weeklyMessage })
    .int(weeklyMessage)
    .min(1, weeklyMessage)
    .max(168, weeklyMessage),
  storageGb: clearable(
    z
      .number({ error: storageMessage })
      .int(storageMessage)
      .min(1, storageMessage)
      .max(100_000, storageMessage),
  ),
  sharing: requiredLine('Say how files are shared', 60),
  included: optional(z.string().max(2_000, 'Must be at most 2,000 characters')).transform((lines) =>
    [...new Set((lines ?? '').split('\n').map((one) => one.trim()))].filter((one) => one !== ''),
  ),
  isMostPopular: z.boolean().default(false),
  isOffered: z.boolean().default(false),
  position: z
    .number({ error: positionMessage })
    .int(positionMessage)
    .min(1, positionMessage)
    .max(99, positionMessage),
});

/** A version of a plan. Without a name it is a new plan, which gets a name that no other one has. */
export const savePlanInput = planVersionForm.extend({
  slug: slug.optional(),
  included: z
    .array(requiredLine('A line is empty', 80))
    .max(maxLines, `At most ${maxLines} lines of what is included`),
  isOffered: z.boolean().default(true),
});
export type SavePlanInput = z.infer<typeof savePlanInput>;

export const planVersionRef = z.object({ id });

const planVersion = cataloguePlan.extend({ id: z.int(), validFrom: z.iso.date() });

/** The plans for administrators: those that hold today, and what is planned. */
export const planOffers = z
  .object({
    today: z.iso.date(),
    plans: z.array(
      planVersion.extend({
        /** How many clients have the plan, on whichever terms. */
        running: z.int(),
      }),
    ),
    planned: z.array(planVersion),
  })
  .meta({ id: 'PlanOffers' });
export type PlanOffers = z.infer<typeof planOffers>;

/** What a change would do, in sentences. */
export const planChangeEffects = z.object({ effects: z.array(z.string()) });
