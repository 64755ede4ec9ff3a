import * as z from 'zod';
import { refundForm } from '#domains/payments/schema.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { id } from '#shared/id.ts';
import { lowAmount } from '#shared/money.ts';
import { requiredText } from '#shared/text.ts';
import { requestId } from './schema.ts';

export const creditInvoiceForm = z.object({
  amount: z
    .number(lowAmount)
    .min(0.01, lowAmount)
    .max(100_000_000, "You can't credit more than was invoiced.")
    .refine(hasTwoDecimals, 'Enter an amount in whole cents'),
  reason: requiredText('Reason is required', 500),
  /** Of a payment by card that is refunded in full. */
  unusedHours: refundForm.shape.unusedHours,
});
export const creditInvoiceInput = creditInvoiceForm.extend({ id, requestId });
export type CreditInvoiceInput = z.infer<typeof creditInvoiceInput>;
