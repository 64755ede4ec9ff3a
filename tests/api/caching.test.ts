import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';

let gva: TestApp;
let client: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  client = await gva.createUser({ role: 'client' });
  await gva.createTask({ clientId: client.id });
});
afterAll(() => gva.close());

test.each(['/api/user', '/api/profile', '/trpc/auth.session', '/api/no-such-path-of-the-api'])(
  '%s is not cached',
  async (url) => {
    const cookie = await gva.cookieOf(client);
    const answer = await gva.app.inject({ url, headers: { cookie } });
    if (answer.statusCode === 200)
      expect(answer.headers['cache-control']).toBe('private, no-store');
    else expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined]);
  },
);

test('an error and the response of a sign-in are not cached', async () => {
  const refused = await gva.requestAs(null)({ url: '/api/user' });
  expect(refused.headers['cache-control']).toBe('private, no-store');
  const body = { username: client.username, password: 'wrong' };
  const signIn = await gva.requestAs(null)({ method: 'POST', url: '/api/login', body });
  expect(signIn.headers['cache-control']).toBe('private, no-store');
});

test('a list is cached, and revalidated with 304 while it is unchanged', async () => {
  const first = await gva.requestAs(client)({ url: '/api/tasks' });
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const headers = { 'if-none-match': String(first.headers.etag) };
  const cookie = await gva.cookieOf(client);
  const again = await gva.app.inject({ url: '/api/tasks', headers: { ...headers, cookie } });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'private, no-cache']);
});

test('the API reference runs only its own scripts', async () => {
  const { headers, body } = await gva.app.inject('/api/docs/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types vue$/);
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
  expect(scripts).toMatch(/^'self'( 'sha256-[\w+/=]+')+$/);
  expect(scripts.match(/sha256/g)).toHaveLength(
    [...body.matchAll(/<script(?![^>]*\ssrc=)/g)].length,
  );
});
