import * as z from 'zod';
import { invoice } from '../schema.ts';

/** An invoice with its seller, also as a draft, and their logo, a PNG in base64. */
export const printedInvoice = invoice.extend({
  sellerName: z.string(),
  logo: z.string().nullable(),
});
export type PrintedInvoice = z.infer<typeof printedInvoice>;
