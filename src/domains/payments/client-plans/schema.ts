import * as z from 'zod';
import { hoursBalance } from '#domains/ledger/schema.ts';
import { hourlyRate, monthlyHours, plan, rolloverLimit } from '#domains/plans/catalogue/schema.ts';
import { scheduledChange } from '#domains/plans/changes/schema.ts';
import { subscription } from '#domains/plans/subscriptions/schema.ts';
import { id } from '#shared/id.ts';
import { optional } from '#shared/optional.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { line } from '#shared/text.ts';
import { paymentElsewhere, requestId } from '../recorded/schema.ts';

export const clientRef = z.object({ clientId: id });

/** Hours and rate apply only to plans outside the catalogue. */
export const planTerms = z.object({
  plan,
  monthlyHours: optional(monthlyHours),
  hourlyRate: optional(hourlyRate),
  customPlanName: optional(line(120)),
  rolloverLimit,
});
export type PlanTermsInput = z.infer<typeof planTerms>;

/** How the first month is paid. A later payment is recorded when it arrives. */
export const planPayment = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('later') }),
    z.object({ kind: z.literal('card') }),
    paymentElsewhere.extend({ kind: z.literal('elsewhere') }),
  ],
  { error: 'Please select how the plan is paid' },
);
export type PlanPayment = z.infer<typeof planPayment>;

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
  /** For the unused days of the plan that an upgrade replaces, and the hours that the client gives back for it. */
  credit: z.number().default(0),
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

const shownPlan = z.object({
  plan,
  customPlanName: z.string().nullable(),
  monthlyHours: z.number(),
  hourlyRate: z.number(),
  rolloverLimit: z.number().nullable(),
});

export const planChangePreview = z.object({
  act: planAct,
  /** The plan after the change, or the plan that pauses or ends. */
  plan: shownPlan,
  /** The plan that ends when this one starts. */
  replaces: shownPlan.nullable(),
  figures: planFigures,
  /** A scheduled change that the act withdraws, or that a paused plan begins with. */
  change: scheduledChange.nullable(),
  /** Whether the months are charged to the client's card, so that no payment needs to be recorded. */
  isChargedToCard: z.boolean(),
  /** The card of the client that `start` can charge. */
  card: z.string().nullable(),
});
export type PlanChangePreview = z.infer<typeof planChangePreview>;

export const changePlanInput = previewChangeInput.extend({
  id: requestId,
  payment: planPayment.default({ kind: 'later' }),
  /** The figures of the preview that the administrator confirmed. */
  previewed: planFigures,
});
export type ChangePlanInput = z.infer<typeof changePlanInput>;

export const planChangeResult = z.object({
  /** Null if the card was declined, and while the payment is being processed: the plan starts when it is confirmed. */
  subscription: subscription.nullable(),
  /** Why the card was declined. The failed payment is listed, and nothing else has changed. */
  failure: z.string().nullable(),
});

const billedMonth = z.object({
  subscriptionId: z.int(),
  plan,
  customPlanName: z.string().nullable(),
  periodStart: z.iso.date(),
  /** The first day of the next month. */
  periodEnd: z.iso.date(),
  /** Taken off the price, for the unused days of the plan before. */
  credit: z.number(),
  /** After the credit. */
  price: z.number(),
  paid: z.number(),
  /** What is not paid yet. */
  open: z.number(),
  /** The open invoice that the month is on. A recorded payment of the month pays all that is open of it. */
  invoice: z
    .object({ id: z.int(), number: z.string(), issuedOn: z.iso.date(), open: z.number() })
    .nullable(),
});

export const clientPlan = z.object({
  /** Active, or cancelled and not over yet. */
  running: subscription.nullable(),
  paused: subscription.nullable(),
  /** The card that the client paid with last, such as `Visa ending in 4242`. */
  card: z.string().nullable(),
  /** Whether the months of the running plan are charged to the card. */
  isChargedToCard: z.boolean(),
  hours: hoursBalance,
  /** The plan that replaces the running or the paused one on a later day. */
  change: scheduledChange.nullable(),
  /** The newest billing months of all plans. */
  months: z.array(billedMonth),
});
export type ClientPlan = z.infer<typeof clientPlan>;
