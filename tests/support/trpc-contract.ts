import { expect } from 'vitest';
import * as z from 'zod';
import { expectNoInnards } from './contract.ts';

const errorBody = z.strictObject({
  error: z.strictObject({
    message: z.string().min(1),
    code: z.int(),
    data: z.strictObject({
      code: z.string().regex(/^[A-Z_]+$/),
      httpStatus: z.int(),
      requestId: z.string().nullable(),
      message: z.never().optional(),
      issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
      details: z.unknown().optional(),
      retryAfterSeconds: z.number().optional(),
    }),
  }),
});

/** A refusal over tRPC says what one over REST says, and nothing of how the server is made. */
export function expectTrpcError({ status, body }: { status: number; body: unknown }) {
  const { error } = errorBody.parse(body);
  expect(error.data.httpStatus).toBe(status);
  expectNoInnards(JSON.stringify(body));
}
