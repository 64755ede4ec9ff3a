import { TRPCClientError } from '@trpc/client';

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
