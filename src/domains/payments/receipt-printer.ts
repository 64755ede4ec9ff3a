import { createPrinter } from '#server/pdf/printer.ts';
import type { PrintedReceipt } from './schema.ts';

export const printReceipt = createPrinter<PrintedReceipt>(
  new URL('./receipt-print.ts', import.meta.url),
);
