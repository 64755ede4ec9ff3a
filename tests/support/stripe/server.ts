import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type CardName, createAccount, type StripeEvent, StripeFailure } from './account.ts';
import { answerCall, readParams } from './api.ts';
import { isCardName, payPage } from './page.ts';

export const stripeKeys = {
  secretKey: 'sk_test_of_these_tests',
  webhookSecret: 'whsec_of_these_tests',
};
const apiVersion = '2026-10-28.endive';

/** Signs an event as Stripe does. */
export function signStripeEvent(
  event: StripeEvent,
  { secret = stripeKeys.webhookSecret, at = Date.now() } = {},
) {
  const body = JSON.stringify({ object: 'event', api_version: apiVersion, ...event });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: Math.floor(at / 1000),
  });
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

/** The part of Stripe's API that payments need, with a page of its own, over real HTTP. */
export async function startStripe() {
  let address = '';
  const account = createAccount({ url: () => address });
  const calls: string[] = [];
  const answers = new Map<string, { request: string; status: number; body: string }>();
  let failure: ((call: string) => number | undefined) | undefined;

  async function answerApi(request: IncomingMessage, response: ServerResponse) {
    const { method = '', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '', address);
    const sent = await text(request);
    const path = pathname.slice('/v1'.length);
    const name = `${method} ${path.replace(/\/(cs_test|pi|re|dp)_\w+/, '/:id')}`;
    calls.push(name);
    const send = (status: number, body: string) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        .end(body);
    const refuse = (status: number, error: object) => send(status, JSON.stringify({ error }));
    const fails = failure?.(name);
    // A status of 0 is a connection that breaks after the call was made.
    if (fails) return refuse(fails, { type: 'api_error', message: 'The tests asked for this.' });
    if (headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return refuse(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    if (headers['stripe-version'] !== apiVersion)
      return refuse(400, { type: 'invalid_request_error', message: 'Unexpected version' });
    const key = headers['idempotency-key'];
    const request_ = `${name} ${path} ${sent}`;
    const earlier = typeof key === 'string' ? answers.get(key) : undefined;
    if (earlier && earlier.request !== request_)
      return refuse(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      });
    const result = earlier ?? { request: request_, ...run({ method, path, sent, searchParams }) };
    if (typeof key === 'string') answers.set(key, result);
    if (fails === 0) return response.destroy();
    return send(result.status, result.body);
  }

  type Asked = { method: string; path: string; sent: string; searchParams: URLSearchParams };
  function run({ method, path, sent, searchParams }: Asked) {
    const params = readParams(method === 'GET' ? searchParams : new URLSearchParams(sent));
    try {
      return { status: 200, body: JSON.stringify(answerCall(account, { method, path, params })) };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.body }) };
    }
  }

  /** The page on which the client pays, as in a browser. */
  async function answerPage(request: IncomingMessage, response: ServerResponse) {
    const id = new URL(request.url ?? '', address).pathname.slice('/pay/'.length);
    const session = account.find(id);
    const html = (body: string, status = 200) =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
    if (request.method !== 'POST') return html(payPage(session));
    const card = new URLSearchParams(await text(request)).get('card');
    if (!isCardName(card)) return html(payPage(session, 'Enter a card.'), 400);
    try {
      account.pay(id, card);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return html(payPage(session, error.message), 402);
    }
    const location = String(session.success_url).replace('{CHECKOUT_SESSION_ID}', id);
    return response.writeHead(303, { location }).end();
  }

  const server = createServer((request, response) => {
    const answer = request.url?.startsWith('/pay/') ? answerPage : answerApi;
    answer(request, response).catch(() => response.writeHead(500).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: address,
    account,
    calls,
    /** The names of the calls that change something, such as `POST /refunds`. */
    writes: () => calls.filter((name) => name.startsWith('POST')),
    /** Answers calls with this status; 0 breaks the connection after the call took effect. */
    failWith(next: typeof failure) {
      failure = next;
    },
    /** Stripe forgets idempotency keys after a day. */
    forgetKeys: () => answers.clear(),
    pay: (sessionId: string, card?: CardName) => account.pay(sessionId, card),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type StripeServer = Awaited<ReturnType<typeof startStripe>>;
