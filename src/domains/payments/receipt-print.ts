import { renderReceipt } from './receipt-pdf.ts';
import { receipt } from './schema.ts';

/** Called in the worker thread. */
export const print = (document: unknown) => renderReceipt(receipt.parse(document));
