import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { expectError } from '../support/contract.ts';

let gva: TestApp;
let port: number;
beforeAll(async () => {
  gva = await createTestApp();
  port = Number(new URL(await gva.listen()).port);
});
afterAll(() => gva.close());

/** Sends raw bytes and reads until the server closes the connection. */
async function sendBytes(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  // The server may close the connection while bytes are still being sent.
  socket.on('error', () => {});
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const get = 'GET /api/user HTTP/1.1\r\nhost: localhost\r\n';

test.each([
  ['17 kB of headers', 431, `${get}x-long: ${'x'.repeat(17 * 1024)}\r\n\r\n`],
  ['17 kB of cookies', 431, `${get}cookie: gva_session=${'x'.repeat(17 * 1024)}\r\n\r\n`],
  ['an address of 17 kB', 431, `GET /api/${'x'.repeat(17 * 1024)} HTTP/1.1\r\n\r\n`],
  ['a header without a name', 400, `${get}: value\r\n\r\n`],
  ['a header with a NUL byte', 400, `${get}x-nul: a\0b\r\n\r\n`],
  ['an unknown method', 400, 'STEAL /api/user HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['bytes that are not HTTP', 400, 'Hello?\r\n\r\n'],
  ['two Content-Length headers', 400, `${get}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
  [
    'Content-Length together with chunked encoding',
    400,
    `POST /api/logout HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
])('a request with %s returns %d and the usual error body', async (_what, status, bytes) => {
  const answer = await sendBytes(bytes);
  expect(answer).toMatchObject({
    status,
    head: expect.stringContaining('content-type: application/json'),
  });
  expectError(answer);
});
