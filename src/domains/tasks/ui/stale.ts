import { TRPCClientError } from '@trpc/client';
import type { StaleTask } from '../schema.ts';

// Checked by hand, because the details come from our own server and zod would enlarge the board's chunk.
const isStale = (details: unknown): details is StaleTask =>
  typeof details === 'object' && details !== null && 'current' in details && 'changedAt' in details;

/** The details of a conflict caused by a stale version; null for any other error. */
export function readStale(error: unknown): StaleTask | null {
  if (!(error instanceof TRPCClientError)) return null;
  const details: unknown = error.data?.details;
  return isStale(details) ? details : null;
}
