import { renderInvoice } from './render.ts';
import { printedInvoice } from './schema.ts';

/** Called in the worker thread. */
export const print = (document: unknown) => renderInvoice(printedInvoice.parse(document));
