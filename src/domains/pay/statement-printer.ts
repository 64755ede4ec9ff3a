import { createPrinter } from '#server/pdf/printer.ts';
import type { PayStatementDetails } from './schema.ts';

/** Renders a pay statement as a PDF. */
export const printStatement = createPrinter<PayStatementDetails>(
  new URL('./statement-worker.ts', import.meta.url),
  'pay statements',
);
