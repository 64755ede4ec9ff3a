import * as z from 'zod';
import { beginCheckoutInput, payWithSavedCardInput } from '#domains/payments/schema.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { packSizes } from '../catalogue/catalogue.ts';
import { plan } from '../catalogue/schema.ts';

/** Hours of a pack that is for sale, as a number or its spelling in a URL. */
export const packHours = z.coerce
  .number({ error: 'Please select a pack' })
  .refine((hours) => packSizes.some((size) => size === hours), 'Please select a pack');

export const packRef = z.object({ hours: packHours });

/** The hours that the preview shows as bought, so that a pack that was paid in another tab is not paid again. */
const boughtBefore = z.number({ error: 'The hours are not valid' }).optional();

export const beginPackInput = beginCheckoutInput
  .omit({ plan: true })
  .extend({ hours: packHours, bought: boughtBefore });
export type BeginPackInput = z.infer<typeof beginPackInput>;

/** Without a card, which the client gives on the provider's page. */
export const beginHostedPackInput = beginPackInput.omit({
  token: true,
  billingName: true,
  billingEmail: true,
});
export type BeginHostedPackInput = z.infer<typeof beginHostedPackInput>;

export const payPackWithSavedCardInput = payWithSavedCardInput.extend({
  hours: packHours,
  bought: boughtBefore,
});
export type PayPackWithSavedCardInput = z.infer<typeof payPackWithSavedCardInput>;

/** What a pack costs today, and the hours left with it. */
export const packPreview = z.object({
  hours: z.number(),
  /** The hourly rate of the plan that runs. */
  hourlyRate: z.number(),
  amount: z.number(),
  plan,
  customPlanName: z.string().nullable(),
  /** The hours of the packs that were bought in this month. */
  bought: z.number(),
  hoursLeft: shownHours,
  hoursAfter: shownHours,
  /** The first day of the next period. */
  periodEnd: z.iso.date(),
  /** The unused hours that roll over at most; null if all of them do. A pack is kept at the end of its own period. */
  rolloverLimit: z.number().nullable(),
});
export type PackPreview = z.infer<typeof packPreview>;
