import * as z from 'zod';
import { addDays, formatDay } from '#shared/dates.ts';
import { hasTwoDecimals } from '#shared/decimals.ts';
import { id } from '#shared/id.ts';
import { formatMoney, lowAmount } from '#shared/money.ts';
import { optional } from '#shared/optional.ts';
import { checkField, rule } from '#shared/rule.ts';
import { line, requiredText, text } from '#shared/text.ts';
import { paymentMethods } from '#shared/value-sets.ts';

/** Created by the browser, so that a repeated request is the same act. */
export const requestId = z.uuid({ version: 'v4', error: 'id must be a UUID' });

const cardNumber = /\d(?:[ .-]?\d){12,}/;
const withoutCard = (field: z.ZodString) =>
  field.refine((value) => !cardNumber.test(value), 'Card numbers are not accepted here');

/** A payment that was made elsewhere: what an administrator knows about it. */
export const paymentElsewhere = z.object({
  amount: z
    .number(lowAmount)
    .min(0.01, lowAmount)
    .max(100_000_000, 'Amount is too high')
    .refine(hasTwoDecimals, 'Enter an amount in whole cents'),
  paidOn: z.iso
    .date({ error: 'Please choose the day of the payment' })
    .refine((day) => day >= '2000-01-01', 'Please choose the day of the payment'),
  method: z.enum(paymentMethods, { error: 'Please select a payment method' }),
  /** What identifies the payment, such as the number of a check or a bank transfer. The client sees it. */
  reference: optional(withoutCard(line(120))),
  /** Only administrators see it. */
  note: optional(withoutCard(text(500))),
});
export type PaymentElsewhere = z.infer<typeof paymentElsewhere>;

export type InvoiceDay = { number: string | null; issuedOn: string | null };

/** A standing order comes before the invoice of the month that it pays. */
const maxDaysAhead = 31;

/** The first day that the payment of an invoice can have; undefined if there is no limit. */
export const firstPaymentDay = (invoice: Pick<InvoiceDay, 'issuedOn'> | null) =>
  invoice?.issuedOn ? addDays(invoice.issuedOn, -maxDaysAhead) : undefined;

/** Why a payment has another day: it is in the future, or long before the invoice that it pays. Null if nothing is wrong. */
export function wrongPaymentDay(paidOn: string, today: string, invoice: InvoiceDay | null) {
  if (paidOn > today) return "The day of the payment can't be in the future";
  const first = firstPaymentDay(invoice);
  if (!invoice?.issuedOn || !first || paidOn >= first) return null;
  return `The payment can't be dated more than ${maxDaysAhead} days before invoice ${invoice.number}, which was issued on ${formatDay(invoice.issuedOn)}`;
}

/** The rule of `wrongPaymentDay` for a form, checked even if another field is invalid. */
export const checkPaymentDay = <Form extends { paidOn: string }>(
  today: string,
  invoiceOf: (form: Form) => InvoiceDay | null,
) => checkField<Form>('paidOn', (form) => wrongPaymentDay(form.paidOn, today, invoiceOf(form)));

/** Refuses an amount above what is open, checked even if another field is invalid. */
export const checkOpenAmount = <Form extends { amount: number }>(openOf: (form: Form) => number) =>
  checkField<Form>('amount', (form) => {
    const open = openOf(form);
    return form.amount > open && `Only ${formatMoney(open)} is open`;
  });

export const missingTarget = 'Please choose an invoice or a billing month';

export const recordPaymentInput = paymentElsewhere
  .extend({
    id: requestId,
    /** The open invoice that it pays, or a part of it. */
    invoiceId: id.optional(),
    subscriptionId: id.optional(),
    /** The first day of the billing month that it pays for, if it is not matched to an invoice. */
    periodStart: z.iso.date({ error: 'Please select a billing month' }).optional(),
  })
  .refine(
    ({ invoiceId, subscriptionId, periodStart }) =>
      invoiceId === undefined
        ? subscriptionId !== undefined && periodStart !== undefined
        : subscriptionId === undefined && periodStart === undefined,
    rule('periodStart', missingTarget, ['invoiceId', 'subscriptionId']),
  );
export type RecordPaymentInput = z.infer<typeof recordPaymentInput>;

export const voidForm = z.object({ reason: requiredText('Reason is required', 500) });
export const voidPaymentInput = voidForm.extend({ paymentId: id });
export type VoidPaymentInput = z.infer<typeof voidPaymentInput>;
