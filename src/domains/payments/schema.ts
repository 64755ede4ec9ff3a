import * as z from 'zod';
import { namedPlan, plan } from '#domains/plans/catalogue/schema.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { id } from '#shared/id.ts';
import { emailAddress } from '#shared/mail-address.ts';
import { lowAmount } from '#shared/money.ts';
import { cursor, limit } from '#shared/page.ts';
import { paperSeller } from '#shared/paper-seller.ts';
import {
  checkoutStatuses,
  disputeDecisions,
  disputeStatuses,
  paymentKinds,
  paymentStatuses,
} from '#shared/payment-value-sets.ts';
import { requiredLine, requiredText } from '#shared/text.ts';
import { paymentMethods } from '#shared/value-sets.ts';

const uuid = z.uuid({ version: 'v4' });
/** A valid UUID that no checkout has. */
const noSuchUuid = '00000000-0000-0000-0000-000000000000';
const lenientUuid = z.unknown().transform((value) => uuid.safeParse(value).data ?? noSuchUuid);

/** The provider's token for a card. Twelve digits in a row could be a card number, so they are refused. */
export const paymentToken = z
  .string({ error: 'Please enter your card again' })
  .max(200, 'Please enter your card again')
  .regex(/^[a-z]{2,12}_\w+$/, 'Please enter your card again')
  .refine((token) => !/\d{12}/.test(token), 'Card numbers are not accepted here');

export const billingName = requiredLine('Cardholder name is required', 120);
export const billingEmail = emailAddress('Please enter a valid email address');

/** The amount of the preview, so that nobody pays another one. Callers that show no preview leave it out. */
export const previewedAmount = z.number({ error: 'The amount is not valid' }).optional();

/** The price comes from the plan. The browser creates the id, so that a repeated request is the same checkout. */
export const beginCheckoutInput = z.object({
  id: z.uuid({ version: 'v4', error: 'id must be a UUID' }),
  plan: namedPlan,
  token: paymentToken,
  billingName,
  billingEmail,
  amount: previewedAmount,
});
export type BeginCheckoutInput = z.infer<typeof beginCheckoutInput>;

/** Without a card, which the client gives on the provider's page. */
export const beginHostedInput = beginCheckoutInput.pick({ id: true, plan: true, amount: true });
export type BeginHostedInput = z.infer<typeof beginHostedInput>;

/** What the payer was shown and confirmed: the amount, and the label of their saved card. */
export const payWithSavedCardInput = beginCheckoutInput
  .pick({ id: true, amount: true })
  .required()
  .extend({ card: requiredLine('Please check your card', 120) });
export type PayWithSavedCardInput = z.infer<typeof payWithSavedCardInput>;

export const payPlanWithSavedCardInput = payWithSavedCardInput.extend(
  beginCheckoutInput.pick({ plan: true }).shape,
);
export type PayPlanWithSavedCardInput = z.infer<typeof payPlanWithSavedCardInput>;

export const checkoutRef = z.object({ id: lenientUuid });

export const listPaymentsInput = z.object({
  clientId: id.optional(),
  /** `without-invoice`: only receipts that no invoice lists, of payments from before there were invoices. */
  view: z.enum(['all', 'without-invoice']).default('all'),
  limit,
  cursor: cursor.optional(),
});
export const paymentRef = z.object({ id });

export const refundForm = z.object({
  amount: z
    .number(lowAmount)
    .min(0.01, lowAmount)
    .max(100_000_000, "You can't refund more than was paid.")
    .refine(hasTwoDecimals, 'Enter an amount in whole cents'),
  reason: requiredText('Reason is required', 500),
  /** What happens with the hours that the payment bought and that are not used. Only a full refund can remove them. */
  unusedHours: z
    .enum(['keep', 'remove'], { error: 'Choose what happens with the hours' })
    .optional(),
});
export const refundPaymentInput = refundForm.extend({
  /** Created by the browser, so that a repeated request is the same refund. */
  id: z.uuid({ version: 'v4', error: 'id must be a UUID' }),
  paymentId: id,
});
export type RefundPaymentInput = z.infer<typeof refundPaymentInput>;

export const decideDisputeInput = z.object({
  paymentId: id,
  decision: z.enum(disputeDecisions, { error: 'Choose what happens with the plan' }),
});
export type DecideDisputeInput = z.infer<typeof decideDisputeInput>;

export const checkoutStatus = z.enum(checkoutStatuses);

export const checkout = z.object({
  id: z.uuid(),
  plan,
  amount: z.number(),
  /** Of a pack of extra hours. */
  packHours: z.number().nullable(),
  /** The invoice that is paid; then the plan is `custom`. */
  invoiceId: z.int().nullable(),
  currency: z.string(),
  status: checkoutStatus,
  /** Why it was declined or expired, as shown to the payer. */
  failure: z.string().nullable(),
  subscriptionId: z.int().nullable(),
  /** While processing: the delay before the next `confirm`. */
  retryAfterMs: z.int(),
  /** The provider's page on which the client has still to pay; null if they have, or if there is no such page. */
  paymentUrl: z.string().nullable(),
  /** The provider may already have charged the card, so this checkout can be continued but not replaced. */
  isConfirming: z.boolean(),
});
export type Checkout = z.infer<typeof checkout>;

export const paymentKind = z.enum(paymentKinds);

export const payment = z.object({
  id: z.int(),
  clientId: z.int(),
  subscriptionId: z.int().nullable(),
  kind: paymentKind,
  plan,
  amount: z.number(),
  /** Taken off the price, for the unused days of the plan before. */
  creditAmount: z.number(),
  /** Of a pack of extra hours. */
  packHours: z.number().nullable(),
  /** Of a payment of an invoice that was written before. Without a plan month on it, the plan is `custom`. */
  invoiceNumber: z.string().nullable(),
  /** The sum of refunds, including pending ones. */
  refunded: z.number(),
  currency: z.string(),
  /** A voided payment was recorded by mistake. */
  status: z.enum([...paymentStatuses, 'voided']),
  failure: z.string().nullable(),
  /** The client disputes the charge at their bank. Null for clients. */
  dispute: z.enum(disputeStatuses).nullable(),
  /** What an administrator decided; until then, and unless it is won or closed, no hours are logged. Null for clients. */
  disputeDecision: z.enum(disputeDecisions).nullable(),
  /** Null for clients. */
  disputeAmount: z.number().nullable(),
  paymentMethod: z.string().nullable(),
  /** Of a payment that was made elsewhere, as are the next three; null for payments by card. */
  method: z.enum(paymentMethods).nullable(),
  reference: z.string().nullable(),
  /** Null for clients. */
  note: z.string().nullable(),
  paidOn: z.iso.date().nullable(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  periodStart: z.iso.date().nullable(),
  /** The first day of the next period. */
  periodEnd: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
});
export type Payment = z.infer<typeof payment>;

export const receipt = payment.extend({
  number: z.string(),
  /** The day of the payment, and the day on which it was voided, in the time zone that the business had then. */
  day: z.iso.date(),
  voidedOn: z.iso.date().nullable(),
  monthlyHours: z.number(),
  hourlyRate: z.number(),
  billingName: z.string(),
  billingEmail: z.string(),
  companyName: z.string().nullable(),
  /** The address and the tax number at the time of the payment; the address has several lines. */
  billingAddress: z.string().nullable(),
  taxNumber: z.string().nullable(),
  customPlanName: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** What is printed. */
export const printedReceipt = receipt.extend({ seller: paperSeller });
export type PrintedReceipt = z.infer<typeof printedReceipt>;
