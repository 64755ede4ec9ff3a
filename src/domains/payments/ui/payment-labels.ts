import { planLabel } from '#domains/plans/catalogue/catalogue.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { DisputeStatus } from '#shared/payment-value-sets.ts';
import type { Payment } from '../schema.ts';

type Purpose = Pick<Payment, 'plan' | 'kind' | 'packHours' | 'invoiceNumber' | 'subscriptionId'>;

/** What was paid for: hours, an invoice, a month of a plan, or such a month on an invoice. */
export function paymentPurpose({ plan, kind, packHours, invoiceNumber, subscriptionId }: Purpose) {
  if (packHours !== null) return `${packHours} extra hours`;
  if (invoiceNumber !== null && subscriptionId === null) return `Invoice ${invoiceNumber}`;
  const detail = kind === 'renewal' ? 'renewal' : invoiceNumber && `invoice ${invoiceNumber}`;
  return `${planLabel(plan)} plan${detail ? `, ${detail}` : ''}`;
}

export const disputeDetails: Record<DisputeStatus, string> = {
  open: "Answer in the payment provider's dashboard",
  won: 'The dispute was won',
  lost: 'The dispute was lost',
  closed: 'The dispute was closed',
};

export const howPaid = ({ paymentMethod, reference, paidOn }: Payment) =>
  [paymentMethod, reference, paidOn && `paid on ${formatDay(paidOn)}`].filter(Boolean).join(', ');

/** How a payment was made, or why it failed or is void. */
export function paymentDetail(payment: Payment) {
  const { failure, voidReason, dispute } = payment;
  if (failure) return failure;
  if (dispute) return disputeDetails[dispute];
  if (voidReason) return `Voided: ${voidReason}`;
  return howPaid(payment) || null;
}

/** An open dispute and a refund take precedence over the status "Paid". */
export function paymentStatus({ status, amount, refunded, dispute }: Payment) {
  if (status === 'failed') return { label: 'Failed', tone: 'danger' } as const;
  if (status === 'voided') return { label: 'Voided', tone: 'neutral' } as const;
  if (dispute === 'open') return { label: 'Disputed', tone: 'danger' } as const;
  if (refunded >= amount) return { label: 'Refunded', tone: 'neutral' } as const;
  if (refunded > 0) return { label: `${formatMoney(refunded)} refunded`, tone: 'neutral' } as const;
  return { label: 'Paid', tone: 'success' } as const;
}

/** Payments that were made elsewhere cannot be refunded here; they can be voided. The bank has the money of a dispute. */
export const canRefund = ({ kind, status, amount, refunded, dispute }: Payment) =>
  kind !== 'recorded' && status === 'succeeded' && refunded < amount && dispute !== 'open';
export const canVoid = ({ kind, status }: Payment) => kind === 'recorded' && status === 'succeeded';

export const receiptUrl = (id: number) => `/api/payments/${id}/receipt`;
