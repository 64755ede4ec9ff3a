import type * as z from 'zod';
import { reference } from '#shared/id.ts';
import { beginCheckoutInput } from '../schema.ts';

const invoiceId = reference('invoiceId must be an id');

export const beginInvoiceInput = beginCheckoutInput.omit({ plan: true }).extend({ invoiceId });
export type BeginInvoiceInput = z.infer<typeof beginInvoiceInput>;

/** Without a card, which the client gives on the provider's page. */
export const beginHostedInvoiceInput = beginInvoiceInput.pick({
  ...{ id: true, invoiceId: true, amount: true },
});
export type BeginHostedInvoiceInput = z.infer<typeof beginHostedInvoiceInput>;
