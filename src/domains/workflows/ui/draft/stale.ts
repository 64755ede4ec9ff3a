import { TRPCClientError } from '@trpc/client';
import type { StaleWorkflow } from '../../schema.ts';

// Not validated with the zod schema, because the details come from our own server.
const isStale = (details: unknown): details is StaleWorkflow =>
  typeof details === 'object' && details !== null && 'current' in details && 'changedAt' in details;

/** The details of a conflict caused by a stale version; null for any other error. */
export function readStale(error: unknown): StaleWorkflow | null {
  if (!(error instanceof TRPCClientError)) return null;
  const details: unknown = error.data?.details;
  return isStale(details) ? details : null;
}
