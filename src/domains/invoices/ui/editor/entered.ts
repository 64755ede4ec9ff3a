import * as z from 'zod';
import { keyOfMonth } from '#domains/payments/ui/month-labels.ts';
import { costOf, formatDecimals, netOf, sumHundredths } from '#shared/money.ts';
import { checkField, rule } from '#shared/rule.ts';
import type { buyer } from '../../buyer.ts';
import { draftDueDayField, dueDayOf, memoField, wrongDueDay } from '../../draft-fields.ts';
import { type PaperInvoice, sellerOnPaper } from '../../paper.ts';
import { type Invoice, invoiceLineFields, invoiceLineKind } from '../../schema.ts';
import type { Seller } from '../../seller/schema.ts';

const lineForm = invoiceLineFields.extend({ month: z.string().optional() });

export const invoiceFormOn = (today: string) =>
  z
    .object({
      clientId: z.string({ error: 'Please select a client' }),
      dueOn: draftDueDayField,
      lines: z.array(
        lineForm.refine(
          ({ kind, month }) => kind !== 'plan' || month,
          rule('month', 'Please select the plan month', ['kind']),
        ),
      ),
      memo: memoField,
    })
    .check(checkField('dueOn', ({ dueOn }) => dueOn && wrongDueDay(dueOn, today)));

/** The plan month is one value of the form, and belongs to plan lines only. */
export function toLine({ month = '', ...line }: z.output<typeof lineForm>) {
  const [subscriptionId, periodStart = ''] = month.split(' ');
  if (line.kind !== 'plan') return line;
  return { ...line, month: { subscriptionId: Number(subscriptionId), periodStart } };
}

const word = z.string().catch('');
/** What is in the fields, whether it is valid or not. */
export const enteredInvoice = z.object({
  clientId: word,
  dueOn: word,
  lines: z
    .array(
      z.object({
        kind: invoiceLineKind.catch('other'),
        description: word,
        quantity: word,
        unitPrice: word,
        month: word,
      }),
    )
    .catch([]),
  memo: word,
});
export type EnteredInvoice = z.output<typeof enteredInvoice>;
export type EnteredLine = EnteredInvoice['lines'][number];

export const newLine: EnteredLine = {
  kind: 'other',
  description: '',
  quantity: '1',
  unitPrice: '',
  month: '',
};

export const isBlank = ({ description, unitPrice }: EnteredLine) => !description && !unitPrice;

export const toEntered = (draft: Invoice | undefined, clientId = ''): EnteredInvoice => ({
  clientId: draft ? String(draft.clientId) : clientId,
  dueOn: draft?.dueOn ?? '',
  lines: draft?.lines.map(({ kind, description, quantity, unitPrice, month }) => ({
    kind,
    description,
    quantity: String(quantity),
    unitPrice: formatDecimals(unitPrice),
    month: month ? keyOfMonth(month) : '',
  })) ?? [newLine],
  memo: draft?.memo ?? '',
});

export const totalOf = ({ quantity, unitPrice }: EnteredLine) =>
  costOf(Number(quantity) || 0, Number(unitPrice) || 0);

const nobody: z.output<typeof buyer> = {
  clientName: null,
  companyName: null,
  buyerEmail: null,
  buyerAddress: null,
  taxNumber: null,
};

/** The invoice as it would be printed if it was sent today. */
export function toPaper(
  { dueOn, lines, memo }: EnteredInvoice,
  { seller, client = nobody, today }: { seller: Seller; client?: typeof nobody; today: string },
): PaperInvoice {
  const { taxRate } = seller;
  const totals = lines.map(totalOf);
  const total = sumHundredths(totals);
  const net = sumHundredths(totals.map((one) => netOf(one, taxRate)));
  return {
    ...sellerOnPaper(seller),
    ...client,
    kind: 'invoice',
    state: 'draft',
    number: null,
    issuedOn: null,
    dueOn: dueDayOf({ dueOn: dueOn || null }, seller, today),
    creditedNumber: null,
    currency: seller.currency,
    lines: lines.map((line) => ({
      description: line.description,
      quantity: Number(line.quantity) || 0,
      unitPrice: Number(line.unitPrice) || 0,
      taxRate,
      total: totalOf(line),
    })),
    net,
    tax: sumHundredths([total, -net]),
    total,
    paid: 0,
    credited: 0,
    open: 0,
    memo: memo.trim() || null,
    paidOn: null,
    paymentMethod: null,
    reference: null,
  };
}
