import * as z from 'zod';
import { invoiceView } from './schema.ts';

export const invoiceSum = z
  .object({
    view: invoiceView.exclude(['all']),
    count: z.int(),
    /** What is still to be paid of open and overdue ones, the total less credits of paid ones, the total of others. */
    amount: z.number(),
  })
  .meta({ id: 'InvoiceSum' });
export type InvoiceSum = z.infer<typeof invoiceSum>;
