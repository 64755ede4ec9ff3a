import { expect, test } from 'vitest';
import { createTestApp } from '#tests/support/app.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { attributesOf, startCollector } from '#tests/support/trace-collector.ts';

const [server, client] = [2, 3];
const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

test('a request becomes a trace of its caller with its statements, without values', async () => {
  const collector = await startCollector();
  // Traces stay on the connections, so no other test may use them.
  const database = await createTestDatabase();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const gva = await createTestApp({ database, env });
  const { client: user } = await gva.createPair();
  const task = await gva.createTask({ clientId: user.id, title: 'A secret title' });
  const { headers } = await gva.requestAs(user)({
    method: 'PATCH',
    url: `/api/tasks/${task.id}`,
    body: { title: 'Another secret title' },
    headers: { traceparent: `00-${caller.traceId}-${caller.spanId}-01` },
  });
  await gva.app.inject({
    method: 'POST',
    url: '/trpc/auth.login',
    headers: { traceparent: 'not a trace' },
    payload: { username: 'secret@example.com', password: 'secret-password' },
  });
  await gva.app.inject('/api/health/ready');
  // Closing sends what has not been sent yet.
  await gva.close();
  await database.drop();
  await collector.close();

  const spans = collector.spans.filter(({ traceId }) => traceId === caller.traceId);
  const request = spans.find(({ kind }) => kind === server);
  expect(request).toMatchObject({ parentSpanId: caller.spanId, name: 'PATCH /api/tasks/:id' });
  expect(request && attributesOf(request)).toEqual({
    'http.request.method': 'PATCH',
    'http.route': '/api/tasks/:id',
    'http.response.status_code': 200,
    'gva.request_id': headers['x-request-id'],
  });
  const statements = spans.filter(({ kind }) => kind === client);
  expect(statements.length).toBe(spans.length - 1);
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(request?.spanId);
  const texts = statements.map((span) => String(attributesOf(span)['db.query.text']));
  // The session is read before the body arrives, the task is updated after that.
  expect(texts).toContainEqual(expect.stringMatching(/^select.*from sessions.*\$1/s));
  expect(texts).toContainEqual(expect.stringMatching(/^update "tasks" set "title" = \$1/));
  expect(statements.map(({ name }) => name)).toContain('UPDATE');

  const requests = collector.spans.filter(({ kind }) => kind === server).map(({ name }) => name);
  expect(requests).toContain('POST /trpc/auth.login');
  expect(requests).not.toContain('GET /api/health/ready');
  expect(JSON.stringify(collector.spans)).not.toMatch(/secret/);
  expect(JSON.stringify(collector.spans)).not.toContain(user.username);
});
