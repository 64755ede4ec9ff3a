import { formatDay } from '#shared/dates.ts';
import { formatMoney, formatUnitPrice } from '#shared/money.ts';
import { formatQuantity, taxLabelOf } from './labels.ts';
import type { Invoice, InvoiceLine } from './schema.ts';

type Line = Pick<InvoiceLine, 'description' | 'quantity' | 'unitPrice' | 'taxRate' | 'total'>;
type Sums =
  | 'kind'
  | 'taxLabel'
  | 'currency'
  | 'net'
  | 'tax'
  | 'total'
  | 'paid'
  | 'credited'
  | 'open';
type Head = 'number' | 'state' | 'issuedOn' | 'dueOn' | 'creditedNumber';
type Seller = 'sellerName' | 'sellerAddress' | 'sellerTaxNumber' | 'sellerFooter';
type Buyer = 'companyName' | 'clientName' | 'buyerAddress' | 'buyerEmail' | 'taxNumber';
type Payment = 'paidOn' | 'paymentMethod' | 'reference';

/** What the paper of an invoice or a credit note shows, as a PDF and on the screen. */
export type PaperInvoice = Pick<Invoice, Sums | Head | Seller | Buyer | Payment | 'memo'> & {
  lines: Line[];
};

/** The seller of today, for a draft. */
export const sellerOnPaper = (seller: {
  name: string;
  address: string | null;
  taxNumber: string | null;
  footer: string | null;
  taxLabel: string;
}) => ({
  sellerName: seller.name,
  sellerAddress: seller.address,
  sellerTaxNumber: seller.taxNumber,
  sellerFooter: seller.footer,
  taxLabel: seller.taxLabel,
});

/** Below the title. */
export function factsOf({ number, issuedOn, dueOn, creditedNumber, state }: PaperInvoice) {
  const isDue = state === 'sent' || state === 'overdue' || state === 'draft';
  return [
    number ?? 'Draft',
    issuedOn && `Issued on ${formatDay(issuedOn)}`,
    creditedNumber && `For invoice ${creditedNumber}`,
    isDue && dueOn && `Due on ${formatDay(dueOn)}`,
  ].filter((fact) => typeof fact === 'string');
}

/** The seller and the buyer. */
export function partiesOf(invoice: PaperInvoice) {
  const number = (value: string | null) => value && `Tax number ${value}`;
  const { sellerName, sellerAddress, sellerTaxNumber } = invoice;
  const { companyName, clientName, buyerAddress, buyerEmail, taxNumber } = invoice;
  const parties = [
    { title: 'From', lines: [sellerName, sellerAddress, number(sellerTaxNumber)] },
    {
      title: 'Billed to',
      lines: [companyName, clientName, buyerAddress, buyerEmail, number(taxNumber)],
    },
  ];
  return parties.map(({ title, lines }) => ({
    title,
    lines: lines.filter((line) => line !== null),
  }));
}

export const lineHeads = ['Description', 'Quantity', 'Unit price', 'Amount'] as const;

/** In the order of `lineHeads`. */
export const cellsOf = ({ description, quantity, unitPrice, total }: Line) =>
  [description, formatQuantity(quantity), formatUnitPrice(unitPrice), formatMoney(total)] as const;

type Sum = { label: string; amount: string; isStrong?: boolean };

/** Without a tax, only the total. */
export function sumsOf(invoice: Pick<PaperInvoice, Sums | 'lines'>): Sum[] {
  const { net, tax, total, currency, kind, paid, credited, open } = invoice;
  const sums: Sum[] = [];
  if (tax !== 0)
    sums.push(
      { label: 'Net', amount: formatMoney(net) },
      { label: taxLabelOf(invoice), amount: formatMoney(tax) },
    );
  const written = `${formatMoney(total)} ${currency.toUpperCase()}`;
  sums.push({ label: 'Total', amount: written, isStrong: true });
  if (kind === 'invoice' && credited > 0)
    sums.push({ label: 'Credited', amount: formatMoney(-credited) });
  if (kind === 'invoice' && paid > 0)
    sums.push({
      label: 'Paid',
      amount: open > 0 ? `${formatMoney(paid)} of ${formatMoney(total)}` : formatMoney(paid),
    });
  if (open > 0) sums.push({ label: 'Open', amount: formatMoney(open), isStrong: true });
  return sums;
}

/** At the end, below the memo. */
export function notesOf(invoice: PaperInvoice) {
  const { paidOn, paid, open, paymentMethod, reference, sellerFooter, state, tax } = invoice;
  const method = [paymentMethod, reference].filter(Boolean).join(', ');
  return [
    tax > 0 && 'Prices include the tax.',
    paidOn &&
      paid > 0 &&
      `${open > 0 ? 'Last payment' : 'Paid'} on ${formatDay(paidOn)}${method && `: ${method}`}.`,
    // How to pay is of no use on a paid one.
    (open > 0 || state === 'draft') && sellerFooter,
  ].filter((note) => typeof note === 'string');
}
