import { missing, type StripeAccount, StripeFailure, type StripeObject } from './account.ts';

export type Params = { [name: string]: string | Params };

/** Reads `a[b][0]=c` into nested objects. */
export function readParams(search: URLSearchParams): Params {
  const params: Params = {};
  for (const [name, value] of search) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let target = params;
    for (const part of path) {
      const inner = target[part];
      const next: Params = typeof inner === 'object' ? inner : {};
      target[part] = next;
      target = next;
    }
    target[last || String(Object.keys(target).length)] = value;
  }
  return params;
}

const nested = (params: Params, name: string): Params => {
  const value = params[name];
  return typeof value === 'object' ? value : {};
};

/** Like Stripe, refuses a parameter that it does not know. */
function allow(params: Params, ...names: string[]) {
  const unknown = Object.keys(params).find((name) => !names.includes(name));
  if (unknown)
    throw new StripeFailure(400, {
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${unknown}`,
    });
}

function need(params: Params, name: string): string {
  const value = params[name];
  if (typeof value !== 'string' || value === '')
    throw new StripeFailure(400, {
      code: 'parameter_missing',
      message: `Missing required param: ${name}.`,
    });
  return value;
}

function cents(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text))
    throw new StripeFailure(400, {
      code: 'parameter_invalid_integer',
      message: `Invalid integer: ${text}`,
    });
  return Number(text);
}

/** Replaces ids by their objects, such as `payment_intent.payment_method`. */
function expand(account: StripeAccount, object: StripeObject, paths: string[]): StripeObject {
  const copy = structuredClone(object);
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.');
    const value = copy[name];
    const id = typeof value === 'string' ? value : (value as { id?: string } | null)?.id;
    if (id) copy[name] = expand(account, account.find(id), rest.length ? [rest.join('.')] : []);
  }
  return copy;
}

type Call = { params: Params; id: string };

function createSession(account: StripeAccount, { params }: Call) {
  allow(
    params,
    'mode',
    'client_reference_id',
    'line_items',
    'payment_intent_data',
    'metadata',
    'currency',
    'allowed_payment_method_types',
    'success_url',
    'cancel_url',
    'customer',
    'customer_email',
    'customer_creation',
    'setup_intent_data',
  );
  if (params.customer && params.customer_email)
    throw new StripeFailure(400, { message: 'You may only specify one of these: customer.' });
  if (params.customer) account.find(params.customer);
  const mode = need(params, 'mode');
  const [item] = Object.values(nested(params, 'line_items'));
  const price = nested(typeof item === 'object' ? item : {}, 'price_data');
  const isPayment = mode === 'payment';
  if (isPayment) need(nested(price, 'product_data'), 'name');
  return account.openSession({
    mode,
    success_url: need(params, 'success_url'),
    cancel_url: need(params, 'cancel_url'),
    metadata: nested(params, 'metadata'),
    customer_email: params.customer_email ?? null,
    customer: params.customer ?? null,
    currency: isPayment ? need(price, 'currency') : need(params, 'currency'),
    amount_total: isPayment ? cents(need(price, 'unit_amount')) : null,
    description: nested(price, 'product_data').name ?? null,
    intent_metadata: nested(nested(params, 'payment_intent_data'), 'metadata'),
  });
}

function createIntent(account: StripeAccount, { params }: Call) {
  allow(
    params,
    'amount',
    'currency',
    'customer',
    'payment_method',
    'metadata',
    'allowed_payment_method_types',
    'automatic_payment_methods',
  );
  const method = account.find(need(params, 'payment_method'));
  account.find(need(params, 'customer'));
  if (method.customer !== params.customer) throw missing(method.id);
  return account.add('pi', 'payment_intent', {
    amount: cents(need(params, 'amount')),
    currency: need(params, 'currency'),
    customer: params.customer,
    payment_method: method.id,
    status: 'requires_confirmation',
    metadata: nested(params, 'metadata'),
    last_payment_error: null,
  });
}

function cancelIntent(account: StripeAccount, id: string) {
  const intent = account.find(id);
  if (intent.status === 'succeeded')
    throw new StripeFailure(400, { code: 'payment_intent_unexpected_state' });
  intent.status = 'canceled';
  account.emit('payment_intent.canceled', intent);
  return intent;
}

function createRefund(account: StripeAccount, { params }: Call) {
  allow(params, 'payment_intent', 'amount', 'metadata');
  return account.refund(need(params, 'payment_intent'), {
    ...(params.amount !== undefined && { amount: cents(need(params, 'amount')) }),
    metadata: nested(params, 'metadata'),
  });
}

type Handler = (account: StripeAccount, call: Call) => StripeObject;

const handlers: Record<string, Handler> = {
  'POST /checkout/sessions': createSession,
  'POST /checkout/sessions/:id/expire': (account, { id }) => account.expire(id),
  'POST /payment_intents': createIntent,
  'POST /payment_intents/:id/confirm': (account, { id }) => account.confirmIntent(id),
  'POST /payment_intents/:id/cancel': (account, { id }) => cancelIntent(account, id),
  'POST /refunds': createRefund,
};

/** Answers a call of the API. */
export function answerCall(
  account: StripeAccount,
  {
    method,
    path,
    params: { expand: paths = {}, ...params },
  }: { method: string; path: string; params: Params },
): unknown {
  if (method === 'GET' && path === '/refunds')
    return { object: 'list', data: account.refundsOf(need(params, 'payment_intent')) };
  const [, id = ''] = /\/((?:cs_test|pi|re|dp)_\w+)/.exec(path) ?? [];
  const expanded = typeof paths === 'object' ? Object.values(paths).map(String) : [];
  if (method === 'GET' && id) return expand(account, account.find(id), expanded);
  const handle = handlers[`${method} ${id ? path.replace(id, ':id') : path}`];
  if (!handle) throw missing(path);
  return handle(account, { params, id });
}
