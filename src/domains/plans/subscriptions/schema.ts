import * as z from 'zod';
import { id, reference } from '#shared/id.ts';
import { optional } from '#shared/optional.ts';
import { cursor, limit } from '#shared/page.ts';
import { shownHours } from '#shared/shown-hours.ts';
import { line } from '#shared/text.ts';
import { subscriptionStatuses } from '#shared/value-sets.ts';
import { plan, planTerms } from '../catalogue/schema.ts';

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

export const createSubscriptionInput = z.object({
  // First, because the error message is that of the first invalid field.
  userId: reference('Please select a client').optional(),
  ...planTerms.shape,
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
