import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#api';
import { PageUnreachable } from './page-unreachable.ts';

export type ErrorDescription = {
  message: string;
  code: string | null;
  requestId: string | null;
  /** How long to wait after a rate limit; null for any other error. */
  retryAfterSeconds: number | null;
};

export const unreachableMessage = "We can't reach the server. Check your connection and try again.";
const unexpectedMessage = 'Something went wrong. Please try again.';
const noDetails = { code: null, requestId: null, retryAfterSeconds: null };

const isTRPCError = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof TRPCClientError;

/** The message to show for an error, and the request id with which support finds it in the log. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof PageUnreachable) {
    return { ...noDetails, message: unreachableMessage, code: 'UNREACHABLE' };
  }
  if (!isTRPCError(error)) return { ...noDetails, message: unexpectedMessage };
  // Without data the response did not come from our server: the network failed, or a proxy responded.
  if (!error.data) return { ...noDetails, message: unreachableMessage, code: 'UNREACHABLE' };
  const { code, requestId, retryAfterSeconds } = error.data;
  const wait = code === 'TOO_MANY_REQUESTS' ? retryAfterSeconds : undefined;
  return { message: error.message, code, requestId, retryAfterSeconds: wait ?? null };
}

/** Whether the server could not answer, so that retrying later can succeed. */
export function isUnanswered(error: unknown): boolean {
  const { code } = describeError(error);
  return code === 'UNREACHABLE' || code === 'SERVICE_UNAVAILABLE';
}

/** With a `fallback`, only what the server said about the refusal; it says nothing if it did not answer or failed itself. */
export function errorMessage(error: unknown, fallback?: string): string {
  const { message, code } = describeError(error);
  const isExplained = code !== null && code !== 'UNREACHABLE' && code !== 'INTERNAL_SERVER_ERROR';
  return isExplained ? message : (fallback ?? message);
}

/** The details of a conflict (409) that the server reports when the caller's version is stale. */
type Stale = { current: object; changedBy: string | null; changedAt: string };

// Checked by hand, because the details come from our own server and zod would enlarge the chunks.
const isStale = <Details extends Stale>(details: unknown): details is Details =>
  typeof details === 'object' && details !== null && 'current' in details && 'changedAt' in details;

/** The details of a conflict caused by a stale version; null for any other error. */
export function readStale<Details extends Stale>(error: unknown): Details | null {
  if (!(error instanceof TRPCClientError)) return null;
  const details: unknown = error.data?.details;
  return isStale<Details>(details) ? details : null;
}
