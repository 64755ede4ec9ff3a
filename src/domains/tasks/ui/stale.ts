import { TRPCClientError } from '@trpc/client';
import { type StaleTask, staleTask } from '../schema.ts';

/** What a write on an outdated version is answered with; null when the error is another one. */
export function readStale(error: unknown): StaleTask | null {
  if (!(error instanceof TRPCClientError)) return null;
  const parsed = staleTask.safeParse(error.data?.details);
  return parsed.success ? parsed.data : null;
}
