/** The values of the columns of payments, like those in `value-sets.ts`. */
export const checkoutStatuses = ['processing', 'succeeded', 'declined', 'expired'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** A recorded payment was made elsewhere, such as by bank transfer. */
export const paymentKinds = ['subscription', 'renewal', 'recorded', 'pack', 'invoice'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const paymentStatuses = ['succeeded', 'failed'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** `closed`: without a decision, and without a loss. */
export const disputeStatuses = ['open', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** What an administrator decides about the plan of a client who disputes a payment. */
export const disputeDecisions = ['continue', 'end'] as const;
export type DisputeDecision = (typeof disputeDecisions)[number];

/** What an agency can be paid in, with two decimals and a symbol each. */
export const currencies = ['usd', 'eur', 'gbp', 'cad', 'aud', 'nzd'] as const;
export type Currency = (typeof currencies)[number];
