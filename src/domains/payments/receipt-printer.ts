import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { tooMany } from '#server/errors.ts';
import type { Receipt } from './schema.ts';

const maxQueueLength = 20;
/** Keeps the thread alive between receipts, because a new thread must load the fonts again. */
const idleTimeoutMs = 60_000;

let queueLength = 0;
let last: Promise<unknown> = Promise.resolve();
let currentWorker: Worker | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Renders a receipt as a PDF. Rendering takes about 100 ms of CPU time, so it runs in a worker thread instead of
 * blocking the server, and one receipt at a time, so that it uses at most one core.
 */
export async function printReceipt(receipt: Receipt): Promise<Buffer> {
  if (queueLength >= maxQueueLength)
    throw tooMany("We're creating many receipts right now. Please try again in a moment.", 5);
  queueLength += 1;
  const printed = last.then(() => print(receipt)).finally(() => (queueLength -= 1));
  last = printed.catch(() => {});
  return printed;
}

async function print(receipt: Receipt): Promise<Buffer> {
  clearTimeout(idleTimer);
  currentWorker ??= new Worker(new URL('./receipt-worker.ts', import.meta.url));
  const worker = currentWorker;
  worker.ref();
  const listeners = new AbortController();
  const ended = once(worker, 'exit', listeners).then(() => {
    throw new Error('The receipt worker exited before it returned a PDF.');
  });
  ended.catch(() => {});
  try {
    worker.postMessage(receipt);
    const [file]: Uint8Array[] = await Promise.race([once(worker, 'message', listeners), ended]);
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

function stop(worker: Worker) {
  if (currentWorker === worker) currentWorker = undefined;
  void worker.terminate();
}
