import { expect } from 'vitest';
import * as z from 'zod';
import { restRoutes } from '../../src/rest.ts';

const pattern = (path: string) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`);
const patterns = restRoutes.map((route) => ({ route, url: pattern(route.path) }));

const issues = z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional();

const errorBody = z.strictObject({
  message: z.string().min(1),
  code: z.string().regex(/^[A-Z_]+$/),
  issues,
  details: z.unknown().optional(),
});

const trpcErrorBody = z.strictObject({
  error: z.strictObject({
    message: z.string().min(1),
    code: z.int(),
    data: z.strictObject({
      code: z.string().regex(/^[A-Z_]+$/),
      httpStatus: z.int(),
      requestId: z.string().nullable(),
      message: z.never().optional(),
      issues,
      details: z.unknown().optional(),
      retryAfterSeconds: z.number().optional(),
    }),
  }),
});

// Text that reveals how the server is built.
const internals =
  /node_modules|\/src\/|\bat .+:\d+:\d+|select .+ from |insert into|violates|\bpg_|kysely/i;

type Sent = { method: string; url: string };
type Received = { statusCode: number; body: string; json: () => unknown };

/** Hours with more than two decimals, alone or in an array, in a field that does not declare `shownHours`. */
const exactHours =
  /"(\w*([hH]ours|[dD]uration)\w*|used|available|balance|carried|granted|expiring)":(\[[-\d.,]*)?-?\d+\.\d{3}/;

/** Expects an error body, or exactly the output of the route, without additional fields. */
export function expectContract({ method, url }: Sent, response: Received) {
  const { pathname } = new URL(url, 'http://localhost');
  if (response.statusCode >= 400) return expectError(response);
  const found = patterns.find(({ route, url }) => route.method === method && url.test(pathname));
  if (!found) return;
  const body = response.json();
  expect(response.statusCode).toBe(found.route.status);
  expect(found.route.output.parse(body), `${method} ${pathname}`).toStrictEqual(body);
  expect(response.body, `${method} ${pathname}`).not.toMatch(exactHours);
}

export function expectError({ body }: { body: string }) {
  expect(errorBody.parse(JSON.parse(body))).toBeTruthy();
  expectNoInternals(body);
}

/** Expects the fields of a REST error in a tRPC error, and nothing about the server. */
export function expectTrpcError({ status, body }: { status: number; body: unknown }) {
  const { error } = trpcErrorBody.parse(body);
  expect(error.data.httpStatus).toBe(status);
  expectNoInternals(JSON.stringify(body));
}

export const expectNoInternals = (body: string) => expect(body).not.toMatch(internals);
