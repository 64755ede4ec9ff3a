import * as z from 'zod';
import { reference } from '#shared/id.ts';
import { instantLimit } from '#shared/instant.ts';
import { paymentSorts, paymentStates } from '#shared/list-value-sets.ts';
import { type CursorParts, isInstantCursor, limit, textCursor } from '#shared/page.ts';
import { rule } from '#shared/rule.ts';
import { line } from '#shared/text.ts';
import { payment } from '../schema.ts';

export const paymentState = z.enum(paymentStates, {
  error: 'Status must be succeeded, failed, refunded or voided',
});
export type PaymentState = z.infer<typeof paymentState>;

export const paymentSort = z.enum(paymentSorts, { error: 'Sort by created, amount or status' });
export type PaymentSort = z.infer<typeof paymentSort>;

export const paymentOrder = z.enum(['descending', 'ascending'], {
  error: 'Order must be ascending or descending',
});
export type PaymentOrder = { sort: PaymentSort; order: z.infer<typeof paymentOrder> };

/** The cursor of the order by status has both values: `true 2026-03-01T09:00:00.000Z`. */
const statusKey = /^(?:true|false) (.+)$/;

const isCursorOf: Record<PaymentSort, (cursor: CursorParts) => boolean> = {
  created: isInstantCursor,
  amount: ([value]) => /^\d{1,10}(\.\d{1,2})?$/.test(value),
  status: ([value, id]) => isInstantCursor([statusKey.exec(value)?.[1] ?? '', id]),
};

export const listAllPaymentsInput = z
  .object({
    clientId: reference('clientId must be an id').optional(),
    status: paymentState.optional(),
    /** The first instant of the period. */
    from: instantLimit('from must be an instant in UTC'),
    /** The first instant after the period. */
    to: instantLimit('to must be an instant in UTC'),
    /** A part of the name or the company of a client, or a receipt number. */
    q: line(200).optional(),
    sort: paymentSort.default('created'),
    order: paymentOrder.default('descending'),
    limit,
    cursor: textCursor.optional(),
  })
  .refine(
    ({ sort, cursor }) => !cursor || isCursorOf[sort](cursor),
    rule('cursor', 'Invalid cursor', ['sort']),
  );

export const listedPayment = payment
  .extend({
    /** Null if the client was deleted. */
    clientName: z.string().nullable(),
    /** The company now, or at the payment if the client was deleted. */
    companyName: z.string().nullable(),
    billingName: z.string(),
    /** The invoice that was paid, or that the payment led to. Failed and older payments have none. */
    invoiceId: z.int().nullable(),
  })
  .meta({ id: 'ListedPayment' });
export type ListedPayment = z.infer<typeof listedPayment>;
