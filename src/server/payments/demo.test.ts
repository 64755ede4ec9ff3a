import { describe, expect, test } from 'vitest';
import { createDemoProvider } from './demo.ts';

const secret = 'a secret of the tests, long enough';
let time = 1_000_000;
const provider = createDemoProvider({ secrets: [secret], now: () => time });
const order = {
  key: 'one',
  amount: 600,
  currency: 'usd',
  token: 'tok_demo_visa',
  isOffSession: false,
};

describe('the demo provider', () => {
  test('processes a payment for two seconds and then charges it once', async () => {
    const { reference, processingMs } = await provider.create(order);
    expect(processingMs).toBe(2000);
    expect(await provider.confirm(reference)).toEqual({ status: 'processing', retryAfterMs: 2000 });
    time += 1999;
    expect(await provider.confirm(reference)).toEqual({ status: 'processing', retryAfterMs: 1 });
    time += 1;
    const charged = {
      status: 'succeeded',
      charge: 'demo_charge_one',
      method: 'Visa ending in 4242',
    };
    expect(await provider.confirm(reference)).toEqual(charged);
    expect(await provider.confirm(reference)).toEqual(charged);
  });

  test.each([
    ['tok_demo_visa', 'succeeded'],
    ['tok_demo_visa_debit', 'succeeded'],
    ['tok_demo_declined', 'declined'],
    ['tok_anything', 'declined'],
    ['toString', 'declined'],
  ])('a payment with the token %s is %s', async (token, status) => {
    const { reference } = await provider.create({ ...order, token, isOffSession: true });
    expect(await provider.confirm(reference)).toMatchObject({ status });
  });

  test('rejects a reference that it did not issue', async () => {
    const { reference } = await provider.create({ ...order, isOffSession: true });
    const other = createDemoProvider({ secrets: [`${secret} of another`], now: () => time });
    await expect(other.confirm(reference)).rejects.toThrow('does not know this payment');
    for (const wrong of ['', 'demo_', `${reference}x`, reference.replace('.', 'A.')])
      await expect(provider.confirm(wrong)).rejects.toThrow('does not know this payment');
  });

  test('accepts an event only with a valid and recent signature', async () => {
    const body = JSON.stringify({ id: 'event', kind: 'payment.succeeded', reference: 'x' });
    const headers = provider.signEvent(body);
    expect(await provider.webhook(body, headers)).toMatchObject({ id: 'event' });
    expect(await provider.webhook(body.replace('x', 'y'), headers)).toBeUndefined();
    expect(await provider.webhook(body, {})).toBeUndefined();
    time += 5 * 60_000 + 1;
    expect(await provider.webhook(body, headers)).toBeUndefined();
    expect(await provider.webhook('[]', provider.signEvent('[]'))).toBeUndefined();
  });
});
