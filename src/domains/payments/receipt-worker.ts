import { parentPort } from 'node:worker_threads';
import { renderReceipt } from './receipt-pdf.ts';
import { receipt } from './schema.ts';

// An error ends this thread, which receipt-printer.ts reports as a failed receipt.
parentPort?.on('message', async (message: unknown) => {
  parentPort?.postMessage(await renderReceipt(receipt.parse(message)));
});
