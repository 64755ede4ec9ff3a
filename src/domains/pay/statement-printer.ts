import { createPrinter } from '#server/pdf/printer.ts';
import type { PrintedStatement } from './schema.ts';

export const printStatement = createPrinter<PrintedStatement>(
  new URL('./statement-print.ts', import.meta.url),
);
