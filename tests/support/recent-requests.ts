import type { InjectOptions } from 'fastify';
import { beforeEach } from 'vitest';

type Answer = { statusCode: number; headers: Record<string, unknown> };

const maxRequests = 5;
let requests: string[] = [];

/** Records a request, so that a failing test can show it. */
export function noteRequest({ method, url }: InjectOptions, { statusCode, headers }: Answer) {
  const line = `${method} ${String(url)}: ${statusCode}, request id ${headers['x-request-id']}`;
  requests = [...requests, line].slice(-maxRequests);
}

beforeEach(({ onTestFailed }) => {
  requests = [];
  onTestFailed(({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (!error || requests.length === 0) return;
    const list = `\n\nLast requests of this test:\n  ${requests.join('\n  ')}\n`;
    error.message += list;
    // The JSON report contains only the stack.
    error.stack += list;
  });
});
