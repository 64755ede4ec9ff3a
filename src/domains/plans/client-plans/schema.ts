import * as z from 'zod';
import { hoursBalance } from '#domains/ledger/schema.ts';
import { paymentElsewhere, requestId } from '#domains/payments/recorded/schema.ts';
import { id } from '#shared/id.ts';
import { plan } from '../catalogue/schema.ts';
import { actPreview, planFigures, previewChangeInput, scheduledChange } from '../changes/schema.ts';
import { subscription } from '../subscriptions/schema.ts';

export const clientRef = z.object({ clientId: id });

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

export const planChangePreview = actPreview.extend({
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
  /** The open invoice that the month is on. A recorded payment of the month pays it. */
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
  /** Gets the invoices and receipts, too. */
  bookkeeperEmail: z.string().nullable(),
  hours: hoursBalance,
  /** The plan that replaces the running or the paused one on a later day. */
  change: scheduledChange.nullable(),
  /** The newest billing months of all plans. */
  months: z.array(billedMonth),
  /** The open invoices, the first due first. A payment is matched to one of them, or to a month without one. */
  invoices: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      issuedOn: z.iso.date(),
      dueOn: z.iso.date(),
      total: z.number(),
      paid: z.number(),
      open: z.number(),
    }),
  ),
});
export type ClientPlan = z.infer<typeof clientPlan>;
