import type { SubmissionResult } from '@conform-to/react';
import { TRPCClientError } from '@trpc/client';
import * as z from 'zod';

const issues = z.array(z.object({ path: z.string(), message: z.string() }));

/** The server's validation errors by field, or null if the error names no field. */
export function toFieldErrors(error: unknown): SubmissionResult | null {
  if (!(error instanceof TRPCClientError)) return null;
  const parsed = issues.safeParse(error.data?.issues);
  if (!parsed.success) return null;
  const entries = parsed.data.map(({ path, message }) => [path, [message]]);
  return entries.length ? { status: 'error', error: Object.fromEntries(entries) } : null;
}
