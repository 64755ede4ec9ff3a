import { createHmac, hkdfSync } from 'node:crypto';
import * as z from 'zod';
import { isSignedByOne, type Secrets } from '#server/session/secret.ts';
import { declinedDemoToken, demoCards } from '#shared/demo-card.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';

const processingMs = 2_000;
/** An older signed event may be a replay attack. */
const maxEventAgeMs = 5 * 60_000;

const order = z.object({ key: z.string(), token: z.string(), readyAt: z.number() });
const event: z.ZodType<ProviderEvent> = z.discriminatedUnion('kind', [
  z.object({
    id: z.string().min(1).max(200),
    kind: z.enum(['payment.succeeded', 'payment.declined']),
    reference: z.string().max(1_000),
  }),
  z.object({
    id: z.string().min(1).max(200),
    kind: z.literal('payment.refunded'),
    charge: z.string().max(1_000),
    refund: z.string().min(1).max(200),
    amount: z.number().positive(),
  }),
  z.object({ id: z.string().min(1).max(200), kind: z.literal('other') }),
]);

const readJson = <Shape>(json: string, shape: z.ZodType<Shape>): Shape | undefined => {
  try {
    return shape.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};

const [defaultToken = declinedDemoToken] = Object.keys(demoCards);

/** Reads a token, or a label that ends in the last four digits of a card. */
function tokenOf(paymentMethod: string) {
  if (/^tok_\w+$/.test(paymentMethod)) return paymentMethod;
  const [lastFour] = /\d{4}$/.exec(paymentMethod) ?? [];
  if (!lastFour) return undefined;
  const known = Object.entries(demoCards).find(([, label]) => label.endsWith(lastFour));
  return known?.[0] ?? declinedDemoToken;
}

const cardOf = (token: string) => (Object.hasOwn(demoCards, token) ? demoCards[token] : undefined);
const declined = { status: 'declined', reason: 'Your card was declined.' } as const;

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'gva demo payments', 32));

const signWith = (text: string) => (secret: string) =>
  createHmac('sha256', keyOf(secret)).update(text).digest('base64url');

type Options = { secrets: Secrets; now?: () => number };

/**
 * Used when no payment provider is configured. Accepts the two test cards and declines all others. It stores nothing:
 * its signed references contain the payment, so any node can read them and only the server can create them.
 */
export function createDemoProvider({ secrets, now = Date.now }: Options) {
  const sign = (text: string) => signWith(text)(secrets[0]);
  const isSigned = (text: string, signature: string) =>
    isSignedByOne(secrets, signature, signWith(text));

  const provider: PaymentProvider = {
    name: 'demo',
    withoutCheckout: { tokenOf, defaultToken },

    async create({ key, token, isOffSession }) {
      const wait = isOffSession ? 0 : processingMs;
      const text = JSON.stringify({ key, token, readyAt: now() + wait });
      const body = Buffer.from(text).toString('base64url');
      return { reference: `demo_${body}.${sign(body)}`, processingMs: wait };
    },

    async confirm(reference) {
      const [body = '', signature = ''] = reference.replace(/^demo_/, '').split('.');
      const payment = isSigned(body, signature)
        ? readJson(Buffer.from(body, 'base64url').toString(), order)
        : undefined;
      if (!payment) throw new Error('The demo provider does not know this payment.');
      const retryAfterMs = payment.readyAt - now();
      if (retryAfterMs > 0) return { status: 'processing', retryAfterMs };
      const method = cardOf(payment.token);
      if (!method) return declined;
      return { status: 'succeeded', charge: `demo_charge_${payment.key}`, method };
    },

    async saveCard(token) {
      const method = cardOf(token);
      return method ? { status: 'saved', method } : declined;
    },

    refund: async ({ key }) => ({ reference: `demo_refund_${key}`, status: 'succeeded' }),

    async webhook(body, headers) {
      const header = String(headers['gva-demo-signature'] ?? '');
      const [, time = '', signature = ''] = /^t=(\d{1,15}),v1=([\w-]+)$/.exec(header) ?? [];
      const isFresh = Math.abs(now() - Number(time)) <= maxEventAgeMs;
      if (!isFresh || !isSigned(`${time}.${body}`, signature)) return undefined;
      return readJson(body, event);
    },
  };

  /** The headers that the provider sends with an event. */
  const signEvent = (body: string) => {
    const time = now();
    return { 'gva-demo-signature': `t=${time},v1=${sign(`${time}.${body}`)}` };
  };
  return { ...provider, signEvent };
}
