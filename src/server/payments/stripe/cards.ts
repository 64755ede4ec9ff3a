import type Stripe from 'stripe';

/** A card that can be charged later: Stripe needs the customer and the payment method. */
export type Card = { customer: string; paymentMethod: string };

export const toToken = ({ customer, paymentMethod }: Card) => `${customer}.${paymentMethod}`;

/** Returns undefined for a token of another provider. */
export function readToken(token: string | null): Card | undefined {
  const [, customer, paymentMethod] = /^(cus_\w+)\.(\w+)$/.exec(token ?? '') ?? [];
  return customer && paymentMethod ? { customer, paymentMethod } : undefined;
}

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa ending in 4242` */
export function describeCard({ card }: Pick<Stripe.PaymentMethod, 'card'>) {
  if (!card) return 'Card';
  return `${brands[card.brand] ?? 'Card'} ending in ${card.last4}`;
}
