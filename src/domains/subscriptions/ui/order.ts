import type { NamedPlan } from '#shared/value-sets.ts';

/** What the checkout page sells: a plan, or a pack of extra hours. */
export type Order = { plan: NamedPlan } | { pack: number; bought: number | undefined };

/** The input that begins the payment of an order. */
export const toPurchase = (order: Order) =>
  'plan' in order ? { plan: order.plan } : { hours: order.pack, bought: order.bought };

export type OrderPaymentProps = {
  order: Order;
  /** What the preview shows. Undefined only if the client returns from a payment that has settled. */
  amount: number | undefined;
};

/** Whether an open checkout is for this order. */
export const isForOrder = (
  { plan, packHours }: { plan: string; packHours: number | null },
  order: Order,
) => ('plan' in order ? packHours === null && plan === order.plan : packHours === order.pack);
