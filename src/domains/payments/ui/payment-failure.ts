import { TRPCClientError } from '@trpc/client';
import { describeError, errorMessage, isUnanswered } from '#client/describe-error.ts';

export type PaymentFailure = { title: string; description: string };

export const paymentFailed = (description: string): PaymentFailure => ({
  title: 'Payment Failed',
  description,
});

const isJsonError = (error: unknown) =>
  error instanceof TRPCClientError && !error.data && error.cause instanceof SyntaxError;

/** Without such an answer, the server may have done what it was asked to. */
export const mayBeCharged = (error: unknown) =>
  isUnanswered(error) || describeError(error).code === 'INTERNAL_SERVER_ERROR';

/** Describes a payment that could not be begun. Conflicts of a plan are about it and not about the card, so they have another title. */
export function describePaymentError(error: unknown, isPlan: boolean): PaymentFailure {
  if (isJsonError(error)) return paymentFailed('Server returned non-JSON response');
  const { code, message } = describeError(error);
  if (isPlan && (code === 'CONFLICT' || code === 'FORBIDDEN'))
    return { title: 'Subscription Failed', description: message };
  const fallback = isPlan ? 'Failed to create subscription' : 'The payment could not be made.';
  return paymentFailed(errorMessage(error, fallback));
}

/** Describes a payment that was begun and whose outcome could not be read. Without an answer the card may have been charged. */
export function describeConfirmError(error: unknown, isPlan: boolean): PaymentFailure {
  const failure = describePaymentError(error, isPlan);
  if (!mayBeCharged(error)) return failure;
  const description = failure.description.replace(/\.$/, '');
  return {
    ...failure,
    description: `${description}. It may have been charged. Reload the page to see.`,
  };
}
