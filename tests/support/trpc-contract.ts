import { expect } from 'vitest';
import * as z from 'zod';
import { expectNoInternals } from './contract.ts';

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

/** A tRPC error has the fields of a REST error and reveals nothing about the server. */
export function expectTrpcError({ status, body }: { status: number; body: unknown }) {
  const { error } = errorBody.parse(body);
  expect(error.data.httpStatus).toBe(status);
  expectNoInternals(JSON.stringify(body));
}
