import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFairQueue } from '#server/limits/fair-queue.ts';
import type { Actor } from '#shared/actor.ts';
import { type Agency, agency } from '#shared/agency.ts';

/** Of one account; the allowance of exports limits them over a longer time. */
const maxWaiting = 20;
const inTurn = createFairQueue(
  maxWaiting,
  "We're creating many of your files right now. Please try again in a moment.",
);

/** Keeps the thread alive between documents, because a new thread must load the fonts again. */
const idleTimeoutMs = 60_000;
const maxPrintMs = 120_000;

let currentWorker: Worker | undefined;
let idleTimer: NodeJS.Timeout | undefined;

function stop(worker: Worker) {
  if (currentWorker === worker) currentWorker = undefined;
  void worker.terminate();
}

/** What the worker thread receives: a module that exports `print`, the document that it prints, and the agency of today. */
export type PrintRequest = { module: string; document: unknown; agency: Agency };

async function printNow(request: PrintRequest): Promise<Buffer> {
  clearTimeout(idleTimer);
  currentWorker ??= new Worker(new URL('./worker.ts', import.meta.url));
  const worker = currentWorker;
  worker.ref();
  const listeners = new AbortController();
  const ended = once(worker, 'exit', listeners).then(() => {
    throw new Error('The worker thread exited before it returned a file.');
  });
  ended.catch(() => {});
  const signal = AbortSignal.any([listeners.signal, AbortSignal.timeout(maxPrintMs)]);
  try {
    worker.postMessage(request);
    const [file]: Uint8Array[] = await Promise.race([once(worker, 'message', { signal }), ended]);
    return Buffer.from(file ?? []);
  } catch (error) {
    stop(worker);
    throw error;
  } finally {
    listeners.abort();
    worker.unref();
    idleTimer = setTimeout(() => stop(worker), idleTimeoutMs);
    idleTimer.unref();
  }
}

/**
 * Renders documents as files, with the function `print` of a module. Rendering takes about 100 ms of CPU time, so it runs in
 * a worker thread instead of blocking the server, and one document at a time, so that it uses at most one core.
 */
export const createPrinter =
  <Document>({ href: module }: URL) =>
  ({ id }: Pick<Actor, 'id'>, document: Document) =>
    inTurn(id, () => printNow({ module, document, agency: agency() }));
