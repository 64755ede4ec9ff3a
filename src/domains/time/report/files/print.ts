import { renderReport } from './pdf.ts';
import { printedReport } from './schema.ts';
import { renderWorkbook } from './xlsx.ts';

/** Called in the worker thread. */
export function print(message: unknown) {
  const { format, document } = printedReport.parse(message);
  return format === 'pdf' ? renderReport(document) : renderWorkbook(document);
}
