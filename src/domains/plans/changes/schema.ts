import * as z from 'zod';
import { id } from '#shared/id.ts';
import { optional } from '#shared/optional.ts';
import { plan } from '../catalogue/schema.ts';

const shownPlan = z.object({
  plan,
  customPlanName: z.string().nullable(),
  monthlyHours: z.number(),
  hourlyRate: z.number(),
});

/** A plan that replaces the running one on a later day. */
export const scheduledChange = shownPlan.extend({
  id: z.int(),
  /** The plan that it replaces. */
  subscriptionId: z.int(),
  effectiveOn: z.iso.date(),
});
export type ScheduledChangeView = z.infer<typeof scheduledChange>;

export const changeRef = z.object({
  plan: plan.extract(['part-time', 'full-time'], { error: 'Please select a plan' }),
});

/** What a change is made for. It is scheduled only while these figures hold. */
export const changeFigures = z.object({
  subscriptionId: z.int(),
  effectiveOn: z.iso.date(),
  /** Charged on that day, and each month after it. */
  amount: z.number(),
});

export const changePreview = changeFigures.extend({
  from: shownPlan,
  to: shownPlan,
  /** The month of the present plan that begins before, as usual; null if none does. */
  renewal: z.object({ on: z.iso.date(), amount: z.number() }).nullable(),
});
export type ChangePreview = z.infer<typeof changePreview>;

export const scheduleInput = changeRef.extend({ previewed: changeFigures });
export type ScheduleInput = z.infer<typeof scheduleInput>;

/** Clients leave out `clientId`; administrators must set it. */
export const withdrawInput = z.object({ clientId: optional(id) });
