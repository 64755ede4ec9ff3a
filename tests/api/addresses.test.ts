import { describe, expect, test } from 'vitest';
import { expectError, expectTrpcError } from '../support/contract.ts';
import { procedures } from '../support/transports.ts';
import { openUntouchedSite } from '../support/untouched.ts';

const site = openUntouchedSite();
const { send } = site;

const json = { 'content-type': 'application/json' };
describe('a URL under /trpc that is not a procedure', () => {
  test.each([
    ['GET', '/trpc/tasks.create?input=%7B%7D', 405],
    ['POST', '/trpc/tasks.list', 405],
    ['PUT', '/trpc/tasks.create', 405],
    ['GET', '/trpc/tasks.list?input=%7B', 400],
    ['GET', '/trpc/tasks.everything', 404],
    ['GET', '/trpc/tasks', 404],
    ['GET', '/trpc/__proto__', 404],
    ['GET', '/trpc/constructor', 404],
    ['GET', '/trpc/tasks.constructor', 404],
    ['GET', '/trpc/toString', 404],
    ['GET', '/trpc/TASKS.LIST', 404],
    ['GET', '/trpc/tasks%2Elist%00', 404],
    ['GET', '/trpc/', 404],
    ['GET', '/trpc', 404],
    ['GET', '/trpc/tasks/list', 404],
  ] as const)('%s %s returns %d', async (method, url, status) => {
    const payload = method === 'GET' ? {} : { payload: '{}' };
    const response = await send({ method, url, ...payload, headers: json });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('application/json');
    if (response.body.startsWith('{"error"')) expectTrpcError({ status, body: response.json() });
    else expectError(response);
  });

  test('a batch of 200 calls is refused (4xx)', async () => {
    const names = Array.from({ length: 200 }, () => 'users.listClients').join(',');
    const response = await send({ method: 'GET', url: `/trpc/${names}?batch=1&input=%7B%7D` });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(procedures.has('users.listClients')).toBe(true);
  });
});

describe('a URL under /api that is not a path', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/tasks/',
    '/api//tasks',
    '//api/tasks',
    '/API/tasks',
    '/api/Tasks',
    '/api/tasks;id=1',
    '/api/tasks/1/',
    '/api/tasks/1/comments/',
    '/api/tasks/%2e%2e/user/1',
    '/api/tasks/..%2fuser/1',
    '/api/.env',
    '/api/%2e%2e/%2e%2e/etc/passwd',
    '/api/tasks%2F1',
    '/api/tasks%00',
  ])('%s returns 404 as JSON', async (url) => {
    const response = await send({ method: 'GET', url });
    expect(response.statusCode).toBe(404);
    expectError(response);
  });

  test('a malformed percent escape is refused (400)', async () => {
    const response = await send({ method: 'GET', url: '/api/tasks/%zz' });
    expect(response.statusCode).toBe(400);
    expectError(response);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    '%s /api/tasks returns 404',
    async (method) => {
      const response = await send({ method, url: '/api/tasks', payload: '{}', headers: json });
      expect(response.statusCode).toBe(404);
      expectError(response);
    },
  );

  test.each([
    ['x-http-method-override', ''],
    ['x-http-method', ''],
    ['x-method-override', ''],
    ['cookie-less', '?_method=DELETE'],
  ])('%s%s does not override the method', async (header, query) => {
    const response = await send({
      method: 'POST',
      url: `/api/tasks/${site.taskId}${query}`,
      payload: '{}',
      headers: { ...json, [header]: 'DELETE' },
    });
    expect(response.statusCode).toBe(404);
  });

  test('other spellings of a path do not bypass the session check', async () => {
    for (const url of [
      '/api/t%61sks',
      '/api/tasks?',
      '/api/tasks#x',
      '/api/./tasks',
      '/api/x/../tasks',
    ]) {
      const response = await site.app.inject({ method: 'GET', url });
      expect([401, 404]).toContain(response.statusCode);
    }
  });
});

describe('a malformed or unknown query parameter of GET /api/tasks', () => {
  test.each([
    ['status=todo&status=todo', 400],
    ['limit[]=1', 200],
    ['limit[a]=1', 200],
    ['__proto__[role]=admin', 200],
    ['__proto__=x', 200],
    ['constructor.prototype.role=admin', 200],
    ['toString=x&hasOwnProperty=y', 200],
    ['status=%ff', 400],
    ['q=%ed%a0%80', 200],
    ['cursor=%5B%5D', 400],
    ['clientId=1%20or%201=1', 200],
    ['limit=1e3', 400],
    ['limit=0x10', 400],
    ['limit=', 400],
    ['5,000 ampersands', 200, `${'&'.repeat(5000)}a=1`],
    ['2,000 parameters', 200, Array.from({ length: 2000 }, (_, i) => `k${i}=${i}`).join('&')],
  ] as [string, number, string?][])('%s returns %i', async (name, status, query = name) => {
    const response = await send({ method: 'GET', url: `/api/tasks?${query}` });
    expect(response.statusCode).toBe(status);
    if (status >= 400) expectError(response);
    else expect(response.json()).toBeInstanceOf(Array);
    expect(Object.prototype).not.toHaveProperty('role');
  });
});

test('a change from a page of another site is refused (403)', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])
    for (const url of [`/api/tasks/${site.taskId}`, '/trpc/tasks.delete']) {
      const method = url.startsWith('/api') ? 'DELETE' : 'POST';
      const payload = JSON.stringify({ id: site.taskId });
      const response = await send({ method, url, payload, headers: { ...json, ...headers } });
      expect(response.statusCode).toBe(403);
    }
});
