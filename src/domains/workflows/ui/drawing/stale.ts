import { TRPCClientError } from '@trpc/client';
import type { StaleWorkflow } from '../../schema.ts';

// Not by the schema: it comes from our own server.
const isStale = (details: unknown): details is StaleWorkflow =>
  typeof details === 'object' && details !== null && 'current' in details && 'changedAt' in details;

/** What a write on an outdated version is answered with; null when the error is another one. */
export function readStale(error: unknown): StaleWorkflow | null {
  if (!(error instanceof TRPCClientError)) return null;
  const details: unknown = error.data?.details;
  return isStale(details) ? details : null;
}
