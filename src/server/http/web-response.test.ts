import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

test('a response of tRPC has a length, so that it is sent in one piece', async () => {
  const client = await gva.createUser({ role: 'client' });
  await gva.createTask({ clientId: client.id, title: 'Größe prüfen' });
  const response = await gva.requestAs(client)({ method: 'GET', url: '/trpc/tasks.list?input={}' });
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('Größe prüfen');
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['content-length']).toBe(String(Buffer.byteLength(response.body)));
});

test('an error of tRPC has its status and no ETag, and must not be stored', async () => {
  const client = await gva.createUser({ role: 'client' });
  const url = '/trpc/tasks.list?input={"limit":"none"}';
  const response = await gva.requestAs(client)({ method: 'GET', url });
  expect(response.statusCode).toBe(400);
  expect(response.headers).not.toHaveProperty('etag');
  expect(response.headers['cache-control']).toBe('private, no-store');
});
