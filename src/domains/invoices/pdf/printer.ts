import { createPrinter } from '#server/pdf/printer.ts';
import type { PrintedInvoice } from './schema.ts';

export const printInvoice = createPrinter<PrintedInvoice>(new URL('./print.ts', import.meta.url));
