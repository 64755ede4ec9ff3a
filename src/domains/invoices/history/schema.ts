import * as z from 'zod';
import { invoiceHistoryKinds } from '#shared/invoice-value-sets.ts';

/** Something that happened to an invoice. */
export const invoiceAct = z
  .object({
    /** Unique in the history of the invoice. */
    key: z.string(),
    kind: z.enum([...invoiceHistoryKinds, 'paid', 'credited']),
    at: z.iso.datetime({ precision: 3 }),
    /** Null if no person did it, or if they were deleted. */
    actorName: z.string().nullable(),
    /** Of a payment or a credit. */
    amount: z.number().nullable(),
    /** Of a credit: the number of the credit note. */
    number: z.string().nullable(),
    /** Of a reminder: the days since the due day, negative before it. */
    days: z.int().nullable(),
    /** Of a payment or a credit that did not last. */
    isVoided: z.boolean(),
  })
  .meta({ id: 'InvoiceAct' });
export type InvoiceAct = z.infer<typeof invoiceAct>;
