import { TRPCClientError } from '@trpc/client';
import { describeError } from '#client/describe-error.ts';

export type PaymentFailure = { title: string; description: string };

/** The bank said no, or something stood in the way of asking it. */
export const declined = (description: string): PaymentFailure => ({
  title: 'Payment Failed',
  description,
});

const isNoJson = (error: unknown) =>
  error instanceof TRPCClientError && !error.data && error.cause instanceof SyntaxError;

/** Why paying came to nothing: a plan that cannot be had is no fault of the card. */
export function describePaymentError(error: unknown): PaymentFailure {
  if (isNoJson(error)) return declined('Server returned non-JSON response');
  const { code, message } = describeError(error);
  if (code === 'CONFLICT' || code === 'FORBIDDEN')
    return { title: 'Subscription Failed', description: message };
  return declined(code === 'INTERNAL_SERVER_ERROR' ? 'Failed to create subscription' : message);
}
