import { createPrinter } from '#server/pdf/printer.ts';
import type { PayStatementDetails } from './schema.ts';

export const printStatement = createPrinter<PayStatementDetails>(
  new URL('./statement-print.ts', import.meta.url),
);
