import * as z from 'zod';
import { hourlyRate, monthlyHours } from '#domains/plans/schema.ts';
import { id, reference } from '#shared/id.ts';
import { optional } from '#shared/optional.ts';
import { cursor, limit } from '#shared/page.ts';
import { text } from '#shared/text.ts';

export const plan = z.enum(['part-time', 'full-time', 'enterprise', 'custom'], {
  error: 'Please select a plan',
});
export type Plan = z.infer<typeof plan>;

export const subscriptionStatus = z.enum(['active', 'inactive', 'cancelled', 'pending'], {
  error: 'Please select a status',
});
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

// Grouped as people write them, twelve digits and more are a card's, whatever stands around them.
const cardNumber = /\d(?:[ .-]?\d){11,}/;

const checkoutId = z.uuid();

/** The id of a checkout, a payment provider's token, or a label such as 'Visa ending in 4242'. */
const paymentMethod = text(120).refine(
  (value) => checkoutId.safeParse(value).success || !cardNumber.test(value),
  'Card numbers are not accepted here',
);

/** Hours and rate count for plans outside the catalogue only; what used and status are, nobody sends. */
export const createSubscriptionInput = z.object({
  userId: reference('Please select a client').optional(),
  plan,
  monthlyHours: optional(monthlyHours),
  hourlyRate: optional(hourlyRate),
  customPlanName: optional(text(120)),
  paymentMethod: optional(paymentMethod),
});
export type CreateSubscriptionInput = z.infer<typeof createSubscriptionInput>;

export const setSubscriptionStatusInput = z.object({ id, status: subscriptionStatus });

export const subscriptionRef = z.object({ id });

export const listSubscriptionsInput = z.object({
  /** For an administrator: one client's. */
  userId: id.optional(),
  limit,
  cursor: cursor.optional(),
});

export const previewPlanInput = z.object({
  plan: plan.extract(['part-time', 'full-time'], { error: 'Please select a plan' }),
});

/** What a client pays for a plan that begins today, and what becomes of the plan and the hours they have. */
export const planPreview = z.object({
  plan,
  monthlyHours: z.number(),
  hourlyRate: z.number(),
  /** Charged today. Money paid for the former plan is not credited: its unused hours move instead. */
  amount: z.number(),
  /** The plan that ends today. */
  replaces: z
    .object({ plan, customPlanName: z.string().nullable(), endDate: z.iso.date() })
    .nullable(),
  /** Unused hours that move to the plan; negative where hours are owed. */
  hoursMoved: z.number(),
  /** What may be used once the plan is paid for. */
  hoursAvailable: z.number(),
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
    /** In the current billing period, or in the last one of a plan that is over; the hours ledger's sum. */
    hoursUsed: z.number(),
    customPlanName: z.string().nullable(),
    startDate: z.iso.date().nullable(),
    /** The first day that the plan does not cover. A cancelled plan runs until then. */
    endDate: z.iso.date().nullable(),
    /** Active, or cancelled and not at its end yet: its hours may be used. */
    isRunning: z.boolean(),
    /** Null for a VA, as the two dates of payment are. */
    paymentMethod: z.string().nullable(),
    lastPaymentDate: z.iso.date().nullable(),
    nextBillingDate: z.iso.date().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscription>;
