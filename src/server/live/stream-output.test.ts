import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ResponseOutput } from './stream-output.ts';

test('a client that stops reading blocks the output, and gets every event after it reads again', async () => {
  let written = 0;
  const total = 400_000;
  const isClosed = Promise.withResolvers<void>();
  const isBlocked = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    const output = new ResponseOutput(response, String);
    const writeAll = () => {
      let canWrite = true;
      while (canWrite && written < total) {
        written += 1;
        canWrite = output.write({ id: String(written), event: { kind: 'hello' } });
      }
      if (written === total) output.end();
      else isBlocked.resolve();
    };
    output.connect({ onWritable: writeAll, onClose: isClosed.resolve });
    output.open({ 'content-type': 'text/event-stream' });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const call = get({ port: (server.address() as AddressInfo).port });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.pause();
  await isBlocked.promise;
  expect(written).toBeLessThan(total);

  const parts: string[] = await response.setEncoding('utf8').toArray();

  expect(parts.join('').match(/^id: /gm)).toHaveLength(total);
  await isClosed.promise;
  server.close();
});
