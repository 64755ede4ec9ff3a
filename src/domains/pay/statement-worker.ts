import { parentPort } from 'node:worker_threads';
import { payStatementDetails } from './schema.ts';
import { renderStatement } from './statement-pdf.ts';

// An error ends this thread, which the printer reports as a failed document.
parentPort?.on('message', async (message: unknown) => {
  parentPort?.postMessage(await renderStatement(payStatementDetails.parse(message)));
});
