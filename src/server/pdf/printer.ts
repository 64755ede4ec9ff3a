import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { tooMany } from '#server/errors.ts';

const maxQueueLength = 20;
/** Keeps the thread alive between documents, because a new thread must load the fonts again. */
const idleTimeoutMs = 60_000;

/**
 * Renders documents as PDF. Rendering takes about 100 ms of CPU time, so it runs in a worker thread instead of
 * blocking the server, and one document at a time, so that it uses at most one core. `documents` is for the message.
 */
export function createPrinter<Document>(workerFile: URL, documents: string) {
  let queueLength = 0;
  let last: Promise<unknown> = Promise.resolve();
  let currentWorker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function stop(worker: Worker) {
    if (currentWorker === worker) currentWorker = undefined;
    void worker.terminate();
  }

  async function printNow(document: Document): Promise<Buffer> {
    clearTimeout(idleTimer);
    currentWorker ??= new Worker(workerFile);
    const worker = currentWorker;
    worker.ref();
    const listeners = new AbortController();
    const ended = once(worker, 'exit', listeners).then(() => {
      throw new Error(`The worker for ${documents} exited before it returned a PDF.`);
    });
    ended.catch(() => {});
    try {
      worker.postMessage(document);
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

  return async function print(document: Document): Promise<Buffer> {
    if (queueLength >= maxQueueLength)
      throw tooMany(`We're creating many ${documents} right now. Please try again in a moment.`, 5);
    queueLength += 1;
    const printed = last.then(() => printNow(document)).finally(() => (queueLength -= 1));
    last = printed.catch(() => {});
    return printed;
  };
}
