import * as z from 'zod';
import { invoice } from '../schema.ts';

/** An invoice with the seller's logo, a PNG in base64. */
export const printedInvoice = invoice.extend({ logo: z.string().nullable() });
export type PrintedInvoice = z.infer<typeof printedInvoice>;
