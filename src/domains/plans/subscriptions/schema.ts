import * as z from 'zod';
import { id, reference } from '#shared/id.ts';
import { optional } from '#shared/optional.ts';
import { cursor, limit } from '#shared/page.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { line } from '#shared/text.ts';
import { subscriptionStatuses } from '#shared/value-sets.ts';
import { hourlyRate, monthlyHours, plan, rolloverLimit } from '../catalogue/schema.ts';

export const subscriptionStatus = z.enum(subscriptionStatuses, {
  error: 'Please select a status',
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

// Twelve or more digits, with optional separators, could be a card number.
const cardNumber = /\d(?:[ .-]?\d){11,}/;

const checkoutId = z.uuid();

/** The id of a checkout, a payment provider's token, or a label such as 'Visa ending in 4242'. */
const paymentMethod = line(120).refine(
  (value) => checkoutId.safeParse(value).success || !cardNumber.test(value),
  'Card numbers are not accepted here',
);

/** Hours and rate apply only to plans outside the catalogue. */
export const createSubscriptionInput = z.object({
  userId: reference('Please select a client').optional(),
  plan,
  monthlyHours: optional(monthlyHours),
  hourlyRate: optional(hourlyRate),
  customPlanName: optional(line(120)),
  rolloverLimit,
  paymentMethod: optional(paymentMethod),
});
export type CreateSubscriptionInput = z.infer<typeof createSubscriptionInput>;

export const setSubscriptionStatusInput = z.object({ id, status: subscriptionStatus });

export const subscriptionRef = z.object({ id });

export const listSubscriptionsInput = z.object({
  /** Restricts the list to one client. */
  userId: id.optional(),
  limit,
  cursor: cursor.optional(),
});

export const previewPlanInput = z.object({
  plan: plan.extract(['part-time', 'full-time'], { error: 'Please select a plan' }),
});

/** The price of a plan that starts today, and its effect on the client's current plan and hours. */
export const planPreview = z.object({
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
  /** A scheduled change to another plan that no longer happens. */
  withdraws: z.object({ plan, customPlanName: z.string().nullable() }).nullable(),
  /** The plan that ends today. */
  replaces: z
    .object({ plan, customPlanName: z.string().nullable(), endDate: z.iso.date() })
    .nullable(),
  /** Hours that the client owes. They are billed on a separate invoice when the plan starts. Null if there are none. */
  extraHours: z.object({ hours: shownHours, amount: z.number() }).nullable(),
  /** Unused hours that move to the plan; negative if the client owes hours that are not billed. */
  hoursMoved: shownHours,
  /** Hours available after the payment. */
  hoursAvailable: shownHours,
  nextBillingDate: z.iso.date(),
  nextAmount: z.number(),
});
export type PlanPreview = z.infer<typeof planPreview>;

export const subscription = z
  .object({
    id: z.int(),
    userId: z.int(),
    plan,
    status: subscriptionStatus,
    monthlyHours: z.number(),
    hourlyRate: z.number(),
    /** Hours used in the current billing period, or in the last one of a plan that has ended. */
    hoursUsed: shownHours,
    customPlanName: z.string().nullable(),
    /** The unused hours that roll over at most; null if all of them do. */
    rolloverLimit: z.number().nullable(),
    startDate: z.iso.date().nullable(),
    /** The first day that the plan does not cover: a cancelled plan runs until then, an active one pauses on that day. */
    endDate: z.iso.date().nullable(),
    /** Active or cancelled, without an end date in the past. Hours of a running plan can be used. */
    isRunning: z.boolean(),
    /** The day from which an inactive plan is paused, until it is activated again or another plan starts. */
    pausedOn: z.iso.date().nullable(),
    /** Null for VAs, as are the two payment dates. */
    paymentMethod: z.string().nullable(),
    lastPaymentDate: z.iso.date().nullable(),
    nextBillingDate: z.iso.date().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscription>;
