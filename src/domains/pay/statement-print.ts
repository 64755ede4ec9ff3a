import { printedStatement } from './schema.ts';
import { renderStatement } from './statement-pdf.ts';

/** Called in the worker thread. */
export const print = (document: unknown) => renderStatement(printedStatement.parse(document));
