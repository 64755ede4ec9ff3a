import type Stripe from 'stripe';
import type { Order, Outcome } from '../provider.ts';
import { call, idOf, isCardError, isMissing, isRefused, type StripeApi, toCents } from './api.ts';
import { describeCard, readToken, toToken } from './cards.ts';

const retryAfterMs = 2_000;
const maxReasonLength = 500;
const needsApproval =
  'Your bank asks you to approve this payment, which is not possible with the saved card. Enter your card again, or use another one.';
const cancelled = 'This payment was cancelled.';
const unusable = 'This card can no longer be charged. Please give another card.';

/** The reference of a payment with a card that Stripe does not have, for example one of the demo provider. */
const unusablePrefix = 'unusable_';

function describeDecline(error: Stripe.PaymentIntent['last_payment_error']) {
  if (error?.code === 'authentication_required') return needsApproval;
  return (error?.message ?? 'Your card was declined.').slice(0, maxReasonLength);
}

/** The payment intent must contain its payment method. */
export function toOutcome(intent: Stripe.PaymentIntent): Outcome {
  const { status, payment_method: method, customer, last_payment_error: error } = intent;
  if (status === 'processing' || status === 'requires_capture')
    return { status: 'processing', retryAfterMs };
  if (status === 'canceled' && !error) return { status: 'declined', reason: cancelled };
  if (status === 'requires_action') return { status: 'declined', reason: needsApproval };
  if (status !== 'succeeded') return { status: 'declined', reason: describeDecline(error) };
  const [customerId, methodId] = [idOf(customer), idOf(method)];
  const card = customerId && methodId ? { customer: customerId, paymentMethod: methodId } : null;
  return {
    status: 'succeeded',
    charge: intent.id,
    method: method && typeof method === 'object' ? describeCard(method) : 'Card',
    ...(card && { token: toToken(card) }),
  };
}

/** Charges of saved cards while the client is away. */
export function createCharges({ client, mark }: StripeApi) {
  const read = (id: string) =>
    call(() => client.paymentIntents.retrieve(id, { expand: ['payment_method'] }));

  /** An intent that is not confirmed charges nothing, so that our row can be written before the charge. */
  async function create({ key, amount, currency, token }: Order) {
    const card = readToken(token);
    if (!card) return `${unusablePrefix}${key}`;
    try {
      const intent = await call(() =>
        client.paymentIntents.create(
          {
            amount: toCents(amount),
            currency,
            customer: card.customer,
            payment_method: card.paymentMethod,
            allowed_payment_method_types: ['card'],
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { gva_checkout: key, gva_site: mark },
          },
          { idempotencyKey: key },
        ),
      );
      return intent.id;
    } catch (error) {
      // The card or the customer was deleted at Stripe.
      if (isMissing(error)) return `${unusablePrefix}${key}`;
      throw error;
    }
  }

  /** A second confirmation is refused by the state of the intent, so the charge is made once. */
  async function charge(id: string) {
    const options = { idempotencyKey: `${id} confirm` };
    try {
      await call(() => client.paymentIntents.confirm(id, { off_session: true }, options));
    } catch (error) {
      // The intent has the reason of a decline. It is refused if another call has confirmed it or the card was deleted.
      if (!isCardError(error) && !isRefused(error)) throw error;
    }
    return read(id);
  }

  /** Gives up a payment that cannot continue without the client, unless it has succeeded in the meantime. */
  async function cancel(id: string, reason: string): Promise<Outcome> {
    try {
      await call(() => client.paymentIntents.cancel(id));
      return { status: 'declined', reason };
    } catch (error) {
      if (!isRefused(error)) throw error;
      return toOutcome(await read(id));
    }
  }

  async function confirm(reference: string): Promise<Outcome> {
    if (reference.startsWith(unusablePrefix)) return { status: 'declined', reason: unusable };
    const created = await read(reference);
    const intent = created.status === 'requires_confirmation' ? await charge(reference) : created;
    if (intent.status === 'requires_confirmation') return cancel(reference, unusable);
    if (intent.status === 'requires_action') return cancel(reference, needsApproval);
    return toOutcome(intent);
  }

  return { create, confirm, owns: (reference: string) => /^(pi|unusable)_/.test(reference) };
}
