import { parentPort } from 'node:worker_threads';
import { renderReceipt } from './receipt-pdf.ts';
import { receipt } from './schema.ts';

// Whatever goes wrong ends this thread, and the press sees that it did.
parentPort?.on('message', async (asked: unknown) => {
  parentPort?.postMessage(await renderReceipt(receipt.parse(asked)));
});
