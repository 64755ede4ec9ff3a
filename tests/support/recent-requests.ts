import type { InjectOptions } from 'fastify';
import { onTestFailed, TestRunner } from 'vitest';

type Answer = { statusCode: number; headers: Record<string, unknown> };

const maxRequests = 5;
let requests: string[] = [];
let noted: object | undefined;

/** Appends the last requests to the reason of the current test if it fails. */
function listWhenTestFails() {
  onTestFailed(({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (!error) return;
    const list = `\n\nLast requests of this test:\n  ${requests.join('\n  ')}\n`;
    error.message += list;
    // The JSON report contains only the stack.
    error.stack += list;
  });
}

/** Records a request, so that a failing test can show it. Requests of hooks for a whole file are not recorded. */
export function noteRequest({ method, url }: InjectOptions, { statusCode, headers }: Answer) {
  const test = TestRunner.getCurrentTest();
  if (!test) return;
  // Registered with the first request: a hook of this module would run only for the first file of a worker.
  if (test !== noted) {
    noted = test;
    requests = [];
    listWhenTestFails();
  }
  const line = `${method} ${String(url)}: ${statusCode}, request id ${headers['x-request-id']}`;
  requests = [...requests, line].slice(-maxRequests);
}
