import { printedMonth } from './schema.ts';
import { renderMonth } from './summary-pdf.ts';

/** Called in the worker thread. */
export const print = (document: unknown) => renderMonth(printedMonth.parse(document));
