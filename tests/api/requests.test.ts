import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restRoutes } from '../../src/rest.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { expectError } from '../support/contract.ts';
import { procedures, spellingOf } from '../support/doors.ts';
import { hashRows } from '../support/row-hash.ts';
import { expectTrpcError } from '../support/trpc-contract.ts';

let gva: TestApp;
let cookie: string;
let taskId: number;
let before: string;

beforeAll(async () => {
  gva = await createTestApp();
  const client = await gva.createUser({ role: 'client' });
  taskId = (await gva.createTask({ clientId: client.id })).id;
  cookie = await gva.cookieOf(client);
});
afterAll(() => gva.close());

// Whatever these requests are answered, none of them changes a row.
beforeEach(async () => {
  before = await hashRows(gva.database.pool);
});
afterEach(async () => {
  expect(await hashRows(gva.database.pool)).toBe(before);
});

const send = (options: InjectOptions) =>
  gva.app.inject({ ...options, headers: { cookie, ...options.headers } });

const json = { 'content-type': 'application/json' };
const newTask = {
  title: 'Call the bank',
  description: 'Ask about the new business account.',
  category: 'admin',
  priority: 'high',
  dueDate: '31-01-30',
};
const text = JSON.stringify(newTask);
const nest = (depth: number) =>
  `${text.slice(0, -1)},"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const manyKeys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`key${i}`, i])),
);

type Body = [what: string, status: number, payload: string | Buffer, headers?: object];

const bodies: Body[] = [
  ['nothing', 400, ''],
  ['broken JSON', 400, '{"title":'],
  ['a trailing comma', 400, `${text.slice(0, -1)},}`],
  ['null', 400, 'null'],
  ['a number', 400, '7'],
  ['a text', 400, '"title"'],
  ['an array', 400, `[${text}]`],
  ['a key __proto__', 400, `${text.slice(0, -1)},"__proto__":{"role":"admin"}}`],
  ['an escaped key __proto__', 400, `${text.slice(0, -1)},"\\u005f_proto__":{"role":"admin"}}`],
  ['a constructor’s prototype', 400, `${text.slice(0, -1)},"constructor":{"prototype":{}}}`],
  ['33 levels', 400, nest(33)],
  ['200,000 levels', 400, nest(200_000)],
  ['2,000 keys', 400, manyKeys],
  ['more than a megabyte', 413, JSON.stringify({ ...newTask, x: 'x'.repeat(1024 * 1024) })],
  ['a field of a megabyte', 400, JSON.stringify({ ...newTask, title: 'x'.repeat(1_000_000) })],
  [
    'a wrong field, zipped',
    400,
    gzipSync('{"title":"x"}'),
    { ...json, 'content-encoding': 'gzip' },
  ],
  ['a zip bomb', 413, gzipSync(`"${'x'.repeat(5e6)}"`), { ...json, 'content-encoding': 'gzip' }],
  ['no zip that says so', 400, text, { ...json, 'content-encoding': 'gzip' }],
  ['an unknown encoding', 415, text, { ...json, 'content-encoding': 'zebra' }],
  ['text/plain', 415, text, { 'content-type': 'text/plain' }],
  ['no content type', 415, text, {}],
  ['a form', 415, 'title=x', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a multipart form', 415, text, { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a broken multipart form', 415, text, { 'content-type': 'multipart/form-data' }],
  ['xml', 415, '<task/>', { 'content-type': 'application/xml' }],
  ['octets', 415, text, { 'content-type': 'application/octet-stream' }],
];

describe('a body that cannot be meant, at REST', () => {
  test.each(bodies)('%s is answered %d', async (_what, status, payload, headers = json) => {
    const response = await send({
      method: 'POST',
      url: '/api/tasks',
      payload,
      headers: { ...headers },
    });
    expect(response.statusCode).toBe(status);
    expectError(response);
  });

  test.each(
    restRoutes
      .filter(({ method }) => method !== 'GET')
      .map((row) => [spellingOf(row), row] as const),
  )('%s takes none of them', async (_name, { method, path }) => {
    // Whoever has no session is refused before the body is read.
    for (const [, , payload, headers = json] of bodies) {
      const url = `/api${path.replace(':id', String(taskId))}`;
      const response = await gva.app.inject({ method, url, payload, headers: { ...headers } });
      expect(response.statusCode).toBeLessThan(500);
      if (response.statusCode >= 400) expectError(response);
    }
  });
});

describe('a body that cannot be meant, at tRPC', () => {
  test.each(bodies)('%s is answered %d', async (_what, status, payload, headers = json) => {
    const url = '/trpc/tasks.create';
    const response = await send({ method: 'POST', url, payload, headers: { ...headers } });
    expect(response.statusCode).toBe(status);
    if (response.body.startsWith('{"error"')) expectTrpcError({ status, body: response.json() });
    else expectError(response);
  });

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
  ] as const)('%s %s is answered %d', async (method, url, status) => {
    const payload = method === 'GET' ? {} : { payload: '{}' };
    const response = await send({ method, url, ...payload, headers: json });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('application/json');
    if (response.body.startsWith('{"error"')) expectTrpcError({ status, body: response.json() });
    else expectError(response);
  });

  test('a batch has its limits, and no rights of its own', async () => {
    const names = Array.from({ length: 200 }, () => 'users.listClients').join(',');
    const response = await send({ method: 'GET', url: `/trpc/${names}?batch=1&input=%7B%7D` });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(procedures.has('users.listClients')).toBe(true);
  });
});

describe('an address that is no path', () => {
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
  ])('%s is answered 404 in JSON', async (url) => {
    const response = await send({ method: 'GET', url });
    expect(response.statusCode).toBe(404);
    expectError(response);
  });

  test('a broken escape is refused', async () => {
    const response = await send({ method: 'GET', url: '/api/tasks/%zz' });
    expect(response.statusCode).toBe(400);
    expectError(response);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    '%s /api/tasks is none',
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
  ])('%s%s overrides no method', async (header, query) => {
    const response = await send({
      method: 'POST',
      url: `/api/tasks/${taskId}${query}`,
      payload: '{}',
      headers: { ...json, [header]: 'DELETE' },
    });
    expect(response.statusCode).toBe(404);
  });

  test('nobody gets further by another spelling than by the right one', async () => {
    for (const url of [
      '/api/t%61sks',
      '/api/tasks?',
      '/api/tasks#x',
      '/api/./tasks',
      '/api/x/../tasks',
    ]) {
      const response = await gva.app.inject({ method: 'GET', url });
      expect([401, 404]).toContain(response.statusCode);
    }
  });
});

describe('a query that cannot be meant', () => {
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
    [`${'&'.repeat(5000)}a=1`, 200],
    [Array.from({ length: 2000 }, (_, i) => `k${i}=${i}`).join('&'), 200],
  ])('%s', async (query, status) => {
    const response = await send({ method: 'GET', url: `/api/tasks?${query}` });
    expect(response.statusCode).toBe(status);
    if (status >= 400) expectError(response);
    else expect(response.json()).toBeInstanceOf(Array);
    expect(Object.prototype).not.toHaveProperty('role');
  });
});

test('a change that another site’s page asks for is refused', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])
    for (const url of [`/api/tasks/${taskId}`, '/trpc/tasks.delete']) {
      const method = url.startsWith('/api') ? 'DELETE' : 'POST';
      const payload = JSON.stringify({ id: taskId });
      const response = await send({ method, url, payload, headers: { ...json, ...headers } });
      expect(response.statusCode).toBe(403);
    }
});
