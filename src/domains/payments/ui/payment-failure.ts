import { TRPCClientError } from '@trpc/client';
import { describeError, errorMessage, isUnanswered } from '#client/describe-error.ts';

export type PaymentFailure = { title: string; description: string };

export const paymentFailed = (description: string): PaymentFailure => ({
  title: 'Payment Failed',
  description,
});

const isJsonError = (error: unknown) =>
  error instanceof TRPCClientError && !error.data && error.cause instanceof SyntaxError;

/** Describes a payment that could not be begun. Conflicts are about the plan and not about the card, so they have another title. */
export function describePaymentError(error: unknown): PaymentFailure {
  if (isJsonError(error)) return paymentFailed('Server returned non-JSON response');
  const { code, message } = describeError(error);
  if (code === 'CONFLICT' || code === 'FORBIDDEN')
    return { title: 'Subscription Failed', description: message };
  return paymentFailed(errorMessage(error, 'Failed to create subscription'));
}

/** Describes a payment that was begun and whose outcome could not be read. Without an answer the card may have been charged. */
export function describeConfirmError(error: unknown): PaymentFailure {
  const failure = describePaymentError(error);
  if (!isUnanswered(error) && describeError(error).code !== 'INTERNAL_SERVER_ERROR') return failure;
  const description = failure.description.replace(/\.$/, '');
  return {
    ...failure,
    description: `${description}. It may have been charged. Reload the page to see.`,
  };
}
