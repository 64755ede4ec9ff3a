import { randomBytes } from 'node:crypto';

/** The cards of the server, by the last four digits, as Stripe's test cards behave. */
export const cards = {
  valid: { number: '4242 4242 4242 4242', last4: '4242', brand: 'visa' },
  other: { number: '5555 5555 5555 4444', last4: '4444', brand: 'mastercard' },
  declined: { number: '4000 0000 0000 0002', last4: '0002', brand: 'visa' },
  /** Accepted on the page, declined when it is charged later. */
  declinedLater: { number: '4000 0000 0000 0341', last4: '0341', brand: 'visa' },
  /** The bank asks for the client's approval of every charge. */
  needsApproval: { number: '4000 0027 6000 3184', last4: '3184', brand: 'visa' },
} as const;
export type CardName = keyof typeof cards;

export type StripeObject = { id: string; object: string; [field: string]: unknown };
export type StripeEvent = { id: string; type: string; data: { object: StripeObject } };

export class StripeFailure extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  constructor(status: number, body: Record<string, unknown>) {
    super(String(body.message ?? body.code));
    this.status = status;
    this.body = { type: status === 402 ? 'card_error' : 'invalid_request_error', ...body };
  }
}

export const missing = (id: unknown) =>
  new StripeFailure(404, { code: 'resource_missing', message: `No such object: ${id}` });
const unexpected = (message: string) =>
  new StripeFailure(400, { code: 'payment_intent_unexpected_state', message });

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The objects of a Stripe account and how they change. */
export function createAccount({
  url,
  now = nowSeconds,
}: {
  url: () => string;
  now?: () => number;
}) {
  const objects = new Map<string, StripeObject>();
  const events: StripeEvent[] = [];
  let onEvent = (_event: StripeEvent) => {};

  const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;

  function add(prefix: string, object: string, fields: Record<string, unknown>) {
    const created: StripeObject = { id: newId(prefix), object, created: now(), ...fields };
    objects.set(created.id, created);
    return created;
  }
  function find(id: unknown) {
    const found = objects.get(String(id));
    if (!found) throw missing(id);
    return found;
  }
  function emit(type: string, object: StripeObject) {
    const event: StripeEvent = {
      id: newId('evt'),
      type,
      data: { object: structuredClone(object) },
    };
    events.push(event);
    onEvent(event);
    return event;
  }

  function addCard(name: CardName, customer: string) {
    const { last4, brand } = cards[name];
    return add('pm', 'payment_method', { type: 'card', customer, card: { last4, brand, name } });
  }

  const nameOf = (methodId: unknown) => {
    const { card } = find(methodId) as { card?: { name?: CardName } };
    return card?.name ?? 'valid';
  };

  function decline(intent: StripeObject, code: string, message: string): never {
    const error = { code, message, type: 'card_error' };
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: error,
    });
    emit('payment_intent.payment_failed', intent);
    throw new StripeFailure(402, { ...error, payment_intent: structuredClone(intent) });
  }

  function succeed(intent: StripeObject) {
    const charge = add('ch', 'charge', { payment_intent: intent.id, amount: intent.amount });
    Object.assign(intent, { status: 'succeeded', latest_charge: charge.id });
    emit('payment_intent.succeeded', intent);
  }

  function confirmIntent(id: string) {
    const intent = find(id);
    if (intent.status !== 'requires_confirmation')
      throw unexpected(`This PaymentIntent's status is ${intent.status}.`);
    const name = nameOf(intent.payment_method);
    if (name === 'needsApproval')
      decline(intent, 'authentication_required', 'Your card was declined.');
    if (name === 'declined' || name === 'declinedLater')
      decline(intent, 'card_declined', 'Your card has insufficient funds.');
    succeed(intent);
    return intent;
  }

  /** The client presses "Pay" on the page. */
  function pay(sessionId: string, name: CardName = 'valid') {
    const session = find(sessionId);
    if (session.status !== 'open') throw unexpected('This page is closed.');
    if (name === 'declined')
      throw new StripeFailure(402, { code: 'card_declined', message: 'Your card was declined.' });
    session.customer ??= add('cus', 'customer', { email: session.customer_email }).id;
    const customer = String(session.customer);
    const method = addCard(name, customer);
    if (session.mode === 'setup') {
      session.setup_intent = add('seti', 'setup_intent', {
        status: 'succeeded',
        customer,
        payment_method: method.id,
      }).id;
    } else {
      const intent = add('pi', 'payment_intent', {
        amount: session.amount_total,
        currency: session.currency,
        customer,
        payment_method: method.id,
        last_payment_error: null,
        metadata: session.intent_metadata,
      });
      session.payment_intent = intent.id;
      succeed(intent);
    }
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    return emit('checkout.session.completed', session);
  }

  function expire(id: string) {
    const session = find(id);
    if (session.status !== 'open') throw unexpected('Only open sessions can be expired.');
    Object.assign(session, { status: 'expired', url: null });
    emit('checkout.session.expired', session);
    return session;
  }

  const refundsOf = (intent: string) =>
    [...objects.values()].filter(
      ({ object, payment_intent }) => object === 'refund' && payment_intent === intent,
    );

  function refund(
    intentId: string,
    fields: { amount?: number; metadata?: object; status?: string } = {},
  ) {
    const intent = find(intentId);
    const refunded = refundsOf(intentId)
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + Number(amount), 0);
    const left = Number(intent.amount) - refunded;
    const { amount = left, metadata = {}, status = 'succeeded' } = fields;
    if (intent.status !== 'succeeded' || amount > left || amount <= 0)
      throw new StripeFailure(400, {
        code: 'charge_already_refunded',
        message: 'The charge has less than this amount.',
      });
    const made = add('re', 'refund', { payment_intent: intentId, amount, metadata, status });
    emit('refund.created', made);
    return made;
  }

  function change(id: string, fields: Record<string, unknown>, type: string) {
    const object = find(id);
    Object.assign(object, fields);
    return emit(type, object);
  }

  function dispute(intentId: string) {
    const { amount } = find(intentId);
    const fields = { payment_intent: intentId, amount, reason: 'fraudulent' };
    const opened = add('dp', 'dispute', { ...fields, status: 'needs_response' });
    emit('charge.dispute.created', opened);
    return opened;
  }

  const openSession = (fields: Record<string, unknown>) => {
    const session = add('cs_test', 'checkout.session', {
      status: 'open',
      payment_status: 'unpaid',
      customer: null,
      payment_intent: null,
      setup_intent: null,
      ...fields,
    });
    session.url = `${url()}/pay/${session.id}`;
    return session;
  };

  return {
    objects,
    events,
    add,
    find,
    addCard,
    emit,
    confirmIntent,
    pay,
    expire,
    refundsOf,
    refund,
    change,
    dispute,
    openSession,
    listen(listener: (event: StripeEvent) => void) {
      onEvent = listener;
    },
  };
}
export type StripeAccount = ReturnType<typeof createAccount>;
