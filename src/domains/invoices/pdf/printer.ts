import { createPrinter } from '#server/pdf/printer.ts';
import type { PrintedInvoice } from './schema.ts';

export const printInvoice = createPrinter<PrintedInvoice>(
  new URL('./worker.ts', import.meta.url),
  'invoices',
);
