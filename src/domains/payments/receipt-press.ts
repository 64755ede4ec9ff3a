import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { tooMany } from '#server/errors.ts';
import type { Receipt } from './schema.ts';

/** More than that in line, and whoever comes next is better told to come back. */
const longestLine = 20;
/** The thread has the fonts in mind; after so long without work it may forget them. */
const idleFor = 60_000;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();
let press: Worker | undefined;
let rest: NodeJS.Timeout | undefined;

/**
 * A receipt as a PDF. Reading the fonts and drawing take a tenth of a second of computing, in which the server could
 * answer nobody, so it is done on a thread of its own; one after the other, so that they never take the machine.
 */
export async function printReceipt(receipt: Receipt): Promise<Buffer> {
  if (waiting >= longestLine)
    throw tooMany("We're creating many receipts right now. Please try again in a moment.", 5);
  waiting += 1;
  const printed = last.then(() => print(receipt)).finally(() => (waiting -= 1));
  last = printed.catch(() => {});
  return printed;
}

async function print(receipt: Receipt): Promise<Buffer> {
  clearTimeout(rest);
  press ??= new Worker(new URL('./receipt-worker.ts', import.meta.url));
  const worker = press;
  worker.ref();
  const over = new AbortController();
  const ended = once(worker, 'exit', over).then(() => {
    throw new Error('The receipt was not printed.');
  });
  ended.catch(() => {});
  try {
    worker.postMessage(receipt);
    const [file]: Uint8Array[] = await Promise.race([once(worker, 'message', over), ended]);
    return Buffer.from(file ?? []);
  } catch (error) {
    stop(worker);
    throw error;
  } finally {
    over.abort();
    worker.unref();
    rest = setTimeout(() => stop(worker), idleFor);
    rest.unref();
  }
}

function stop(worker: Worker) {
  if (press === worker) press = undefined;
  void worker.terminate();
}
