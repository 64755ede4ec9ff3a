import type { ReactNode } from 'react';
import type { Plan } from '#shared/catalogue-plans.ts';
import type { Checkout } from '../../schema.ts';

/** What the checkout page sells: a plan, a pack of extra hours, or what is open of an invoice. */
export type Order =
  | { plan: Plan }
  | { pack: number; bought: number | undefined }
  | { invoice: number };

/** The input that begins the payment of an order. */
export function toPurchase(order: Order) {
  if ('plan' in order) return { plan: order.plan };
  if ('invoice' in order) return { invoiceId: order.invoice };
  return { hours: order.pack, bought: order.bought };
}

export type OrderPaymentProps = {
  order: Order;
  /** What the preview shows. Undefined only if the client returns from a payment that has settled. */
  amount: number | undefined;
  /** Shown instead of the payment if the order can no longer be paid. */
  closed?: ReactNode;
};

/** Whether an open checkout is for this order. */
export function isForOrder(
  { plan, packHours, invoiceId }: Pick<Checkout, 'plan' | 'packHours' | 'invoiceId'>,
  order: Order,
) {
  if ('plan' in order) return packHours === null && plan === order.plan;
  return 'pack' in order ? packHours === order.pack : invoiceId === order.invoice;
}
