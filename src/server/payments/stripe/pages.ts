import type Stripe from 'stripe';
import { agency } from '#shared/agency.ts';
import type {
  CardPageRequest,
  GivenCard,
  HostedPages,
  Outcome,
  PaymentPageRequest,
} from '../provider.ts';
import { call, isMissing, isRefused, type StripeApi, toCents } from './api.ts';
import { describeCard, readToken, toToken } from './cards.ts';
import { toOutcome } from './charges.ts';

type Create = Stripe.Checkout.SessionCreateParams;

const retryAfterMs = 2_000;
const expired = 'The payment page was closed. Nothing was charged.';

/** Stripe puts the id of the session in place of this. */
const toReturnUrl = (url: string) => url.replace('{REFERENCE}', '{CHECKOUT_SESSION_ID}');

/** Only cards, because the next months are charged while the client is away. */
const commonParams = ({ returnUrl, cancelUrl }: PaymentPageRequest | CardPageRequest) => ({
  allowed_payment_method_types: ['card' as const],
  success_url: toReturnUrl(returnUrl),
  cancel_url: cancelUrl,
});

/** The page knows the client if they have a saved card; otherwise it creates a customer. */
const payerParams = (customer: string | undefined, email: string) =>
  customer ? { customer } : { customer_creation: 'always' as const, customer_email: email };

/** Stripe's Checkout. */
export function createPages({ client, mark, isOwnMark }: StripeApi) {
  const read = (id: string) =>
    call(() =>
      client.checkout.sessions.retrieve(id, {
        expand: ['payment_intent.payment_method', 'setup_intent.payment_method'],
      }),
    );

  /** No expiry of our own: a repeated request must have the same parameters, also a minute later. */
  async function open(
    key: string,
    params: Create,
    { token, email }: { token: string | null; email: string },
  ) {
    const create = (customer: string | undefined, idempotencyKey: string) =>
      call(() =>
        client.checkout.sessions.create(
          { ...params, ...payerParams(customer, email) },
          { idempotencyKey },
        ),
      );
    const customer = readToken(token)?.customer;
    const session = await create(customer, key).catch((error: unknown) => {
      // The customer was deleted at Stripe.
      if (customer && isMissing(error)) return create(undefined, `${key} new customer`);
      throw error;
    });
    if (!session.url) throw new Error(`Stripe's page ${session.id} has no address.`);
    return { reference: session.id, url: session.url };
  }

  function toPageOutcome(session: Stripe.Checkout.Session): Outcome {
    const { status, payment_status: paid, payment_intent: intent } = session;
    if (status === 'open') return { status: 'open' };
    if (status === 'expired') return { status: 'expired', reason: expired };
    if (intent && typeof intent === 'object') return toOutcome(intent);
    if (paid === 'unpaid') return { status: 'processing', retryAfterMs };
    throw new Error(`The payment page ${session.id} has no payment.`);
  }

  const confirm = async (reference: string) => toPageOutcome(await read(reference));

  const pages: HostedPages = {
    openPayment({ key, amount, currency, description, ...request }) {
      const metadata = { gva_checkout: key, gva_site: mark };
      const price = {
        currency,
        unit_amount: toCents(amount),
        product_data: { name: description },
      };
      const params: Create = {
        mode: 'payment',
        client_reference_id: key,
        line_items: [{ quantity: 1, price_data: price }],
        payment_intent_data: { setup_future_usage: 'off_session', metadata, description },
        metadata,
        ...commonParams({ key, amount, currency, description, ...request }),
      };
      return open(key, params, request);
    },

    async closePayment(reference) {
      try {
        return toPageOutcome(await call(() => client.checkout.sessions.expire(reference)));
      } catch (error) {
        // It was paid or has expired.
        if (!isRefused(error)) throw error;
        return confirm(reference);
      }
    },

    openCard({ key, owner, ...request }) {
      const metadata = { gva_owner: String(owner), gva_site: mark };
      const params: Create = {
        mode: 'setup',
        currency: agency().currency,
        client_reference_id: key,
        metadata,
        setup_intent_data: { metadata },
        ...commonParams({ key, owner, ...request }),
      };
      return open(key, params, request);
    },

    async readCard(reference): Promise<GivenCard | undefined> {
      const session = await read(reference).catch((error: unknown) => {
        if (isRefused(error)) return undefined;
        throw error;
      });
      const intent = session?.setup_intent;
      if (session?.mode !== 'setup' || !session.metadata || !isOwnMark(session.metadata.gva_site))
        return undefined;
      if (!intent || typeof intent !== 'object' || intent.status !== 'succeeded') return undefined;
      const { payment_method: method } = intent;
      const customer = session.customer ?? intent.customer;
      if (!method || typeof method !== 'object' || !customer) return undefined;
      return {
        owner: Number(session.metadata.gva_owner),
        token: toToken({
          customer: typeof customer === 'string' ? customer : customer.id,
          paymentMethod: method.id,
        }),
        method: describeCard(method),
        givenAt: new Date(method.created * 1000).toISOString(),
      };
    },
  };

  return { pages, confirm, owns: (reference: string) => reference.startsWith('cs_') };
}
