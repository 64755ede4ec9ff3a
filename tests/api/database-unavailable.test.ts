import { sign } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { testEnv } from '../support/app.ts';
import { expectError } from '../support/contract.ts';
import { createTestDatabase } from '../support/database.ts';
import { until } from '../support/eventually.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';

let app: FastifyInstance;
let database: DatabaseHandle;

beforeAll(async () => {
  // Nothing listens on the discard port.
  database = openDatabase('postgres://nobody:nothing@127.0.0.1:9/nowhere');
  app = await buildApp({ env: testEnv({ LOG_LEVEL: 'silent' }), database });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

// A validly signed session cookie; only the database knows whether the session still exists.
const signed = sign('k'.repeat(32), testEnv().SESSION_SECRET ?? '');

const login = { username: 'client', password: 'demo1234' };

test.each([
  ['GET', '/api/tasks'],
  ['GET', '/api/user'],
  ['DELETE', '/api/tasks/1'],
  ['POST', '/api/login'],
  ['GET', '/trpc/tasks.list?input=%7B%7D'],
  ['GET', '/trpc/auth.session'],
] as const)(
  '%s %s returns 503 with Retry-After while the database is unavailable',
  async (method, url) => {
    const cookie = `gva_session=${encodeURIComponent(signed)}`;
    const response = await app.inject({
      method,
      url,
      headers: { cookie },
      ...(method === 'POST' && { payload: login }),
    });

    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.body).not.toMatch(/ECONN|127\.0\.0\.1|postgres/);
    if (url.startsWith('/api')) expectError(response);
  },
);

test('the process is live but not ready while the database is unavailable', async () => {
  const live = await app.inject({ method: 'GET', url: '/api/health/live' });
  expect([live.statusCode, live.json()]).toEqual([200, { ok: true }]);
  const ready = await app.inject({ method: 'GET', url: '/api/health/ready' });
  expect(ready.statusCode).toBe(503);
  expect(ready.headers['retry-after']).toBe('2');
  expectError(ready);
});

test('connections and statements time out after a few seconds', () => {
  expect(database.pool.options).toMatchObject({
    connectionTimeoutMillis: 2500,
    statement_timeout: 4000,
    query_timeout: 4500,
  });
});

test('a call to a database that hangs returns 503', async () => {
  const migrated = await createTestDatabase();
  const url = new URL(migrated.url);
  const proxy = await openTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const hanging = openDatabase(url.href);
  const node = await buildApp({ env: testEnv({ LOG_LEVEL: 'silent' }), database: hanging });
  const statusOf = async (path: string) => (await node.inject(path)).statusCode;
  await until(async () => (await statusOf('/api/health/ready')) === 200);

  proxy.freeze();
  const cookie = `gva_session=${encodeURIComponent(signed)}`;
  // The first uses the open connection, the second needs a connection that cannot be opened.
  const responses = await Promise.all(
    [1, 2].map(() => node.inject({ url: '/api/user', headers: { cookie } })),
  );
  for (const response of responses) {
    expect(response.statusCode).toBe(503);
    expectError(response);
  }

  await proxy.close();
  await node.close();
  await hanging.close();
  await migrated.drop();
});

test('paths that need no database still respond', async () => {
  for (const [url, status] of [
    ['/api/openapi.json', 200],
    ['/api/nothing', 404],
  ] as const)
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(status);
});

test('every call returns 503 until the database is migrated', async () => {
  const early = await buildApp({
    env: testEnv({ LOG_LEVEL: 'silent' }),
    database,
    isReady: () => false,
  });
  const response = await early.inject({ method: 'GET', url: '/api/user' });
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBeDefined();
  expect((await early.inject({ method: 'GET', url: '/api/health/live' })).statusCode).toBe(200);
  await early.close();
});
