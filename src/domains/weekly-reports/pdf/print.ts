import { printedReport } from '../schema.ts';
import { renderReport } from './render.ts';

/** Called in the worker thread. */
export const print = (document: unknown) => renderReport(printedReport.parse(document));
