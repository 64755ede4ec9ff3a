import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const inputOf = (input: unknown) => encodeURIComponent(JSON.stringify(input));

/** `trpc-accept` leaves a request to tRPC's adapter. */
const adapterHeaders = { 'trpc-accept': 'application/json' };

const withoutRequestId = (body: string) => body.replaceAll(/"requestId":"[^"]*"/g, '');

const queries: [what: string, path: string, status: number][] = [
  ['a query', `tasks.count?input=${inputOf({})}`, 200],
  ['a query without an input', 'auth.session', 200],
  ['a batch of one', `tasks.count?batch=1&input=${inputOf({ 0: {} })}`, 200],
  ['a batch without inputs', 'auth.session,messages.unreadCount?batch=1', 200],
  [
    'a batch with an error',
    `auth.session,tasks.get?batch=1&input=${inputOf({ 1: { id: 1 } })}`,
    207,
  ],
  ['a batch of errors', `tasks.get,tasks.get?batch=1&input=${inputOf({ 0: { id: 1 } })}`, 207],
  ['an invalid input', `tasks.count?input=${inputOf({ status: 'none' })}`, 400],
  ['an input that is not JSON', 'tasks.get?input={', 400],
  ['inputs that are not an object', `tasks.get?batch=1&input=${inputOf(1)}`, 400],
  ['an unknown task', `tasks.get?input=${inputOf({ id: 999_999 })}`, 404],
  ['an unknown procedure', 'tasks.none', 404],
  ['a batch with an unknown procedure', 'auth.session,tasks.none?batch=1', 207],
  ['repeated inputs', `tasks.count?input=${inputOf({})}&input=${inputOf(1)}`, 200],
  ['a batch with null as input', 'tasks.count?batch=1&input=null', 400],
  ['an input with a prototype', 'tasks.count?batch=1&input={"0":{"__proto__":{"status":1}}}', 200],
  ['a mutation by GET', `tasks.delete?input=${inputOf({ id: 1 })}`, 405],
  ['a query that the role may not call', 'audit.list', 403],
];

test.for(queries)('%s has the response of the adapter of tRPC', async ([, path, status]) => {
  const client = await gva.createUser({ role: 'client' });
  const request = { method: 'GET', url: `/trpc/${path}` } as const;
  const own = await gva.requestAs(client)(request);
  const adapted = await gva.requestAs(client)({ ...request, headers: adapterHeaders });
  expect(own.statusCode).toBe(status);
  expect(adapted.statusCode).toBe(status);
  expect(withoutRequestId(own.body)).toBe(withoutRequestId(adapted.body));
  expect(own.headers.vary).toBe(adapted.headers.vary);
});

test('a mutation has the response of the adapter of tRPC', async () => {
  const client = await gva.createUser({ role: 'client' });
  const task = await gva.createTask({ clientId: client.id });
  const send = (headers: Record<string, string>) =>
    gva.requestAs(client)({
      method: 'POST',
      url: '/trpc/tasks.delete',
      headers,
      body: { id: task.id },
    });
  const deleted = await send({});
  expect(deleted.statusCode).toBe(200);
  const [own, adapted] = [await send({}), await send(adapterHeaders)];
  expect(own.statusCode).toBe(404);
  expect(withoutRequestId(own.body)).toBe(withoutRequestId(adapted.body));
});
