import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import type { DisputeStatus } from '#shared/payment-value-sets.ts';
import type { HostedPages, ProviderEvent } from '../provider.ts';
import { call, fromCents, idOf, type StripeApi } from './api.ts';
import { refundStatusOf } from './refunds.ts';

/** An older signature may be a replay. */
const maxAgeSeconds = 300;

/** During an appeal the money of a lost dispute stays with the client's bank. */
const disputeStatuses: Record<string, DisputeStatus> = {
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

const inquiries = ['warning_needs_response', 'warning_under_review'];

type Metadata = Stripe.Metadata | null;
type WithoutId<Event> = Event extends ProviderEvent ? Omit<Event, 'id'> : never;
type Content = WithoutId<ProviderEvent>;

const other: Content = { kind: 'other' };

/**
 * Reads the events of Stripe. An event only says which object has changed: its present state is read from Stripe, so that
 * the order of events does not matter. The checkout is named only if this installation created it.
 */
export function createEvents({ client, isOwnMark }: StripeApi, { readCard }: HostedPages) {
  const isOurs = (metadata: Metadata) => isOwnMark(metadata?.gva_site);

  const ofCheckout = (metadata: Metadata) => {
    const checkoutId = isOurs(metadata) ? metadata?.gva_checkout : undefined;
    return checkoutId === undefined ? {} : { checkoutId };
  };

  /** Refunds and disputes name the payment intent, whose metadata has our checkout. */
  async function findCharge(intent: string | { id: string } | null) {
    const charge = idOf(intent);
    if (!charge) return undefined;
    const { metadata } = await call(() => client.paymentIntents.retrieve(charge));
    return { charge, ...ofCheckout(metadata) };
  }

  async function readSession({ id, mode, metadata }: Stripe.Checkout.Session): Promise<Content> {
    if (mode === 'setup') {
      const card = await readCard(id);
      return card ? { kind: 'card.given', card } : other;
    }
    return { kind: 'payment.updated', reference: id, ...ofCheckout(metadata) };
  }

  async function readRefund(id: string): Promise<Content> {
    const refund = await call(() => client.refunds.retrieve(id));
    const charged = await findCharge(refund.payment_intent);
    if (!charged) return other;
    return {
      ...charged,
      kind: 'payment.refunded',
      refund: refund.id,
      amount: fromCents(refund.amount),
      status: refundStatusOf(refund.status),
      key: isOurs(refund.metadata) ? (refund.metadata?.gva_refund ?? null) : null,
    };
  }

  async function readDispute(id: string): Promise<Content> {
    const dispute = await call(() => client.disputes.retrieve(id));
    const charged = await findCharge(dispute.payment_intent);
    // An inquiry takes no money. It is a dispute when the bank makes it one.
    if (!charged || inquiries.includes(dispute.status)) return other;
    return {
      ...charged,
      kind: 'payment.disputed',
      dispute: dispute.id,
      amount: fromCents(dispute.amount),
      reason: dispute.reason,
      status: disputeStatuses[dispute.status] ?? 'open',
    };
  }

  async function read(event: Stripe.Event): Promise<Content> {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.async_payment_failed':
      case 'checkout.session.expired':
        return readSession(event.data.object);
      case 'payment_intent.succeeded':
      case 'payment_intent.payment_failed':
      case 'payment_intent.canceled': {
        const { id, metadata } = event.data.object;
        return { kind: 'payment.updated', reference: id, ...ofCheckout(metadata) };
      }
      case 'refund.created':
      case 'refund.updated':
      case 'refund.failed':
        return readRefund(event.data.object.id);
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed':
      case 'charge.dispute.funds_withdrawn':
      case 'charge.dispute.funds_reinstated':
        return readDispute(event.data.object.id);
      default:
        return other;
    }
  }

  return (secret: string) =>
    async (body: string, headers: IncomingHttpHeaders): Promise<ProviderEvent | undefined> => {
      const event = verify(client, { body, signature: headers['stripe-signature'], secret });
      return event && { ...(await read(event)), id: event.id };
    };
}

type Signed = { body: string; signature: string | string[] | undefined; secret: string };

function verify({ webhooks }: Stripe, { body, signature, secret }: Signed) {
  if (typeof signature !== 'string') return undefined;
  try {
    return webhooks.constructEvent(body, signature, secret, maxAgeSeconds);
  } catch {
    return undefined;
  }
}
