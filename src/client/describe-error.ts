import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#api';
import { PageUnreachable } from './reachable.ts';

export type ErrorDescription = {
  message: string;
  code: string | null;
  requestId: string | null;
  /** For how long the server refuses every try because there were too many; null for any other error. */
  retryAfterSeconds: number | null;
};

export const unreachable = "We can't reach the server. Check your connection and try again.";
const fault = 'Something went wrong. Please try again.';
const nothing = { code: null, requestId: null, retryAfterSeconds: null };

const isTRPCError = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof TRPCClientError;

/** What a person may read of an error, and what support needs to find it in the log. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof PageUnreachable) {
    return { ...nothing, message: unreachable, code: 'UNREACHABLE' };
  }
  if (!isTRPCError(error)) return { ...nothing, message: fault };
  // Without data the answer was not the server's: the network failed, or something in between spoke.
  if (!error.data) return { ...nothing, message: unreachable, code: 'UNREACHABLE' };
  const { code, requestId, retryAfterSeconds } = error.data;
  const wait = code === 'TOO_MANY_REQUESTS' ? retryAfterSeconds : undefined;
  return { message: error.message, code, requestId, retryAfterSeconds: wait ?? null };
}

/** Whether the question was never answered, so that it is worth asking again later. */
export function wentUnanswered(error: unknown): boolean {
  const { code } = describeError(error);
  return code === 'UNREACHABLE' || code === 'SERVICE_UNAVAILABLE';
}

export const errorMessage = (error: unknown) => describeError(error).message;
