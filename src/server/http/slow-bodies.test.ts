import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { abortSlowBodies } from './slow-bodies.ts';

test('a request with a slow body gets a 408, except on a route that allows slow bodies', async () => {
  const app = Fastify();
  abortSlowBodies(app, 50);
  app.post('/form', async () => ({ ok: true }));
  app.post('/file', { config: { takesLong: true } }, async () => ({ ok: true }));
  expect(await app.inject({ method: 'POST', url: '/form', payload: {} })).toMatchObject({
    statusCode: 200,
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`;

  const quick = connect(port, '127.0.0.1');
  const slow = connect(port, '127.0.0.1');
  quick.write(head('/form'));
  slow.write(head('/file'));

  expect(await text(quick)).toMatch(/^HTTP\/1\.1 408 /);
  slow.write('}');
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 /);
  const closed = once(app.server, 'close');
  await app.close();
  await closed;
});
