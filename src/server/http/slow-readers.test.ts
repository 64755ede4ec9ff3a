import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { abortSlowReaders } from './slow-readers.ts';

// More than the buffers of the system for a connection.
const page = 'a'.repeat(32 * 1024 * 1024);

test('a client that does not read its response loses the connection, and another one gets it all', async () => {
  const app = Fastify();
  abortSlowReaders(app, { minSeconds: 0.05, bytesPerSecond: Number.POSITIVE_INFINITY });
  app.get('/large', async () => page);
  app.get('/small', async () => 'ok');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;

  const accepted = once(app.server, 'connection');
  const slow = connect(port, '127.0.0.1');
  const [connection]: Socket[] = await accepted;
  if (!connection) throw new Error('There is no connection');
  slow.write(request('/large'));
  await once(connection, 'close');
  slow.resume();
  await expect(once(slow, 'end')).rejects.toThrow('ECONNRESET');

  const quick = connect(port, '127.0.0.1');
  quick.write(request('/small'));
  expect(await text(quick)).toMatch(/\r\n\r\nok$/);
  await app.close();
});

test('a large response may take longer than a small one', async () => {
  const app = Fastify();
  abortSlowReaders(app, { minSeconds: 0, bytesPerSecond: 1024 });
  app.get('/large', async () => page);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);

  const response = await fetch(`http://127.0.0.1:${port}/large`);
  expect((await response.text()).length).toBe(page.length);
  await app.close();
});
