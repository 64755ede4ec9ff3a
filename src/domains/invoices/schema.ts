import * as z from 'zod';
import { paymentElsewhere } from '#domains/payments/recorded/schema.ts';
import { hasFourDecimals } from '#shared/decimals.ts';
import { id, reference } from '#shared/id.ts';
import { invoiceKinds, invoiceLineKinds, invoiceStatuses } from '#shared/invoice-value-sets.ts';
import { invoiceViews } from '#shared/list-value-sets.ts';
import { costOf, formatMoney, formatShortMoney } from '#shared/money.ts';
import { limit, textCursor } from '#shared/page.ts';
import { rule } from '#shared/rule.ts';
import { line, requiredLine } from '#shared/text.ts';
import { ordinal } from '#shared/version.ts';
import { draftDueDayField, dueDayField, memoField } from './draft-fields.ts';
import { month, year } from './period-fields.ts';

export const invoiceKind = z.enum(invoiceKinds);
export const invoiceLineKind = z.enum(invoiceLineKinds, { error: 'Please select what it is' });

/** What people see: a `sent` invoice is overdue from the day after it was due. */
export const invoiceState = z.enum([...invoiceStatuses, 'overdue']);
export type InvoiceState = z.infer<typeof invoiceState>;

export const invoiceView = z.enum(invoiceViews, { error: 'There is no such view of invoices' });
export type InvoiceView = z.infer<typeof invoiceView>;

/** The cursor has the day, or 9999-12-31 for drafts. */
const isDay = (value: string) => z.iso.date().safeParse(value).success;

const filters = {
  clientId: reference('clientId must be an id').optional(),
  view: invoiceView.default('all'),
  /** The month in which they were issued. */
  month: month.optional(),
  /** The year in which they were issued. */
  year: year.optional(),
  /** An invoice number or its digits, or a part of the client's company, name or email. */
  q: line(40).optional(),
};

export const listInvoicesInput = z
  .object({ ...filters, limit, cursor: textCursor.optional() })
  .refine(({ cursor }) => !cursor || isDay(cursor[0]), rule('cursor', 'Invalid cursor'));
export type ListInvoicesInput = z.infer<typeof listInvoicesInput>;

export const invoiceSumsInput = z.object({ clientId: filters.clientId, month: filters.month });
export const invoiceRef = z.object({ id });

const price = 'Price must be a number';
const maxPrice = 1_000_000;
/** A billing month of a plan of the client. */
const planMonth = z.object({
  subscriptionId: reference('subscriptionId must be an id'),
  periodStart: z.iso.date({ error: 'Please select the plan month' }),
});

/** The fields of a line in the form, which has the month as one value. */
export const invoiceLineFields = z.object({
  kind: invoiceLineKind,
  description: requiredLine('Description is required', 300),
  quantity: z
    .number({ error: 'Quantity must be a number' })
    .min(0.01, 'Quantity must be at least 0.01')
    .max(100_000, 'Quantity must be at most 100,000')
    .refine(hasFourDecimals, 'Quantity has at most four decimals'),
  /** With the tax; negative for a discount. */
  unitPrice: z
    .number({ error: price })
    .min(-maxPrice, { error: () => `Price must be at least ${formatShortMoney(-maxPrice)}` })
    .max(maxPrice, { error: () => `Price must be at most ${formatShortMoney(maxPrice)}` })
    .refine(hasFourDecimals, 'Price has at most four decimals'),
});

export const invoiceLineInput = invoiceLineFields
  .extend({
    /** Of a plan line: the month that the invoice pays for. */
    month: planMonth.optional(),
  })
  .refine(
    ({ kind, month }) => kind !== 'plan' || month !== undefined,
    rule('month', 'Please select the plan month', ['kind']),
  )
  .refine(
    ({ kind, month }) => kind === 'plan' || month === undefined,
    rule('month', 'Only a plan line has a month', ['kind']),
  )
  .refine(
    ({ kind, quantity, unitPrice }) => kind !== 'plan' || costOf(quantity, unitPrice) > 0,
    rule('unitPrice', () => `The price of a plan line must be more than ${formatMoney(0)}`, [
      'kind',
      'quantity',
    ]),
  );
export type InvoiceLineInput = z.infer<typeof invoiceLineInput>;

export const maxLines = 50;
/** 50 such lines fit into the column of the sum. */
const maxLineTotal = 10_000_000;
const lines = z
  .array(invoiceLineInput, { error: 'Add a line' })
  .min(1, 'Add a line')
  .max(maxLines, `An invoice has at most ${maxLines} lines`)
  .refine((all) => all.every((line) => Math.abs(line.quantity * line.unitPrice) <= maxLineTotal), {
    error: () => `A line is at most ${formatShortMoney(maxLineTotal)}`,
  })
  .refine(
    (all) => all.filter(({ kind }) => kind === 'plan').length <= 1,
    'An invoice has at most one plan line. Write another invoice for another month.',
  );

const version = ordinal('version');
/** Created by the browser, so that a repeated request is the same act. */
export const requestId = z.uuid({ version: 'v4', error: 'requestId must be a UUID' });

export const createInvoiceInput = z.object({
  id: z.uuid({ version: 'v4', error: 'id must be a UUID' }).optional(),
  clientId: reference('Please select a client'),
  lines,
  dueOn: draftDueDayField,
  memo: memoField,
});
export type CreateInvoiceInput = z.infer<typeof createInvoiceInput>;

/** Without a due day or a memo, it stays as it is. */
export const editInvoiceInput = z.object({
  id,
  version,
  lines,
  dueOn: draftDueDayField,
  memo: memoField,
});
export type EditInvoiceInput = z.infer<typeof editInvoiceInput>;

/** Without a due day, that of the draft or the payment terms decide. */
export const sendInvoiceInput = z.object({ id, version, dueOn: dueDayField });
export type SendInvoiceInput = z.infer<typeof sendInvoiceInput>;

export const payInvoiceForm = paymentElsewhere.omit({ note: true });
export const payInvoiceInput = payInvoiceForm.extend({
  id,
  /** At most what is open, which is paid without it. The rest stays open. */
  amount: payInvoiceForm.shape.amount.optional(),
  /** Created by the browser, so that a repeated request is the same payment. */
  requestId: requestId.optional(),
});
export type PayInvoiceInput = z.infer<typeof payInvoiceInput>;

export const listedInvoice = z
  .object({
    id: z.int(),
    kind: invoiceKind,
    /** Null for a draft, as is the day of issue. */
    number: z.string().nullable(),
    clientId: z.int(),
    /** The name and the company on the invoice; for a draft, those of today. */
    clientName: z.string().nullable(),
    companyName: z.string().nullable(),
    taxNumber: z.string().nullable(),
    issuedOn: z.iso.date().nullable(),
    /** Null for credit notes, and for a draft whose due day the payment terms decide. */
    dueOn: z.iso.date().nullable(),
    currency: z.string(),
    net: z.number(),
    tax: z.number(),
    total: z.number(),
    paid: z.number(),
    /** The sum of the credit notes. */
    credited: z.number(),
    /** What is still to be paid. */
    open: z.number(),
    state: invoiceState,
    /** Of a credit note: the number of its invoice. */
    creditedNumber: z.string().nullable(),
    paidOn: z.iso.date().nullable(),
    /** The description of its first line. */
    about: z.string().nullable(),
    /** The payments of it, which have a receipt each. */
    receipts: z.array(z.object({ paymentId: z.int(), isVoid: z.boolean() })),
  })
  .meta({ id: 'ListedInvoice' });
export type ListedInvoice = z.infer<typeof listedInvoice>;

/** An invoice that waits for the client's payment. */
export const waitingInvoice = listedInvoice.pick({
  id: true,
  number: true,
  dueOn: true,
  open: true,
  state: true,
});
export type WaitingInvoice = z.infer<typeof waitingInvoice>;

export const invoiceLine = z.object({
  kind: invoiceLineKind,
  /** The month that a plan line is for; null for other lines, and where a payment led to the invoice. */
  month: planMonth.nullable(),
  description: z.string(),
  quantity: z.number(),
  /** Prices include the tax. */
  unitPrice: z.number(),
  /** Percent. */
  taxRate: z.number(),
  net: z.number(),
  tax: z.number(),
  total: z.number(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const invoice = listedInvoice
  .extend({
    version: z.int(),
    sellerName: z.string().nullable(),
    sellerAddress: z.string().nullable(),
    sellerTaxNumber: z.string().nullable(),
    sellerFooter: z.string().nullable(),
    taxLabel: z.string().nullable(),
    buyerEmail: z.string().nullable(),
    buyerAddress: z.string().nullable(),
    /** What the administrator has written to the client. */
    memo: z.string().nullable(),
    /** Of a credit note: why. */
    reason: z.string().nullable(),
    /** Null for an invoice that was not paid, as is the next one. */
    paymentMethod: z.string().nullable(),
    reference: z.string().nullable(),
    /** Whether it was paid by card, so that a credit is a refund to the card. */
    isPaidByCard: z.boolean(),
    /** What can be credited. */
    creditable: z.number(),
    /** Whether the payment bought hours, which a refund may take back. */
    hasPaidHours: z.boolean(),
    lines: z.array(invoiceLine),
    creditNotes: z.array(
      z.object({
        id: z.int(),
        number: z.string().nullable(),
        issuedOn: z.iso.date().nullable(),
        total: z.number(),
        state: invoiceState,
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoice>;
