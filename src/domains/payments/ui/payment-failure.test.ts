import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { describePaymentError } from './payment-failure.ts';

const answered = (code: string, message: string) =>
  TRPCClientError.from({ error: { code: -32_000, message, data: { code } } });

test.each([
  [
    'a plan that cannot be had',
    answered('CONFLICT', 'This plan is already active.'),
    { title: 'Subscription Failed', description: 'This plan is already active.' },
  ],
  [
    'what the server says of the payment',
    answered('BAD_REQUEST', 'This token is no token.'),
    { title: 'Payment Failed', description: 'This token is no token.' },
  ],
  [
    'a fault of the server',
    answered('INTERNAL_SERVER_ERROR', 'Something went wrong.'),
    { title: 'Payment Failed', description: 'Failed to create subscription' },
  ],
  [
    'a page where an answer should be',
    TRPCClientError.from(new SyntaxError('Unexpected token <')),
    { title: 'Payment Failed', description: 'Server returned non-JSON response' },
  ],
  [
    'no answer at all',
    TRPCClientError.from(new TypeError('Failed to fetch')),
    {
      title: 'Payment Failed',
      description: "We can't reach the server. Check your connection and try again.",
    },
  ],
])('%s is told in its words', (_what, error, expected) => {
  expect(describePaymentError(error)).toEqual(expected);
});
