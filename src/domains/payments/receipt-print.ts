import { renderReceipt } from './receipt-pdf.ts';
import { printedReceipt } from './schema.ts';

/** Called in the worker thread. */
export const print = (document: unknown) => renderReceipt(printedReceipt.parse(document));
