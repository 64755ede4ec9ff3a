import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { restRoutes } from '../../src/rest.ts';
import { expectError, expectNoInternals, expectTrpcError } from '../support/contract.ts';
import { routeNameOf } from '../support/transports.ts';
import { openUntouchedSite } from '../support/untouched.ts';

const site = openUntouchedSite();
const { send } = site;

const json = { 'content-type': 'application/json' };
const isForm = (headers: object) =>
  Object.values(headers).includes('application/x-www-form-urlencoded');
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
  ['an empty body', 400, ''],
  ['broken JSON', 400, '{"title":'],
  ['a trailing comma', 400, `${text.slice(0, -1)},}`],
  ['null', 400, 'null'],
  ['a number', 400, '7'],
  ['a string', 400, '"title"'],
  ['an array', 400, `[${text}]`],
  ['a key __proto__', 400, `${text.slice(0, -1)},"__proto__":{"role":"admin"}}`],
  ['an escaped key __proto__', 400, `${text.slice(0, -1)},"\\u005f_proto__":{"role":"admin"}}`],
  [
    'a key constructor with a prototype',
    400,
    `${text.slice(0, -1)},"constructor":{"prototype":{}}}`,
  ],
  ['33 levels', 400, nest(33)],
  ['200,000 levels', 400, nest(200_000)],
  ['2,000 keys', 400, manyKeys],
  ['more than a megabyte', 413, JSON.stringify({ ...newTask, x: 'x'.repeat(1024 * 1024) })],
  ['a field of a megabyte', 400, JSON.stringify({ ...newTask, title: 'x'.repeat(1_000_000) })],
  [
    'an invalid field, gzipped',
    400,
    gzipSync('{"title":"x"}'),
    { ...json, 'content-encoding': 'gzip' },
  ],
  ['a zip bomb', 413, gzipSync(`"${'x'.repeat(5e6)}"`), { ...json, 'content-encoding': 'gzip' }],
  ['a body that is not gzip but declared so', 400, text, { ...json, 'content-encoding': 'gzip' }],
  ['an unknown encoding', 415, text, { ...json, 'content-encoding': 'zebra' }],
  ['text/plain', 415, text, { 'content-type': 'text/plain' }],
  ['no content type', 415, text, {}],
  ['a form', 415, 'title=x', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a multipart form', 415, text, { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a broken multipart form', 415, text, { 'content-type': 'multipart/form-data' }],
  ['xml', 415, '<task/>', { 'content-type': 'application/xml' }],
  ['octets', 415, text, { 'content-type': 'application/octet-stream' }],
];

describe('an invalid body over REST', () => {
  test.each(bodies)('%s returns %d', async (_what, status, payload, headers = json) => {
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
      .map((row) => [routeNameOf(row), row] as const),
  )(
    'sent to %s without a session causes no server error',
    async (_name, { method, path, form }) => {
      for (const [, , payload, headers = json] of bodies) {
        const url = `/api${path.replace(':id', String(site.taskId))}`;
        const response = await site.app.inject({ method, url, payload, headers: { ...headers } });
        expect(response.statusCode).toBeLessThan(500);
        const isPage = response.headers['content-type']?.startsWith('text/html');
        expect(isPage ?? false).toBe(form !== undefined && isForm(headers));
        if (isPage) expectNoInternals(response.body);
        else if (response.statusCode >= 400) expectError(response);
      }
    },
  );
});

describe('an invalid body over tRPC', () => {
  test.each(bodies)('%s returns %d', async (_what, status, payload, headers = json) => {
    const url = '/trpc/tasks.create';
    const response = await send({ method: 'POST', url, payload, headers: { ...headers } });
    expect(response.statusCode).toBe(status);
    if (response.body.startsWith('{"error"')) expectTrpcError({ status, body: response.json() });
    else expectError(response);
  });
});
