import { createPrinter } from '#server/pdf/printer.ts';
import type { Receipt } from './schema.ts';

export const printReceipt = createPrinter<Receipt>(new URL('./receipt-print.ts', import.meta.url));
