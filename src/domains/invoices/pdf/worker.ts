import { parentPort } from 'node:worker_threads';
import { renderInvoice } from './render.ts';
import { printedInvoice } from './schema.ts';

// An error ends this thread, which the printer reports as a failed invoice.
parentPort?.on('message', async (message: unknown) => {
  parentPort?.postMessage(await renderInvoice(printedInvoice.parse(message)));
});
