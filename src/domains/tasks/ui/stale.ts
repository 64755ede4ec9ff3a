import { TRPCClientError } from '@trpc/client';
import type { StaleTask } from '../schema.ts';

// Not by the schema: it comes from our own server, and the board does without the weight of zod.
const isStale = (details: unknown): details is StaleTask =>
  typeof details === 'object' && details !== null && 'current' in details && 'changedAt' in details;

/** What a write on an outdated version is answered with; null when the error is another one. */
export function readStale(error: unknown): StaleTask | null {
  if (!(error instanceof TRPCClientError)) return null;
  const details: unknown = error.data?.details;
  return isStale(details) ? details : null;
}
