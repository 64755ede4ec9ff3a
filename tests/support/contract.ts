import { expect } from 'vitest';
import * as z from 'zod';
import { restRoutes } from '../../src/rest.ts';

const pattern = (path: string) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`);
const patterns = restRoutes.map((route) => ({ route, url: pattern(route.path) }));

const errorBody = z.strictObject({
  message: z.string().min(1),
  code: z.string().regex(/^[A-Z_]+$/),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  details: z.unknown().optional(),
});

// Text that reveals how the server is built.
const internals =
  /node_modules|\/src\/|\bat .+:\d+:\d+|select .+ from |insert into|violates|\bpg_|kysely/i;

type Sent = { method: string; url: string };
type Received = { statusCode: number; body: string; json: () => unknown };

/** Every `/api` response is an error body, or exactly the output of its route, without additional fields. */
export function expectContract({ method, url }: Sent, response: Received) {
  const { pathname } = new URL(url, 'http://localhost');
  if (response.statusCode >= 400) return expectError(response);
  const found = patterns.find(({ route, url }) => route.method === method && url.test(pathname));
  if (!found) return;
  const body = response.json();
  expect(response.statusCode).toBe(found.route.status);
  expect(found.route.output.parse(body), `${method} ${pathname}`).toStrictEqual(body);
}

export function expectError({ body }: { body: string }) {
  expect(errorBody.parse(JSON.parse(body))).toBeTruthy();
  expectNoInternals(body);
}

export const expectNoInternals = (body: string) => expect(body).not.toMatch(internals);
