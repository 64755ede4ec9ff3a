import type { LetterBlock, LetterFact } from '#server/mail/letter.ts';
import { formatDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import type { Invoice, InvoiceLine } from './schema.ts';

export type ShownInvoice = Pick<
  Invoice,
  'taxLabel' | 'tax' | 'total' | 'open' | 'dueOn' | 'paidOn' | 'paymentMethod'
> & { lines: readonly Pick<InvoiceLine, 'description' | 'total'>[] };

/** The lines of an invoice, or of a credit note, and how it is paid, as a mail shows them. */
export function invoiceThing(invoice: ShownInvoice): LetterBlock[] {
  const { lines, taxLabel, tax, total, open, dueOn, paidOn, paymentMethod } = invoice;
  const amounts = lines.map((line): LetterFact => [line.description, formatMoney(line.total)]);
  const facts: LetterFact[] = [];
  if (tax !== 0) facts.push([taxLabel ?? 'Tax', `${formatMoney(tax)}, included in the total`]);
  if (open > 0 && open < total) facts.push(['To pay', formatMoney(open)]);
  if (open > 0 && dueOn !== null) facts.push(['Due', formatDay(dueOn)]);
  if (paidOn !== null)
    facts.push(['Paid', [formatDay(paidOn), paymentMethod].filter(Boolean).join(', ')]);
  return [
    { amounts: [...amounts, ['Total', formatMoney(total)]] },
    ...(facts.length > 0 ? [{ facts }] : []),
  ];
}
