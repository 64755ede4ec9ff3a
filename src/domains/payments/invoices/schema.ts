import type * as z from 'zod';
import { id } from '#shared/id.ts';
import { beginCheckoutInput, payWithSavedCardInput } from '../schema.ts';

export const beginInvoiceInput = beginCheckoutInput.omit({ plan: true }).extend({ invoiceId: id });
export type BeginInvoiceInput = z.infer<typeof beginInvoiceInput>;

/** Without a card, which the client gives on the provider's page. */
export const beginHostedInvoiceInput = beginInvoiceInput.pick({
  id: true,
  invoiceId: true,
  amount: true,
});
export type BeginHostedInvoiceInput = z.infer<typeof beginHostedInvoiceInput>;

export const payInvoiceWithSavedCardInput = payWithSavedCardInput.extend({ invoiceId: id });
export type PayInvoiceWithSavedCardInput = z.infer<typeof payInvoiceWithSavedCardInput>;
