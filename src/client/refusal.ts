import type { SubmissionResult } from '@conform-to/react';
import { TRPCClientError } from '@trpc/client';
import { useMemo } from 'react';
import * as z from 'zod';

const issues = z.array(z.object({ path: z.string(), message: z.string() }));

/** What the server found wrong, under the fields it is about; null when it is about none. */
export function toFieldErrors(error: unknown): SubmissionResult | null {
  if (!(error instanceof TRPCClientError)) return null;
  const parsed = issues.safeParse(error.data?.issues);
  if (!parsed.success) return null;
  const entries = parsed.data.map(({ path, message }) => [path, [message]]);
  return entries.length ? { status: 'error', error: Object.fromEntries(entries) } : null;
}

/** The same result as long as the error is the same: Conform renders again for each new `lastResult`. */
export const useRefusal = (error: unknown) => useMemo(() => toFieldErrors(error), [error]);
