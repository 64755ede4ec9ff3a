import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { describeConfirmError, describePaymentError } from './payment-failure.ts';

const errorResponse = (code: string, message: string) =>
  TRPCClientError.from({ error: { code: -32_000, message, data: { code } } });

test.each([
  [
    'a conflict',
    errorResponse('CONFLICT', 'This plan is already active.'),
    { title: 'Subscription Failed', description: 'This plan is already active.' },
  ],
  [
    'a bad request',
    errorResponse('BAD_REQUEST', 'This token is invalid.'),
    { title: 'Payment Failed', description: 'This token is invalid.' },
  ],
  [
    'a server error',
    errorResponse('INTERNAL_SERVER_ERROR', 'Something went wrong.'),
    { title: 'Payment Failed', description: 'Failed to create subscription' },
  ],
  [
    'an HTML page instead of JSON',
    TRPCClientError.from(new SyntaxError('Unexpected token <')),
    { title: 'Payment Failed', description: 'Server returned non-JSON response' },
  ],
  [
    'no response',
    TRPCClientError.from(new TypeError('Failed to fetch')),
    { title: 'Payment Failed', description: 'Failed to create subscription' },
  ],
])('%s has its own message', (_case, error, expected) => {
  expect(describePaymentError(error, true)).toEqual(expected);
});

test.each([
  ['a conflict', errorResponse('CONFLICT', 'It is paid.'), 'It is paid.'],
  ['a refusal', errorResponse('FORBIDDEN', 'Not allowed.'), 'Not allowed.'],
  [
    'no response',
    TRPCClientError.from(new TypeError('Failed to fetch')),
    'The payment could not be made.',
  ],
])('%s for what is no plan does not name a subscription', (_case, error, description) => {
  expect(describePaymentError(error, false)).toEqual({ title: 'Payment Failed', description });
});

const mayBeCharged = 'It may have been charged. Reload the page to see.';

test.each([
  [
    'no response',
    TRPCClientError.from(new TypeError('Failed to fetch')),
    `Failed to create subscription. ${mayBeCharged}`,
  ],
  [
    'a server error',
    errorResponse('INTERNAL_SERVER_ERROR', 'Something went wrong.'),
    `Failed to create subscription. ${mayBeCharged}`,
  ],
  [
    'a server that restarts',
    errorResponse('SERVICE_UNAVAILABLE', 'Please try again in a moment.'),
    `Please try again in a moment. ${mayBeCharged}`,
  ],
  [
    'an HTML page instead of JSON',
    TRPCClientError.from(new SyntaxError('Unexpected token <')),
    `Server returned non-JSON response. ${mayBeCharged}`,
  ],
  ['a refusal', errorResponse('BAD_REQUEST', 'This token is invalid.'), 'This token is invalid.'],
])('%s to a confirmation says whether the card may be charged', (_case, error, description) => {
  expect(describeConfirmError(error, true)).toEqual({ title: 'Payment Failed', description });
});
