import * as z from 'zod';
import { id } from '#shared/id.ts';
import { optional } from '#shared/optional.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { namedPlan, plan, planTerms } from '../catalogue/schema.ts';

const shownName = z.object({ plan, customPlanName: z.string().nullable() });
const shownPlan = shownName.extend({ monthlyHours: z.number(), hourlyRate: z.number() });
const shownTerms = shownPlan.extend({
  /** The unused hours that roll over at most; null if all of them do. */
  rolloverLimit: z.number().nullable(),
});

export const planRef = z.object({ plan: namedPlan });

/** The price of a plan that starts today, and its effect on the client's current plan and hours. */
export const startPreview = z.object({
  plan,
  monthlyHours: z.number(),
  hourlyRate: z.number(),
  /** Charged today: the price of a month less the credit. */
  amount: z.number(),
  price: z.number(),
  /** For the unused days of the previous plan, whose hours the client gives back; null if there is none. */
  credit: z
    .object({
      amount: z.number(),
      hours: shownHours,
      days: z.int(),
      daysOfMonth: z.int(),
    })
    .nullable(),
  /** The unused days of a month that is not paid. They are credited on its open invoice, and their hours are given back. */
  unused: z.object({ hours: shownHours, amount: z.number() }).nullable(),
  /** A scheduled change to another plan that no longer happens. */
  withdraws: shownName.nullable(),
  /** The plan that ends today. */
  replaces: shownName.extend({ endDate: z.iso.date() }).nullable(),
  /** Hours that the client owes. They are billed on a separate invoice when the plan starts. Null if there are none. */
  extraHours: z.object({ hours: shownHours, amount: z.number() }).nullable(),
  /** Unused hours that move to the plan; negative if the client owes hours that are not billed. */
  hoursMoved: shownHours,
  /** Hours available after the payment. */
  hoursAvailable: shownHours,
  nextBillingDate: z.iso.date(),
  nextAmount: z.number(),
});
export type StartPreview = z.infer<typeof startPreview>;

/** A plan that replaces the running one on a later day. */
export const scheduledChange = shownPlan.extend({
  id: z.int(),
  /** The plan that it replaces. */
  subscriptionId: z.int(),
  effectiveOn: z.iso.date(),
});
export type ScheduledChange = z.infer<typeof scheduledChange>;

/** What a change is scheduled for. It is scheduled only while these figures hold. */
const scheduleFigures = z.object({
  subscriptionId: z.int(),
  effectiveOn: z.iso.date(),
  /** Charged on that day, and each month after it. */
  amount: z.number(),
});

export const schedulePreview = scheduleFigures.extend({
  from: shownPlan,
  to: shownPlan,
  /** The renewal of the present plan before the change; null if there is none. */
  renewal: z.object({ on: z.iso.date(), amount: z.number() }).nullable(),
});
export type SchedulePreview = z.infer<typeof schedulePreview>;

export const scheduleInput = planRef.extend({ previewed: scheduleFigures });
export type ScheduleInput = z.infer<typeof scheduleInput>;

/** Clients leave out `clientId`; administrators must set it. */
export const withdrawInput = z.object({ clientId: optional(id) });

/**
 * What an administrator does with a client's plan. `start` ends a running plan; `cancel` ends the plan at the end of the
 * billing period, `end` today; `keep` takes a cancellation or a planned pause back.
 */
export const planAct = z.enum(['start', 'pause', 'activate', 'cancel', 'end', 'keep'], {
  error: 'Please select what to do with the plan',
});
export type PlanAct = z.infer<typeof planAct>;

/** The plan and its terms apply only to `start`. */
export const previewChangeInput = planTerms.partial({ plan: true }).extend({
  clientId: id,
  act: planAct,
});
export type PreviewChangeInput = z.infer<typeof previewChangeInput>;

/** What a change does. A change is made only while these figures hold. */
export const planFigures = z.object({
  /** The plan that is changed, or that ends when another one starts. */
  subscriptionId: z.int().nullable(),
  effectiveOn: z.iso.date(),
  /** Charged or owed from that day on: the price of the month less the credit. */
  amount: z.number(),
  /** For the unused days of the plan that an upgrade replaces. */
  credit: z.number().default(0),
  /** For the unused days of a month on an open invoice, which is credited. */
  invoiceCredit: z.number().default(0),
  /** The hours that the client gives back for one of these credits. */
  hoursCredited: shownHours.default(0),
  /** Hours that the client owes and their price. They are billed on a separate invoice when a plan starts. */
  extraHours: shownHours.default(0),
  extraAmount: z.number().default(0),
  hoursGranted: shownHours,
  /** Hours left after the change; negative if the client owes hours. */
  hoursLeft: shownHours,
  nextBillingDate: z.iso.date().nullable(),
  nextAmount: z.number().nullable(),
});
export type PlanFigures = z.infer<typeof planFigures>;

export const planPauseInput = z.object({
  from: z.iso.date({ error: 'Please choose the first day of the pause' }),
});

export const actPreview = z.object({
  act: planAct,
  /** The plan after the change, or the plan that pauses or ends. */
  plan: shownTerms,
  /** The plan that ends when this one starts. */
  replaces: shownTerms.nullable(),
  figures: planFigures,
  /** A scheduled change that the act withdraws, or that a paused plan begins with. */
  change: scheduledChange.nullable(),
  /** Whether the months are charged to the client's card, so that no payment needs to be recorded. */
  isChargedToCard: z.boolean(),
});
export type ActPreview = z.infer<typeof actPreview>;
