import { TRPCClientError } from '@trpc/client';
import { describeError, errorMessage } from '#client/describe-error.ts';

export type PaymentFailure = { title: string; description: string };

export const paymentFailed = (description: string): PaymentFailure => ({
  title: 'Payment Failed',
  description,
});

const isJsonError = (error: unknown) =>
  error instanceof TRPCClientError && !error.data && error.cause instanceof SyntaxError;

/** Describes a failed payment. Conflicts are about the plan and not about the card, so they have another title. */
export function describePaymentError(error: unknown): PaymentFailure {
  if (isJsonError(error)) return paymentFailed('Server returned non-JSON response');
  const { code, message } = describeError(error);
  if (code === 'CONFLICT' || code === 'FORBIDDEN')
    return { title: 'Subscription Failed', description: message };
  return paymentFailed(errorMessage(error, 'Failed to create subscription'));
}
