import { parentPort } from 'node:worker_threads';
import { renderReport } from './pdf.ts';
import { printedReport } from './schema.ts';
import { renderWorkbook } from './xlsx.ts';

// An error ends this thread, which the printer reports as a failed file.
parentPort?.on('message', async (message: unknown) => {
  const { format, document } = printedReport.parse(message);
  const render = format === 'pdf' ? renderReport : renderWorkbook;
  parentPort?.postMessage(await render(document));
});
